/**
 * Addresses of the viewer (§2: company, pdf, productREF, tgo; ours: page, product), read by server and viewer alike: a policy that
 * the server sends for a company must hold for the company that the viewer opens. Free of schemas.
 */
export type Address = {
  company: string;
  pdf: string;
  productREF: string;
  tgo: boolean;
  page: number | null;
  product: string;
};

/** Longer values name nothing that exists. */
const MAX_LENGTH = 200;

const textIn = (query: URLSearchParams, name: string): string => {
  const text = query.get(name)?.trim() ?? '';
  return text.length > MAX_LENGTH ? '' : text;
};

/** Of two parameters of one name the first counts. */
export const parseAddress = (search: string): Address => {
  const query = new URLSearchParams(search);
  const page = query.get('page') ?? '';
  return {
    company: textIn(query, 'company'),
    pdf: textIn(query, 'pdf'),
    productREF: textIn(query, 'productREF'),
    tgo: query.get('tgo') === 'true',
    page: /^-?\d+$/.test(page) ? Number(page) : null,
    product: textIn(query, 'product'),
  };
};

/** The screen of a path; null for every other spelling, which the server redirects. */
export const routeOf = (path: string): 'view' | 'menu' | null =>
  path === '/view' ? 'view' : path === '/menu' ? 'menu' : null;

const SPELLINGS = /^\/(view|menu)\/*$/i;

/** The canonical address of a screen, `path?query`; null when the given one is canonical, or no screen. */
export const redirectTarget = (path: string, search: string): string | null => {
  const name = SPELLINGS.exec(path)?.[1]?.toLowerCase();
  if (name === undefined) return null;
  const query = new URLSearchParams(search);
  let isCanonical = path === `/${name}`;
  for (const key of ['company', 'pdf', 'productREF', 'product'] as const) {
    const given = query.get(key);
    const trimmed = given?.trim();
    if (trimmed === undefined || given === trimmed) continue;
    isCanonical = false;
    query.set(key, trimmed);
  }
  if (isCanonical) return null;
  const text = query.toString();
  return `/${name}${text === '' ? '' : `?${text}`}`;
};
