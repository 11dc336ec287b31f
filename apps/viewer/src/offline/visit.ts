/** Whose answers lie together: one company's one document, or its list of documents. Pure. */
import { parseAddress } from '../lib/address.ts';

/** All that this worker keeps. Another number where what is kept has another form: the old goes. */
export const KEPT = 'vitrina 1';

/** The scripts and styles of all documents, under names that carry a hash of what they hold. */
export const PARTS = `${KEPT} parts`;

/** `page` as the address says it: empty where it says nothing. */
export type Visit = { shelf: string; shell: string; page: string };

/** `URL.parse` is younger than some browsers that we build for. */
const urlOf = (address: string): URL | null => {
  try {
    return new URL(address);
  } catch {
    return null;
  }
};

/** `null` for an address where no document and no list is read. */
export const visitOf = (address: string): Visit | null => {
  const url = urlOf(address);
  if (url === null || (url.pathname !== '/view' && url.pathname !== '/menu')) return null;
  const { company, pdf: named, productREF, page } = parseAddress(url.search);
  if (!company) return null;
  const pdf = url.pathname === '/menu' ? '' : named;
  // What campaigns append, and the page that was read last, change nothing of what there is to read.
  const query = new URLSearchParams({ company, ...(pdf ? { pdf } : { productREF }) });
  return {
    shelf: `${KEPT} of ${JSON.stringify([company, pdf])}`,
    shell: `${url.origin}${url.pathname}?${query}`,
    page: page === null ? '' : String(page),
  };
};
