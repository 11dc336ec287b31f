/** The address of a page in its editor, and what is to be done there. */
import { documentPath } from './addresses.ts';

export const ELEMENT = 'elemento';
export const SPOT = 'lugar';
export const PRODUCT = 'ref';
export const PRODUCT_ID = 'id';
export const NAME = 'nombre';

type OfEdition = { companyUid: string; pdfUid: string; number: number };
/** `element`: to select. `product`: to place. `spot`: of a printed code whose product is to be searched. */
type Aim = {
  element?: string;
  product?: { id: string; ref: string; name: string };
  spot?: { left: number; top: number };
};

export const pagePath = (
  { companyUid, pdfUid, number }: OfEdition,
  index: number,
  { element, product, spot }: Aim = {},
): string => {
  const given = new URLSearchParams({
    ...(element !== undefined && { [ELEMENT]: element }),
    ...(product && { [PRODUCT]: product.ref, [PRODUCT_ID]: product.id, [NAME]: product.name }),
    ...(spot && { [SPOT]: `${spot.left},${spot.top}` }),
  }).toString();
  return `${documentPath(companyUid, pdfUid, `${number}/pagina/${index}`)}${given && `?${given}`}`;
};
