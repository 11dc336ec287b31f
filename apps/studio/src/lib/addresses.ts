/**
 * Addresses of Studio, without its base. A uid of a company begins with a letter or digit, so the screens beside the companies begin
 * with an underscore; those of a document stand below `catalogo`, so that a document may have any name.
 */
export const BASE = '/studio';

const part = encodeURIComponent;

export const companyPath = (company: string, screen = ''): string => `/${part(company)}${screen && `/${screen}`}`;

/** `rest`: such as `3/revisar`. */
export const documentPath = (company: string, document: string, rest = ''): string =>
  `/${part(company)}/catalogo/${part(document)}${rest && `/${rest}`}`;

/** The page that shoppers open. `origin`: for links that are copied. */
export const shopperAddress = (company: string, document: string, origin = ''): string =>
  `${origin}/view?company=${part(company)}&pdf=${part(document)}`;
