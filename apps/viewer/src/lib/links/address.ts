/** The parameters of the viewer's address: compared, and changed in links. */
import { type Address, parseAddress } from '@vitrina/contract/address';

export { type Address, parseAddress };

/** Whether two addresses open the same document with the same search; page and product may differ. */
export const isSameVisit = (one: Address, other: Address): boolean =>
  one.company === other.company &&
  one.pdf === other.pdf &&
  one.productREF === other.productREF &&
  one.tgo === other.tgo;

type Change = Partial<Record<'company' | 'pdf' | 'productREF' | 'page' | 'product', string | number | null>>;

/** The query of a company's documents, or of one of them: without what belongs to the open document. */
export const companySearch = (search: string, pdf: string | null = null): string =>
  changedSearch(search, { pdf, page: null, product: null, productREF: null });

/** The query with some parameters changed; `null` removes one. All others stay, `tgo` and tracking included. */
export const changedSearch = (search: string, change: Change): string => {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === undefined || value === '') query.delete(name);
    else query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `?${text}` : '';
};
