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

/** The publishing that makes a draft, while it is under way. */
export const publicationPath = (company: string, job: string): string =>
  `${companyPath(company, 'nuevo')}?publicacion=${part(job)}`;

/** *Nuevo*, with the document of which the PDF is the next edition already chosen. */
export const nextEditionPath = (company: string, document: string): string =>
  `${companyPath(company, 'nuevo')}?de=${part(document)}`;

/** The pages of an edition are one screen, which keeps its changes from page to page. */
export const screenOf = (location: string): string => location.replace(/(\/pagina)\/[^/]+$/, '$1');

const LINKS = { invitation: 'invitacion', password: 'clave' } as const;

/** The address of a link of one use. A browser sends no fragment, so that no log has the token. */
export const linkAddress = (kind: keyof typeof LINKS, token: string, origin: string): string =>
  `${origin}${BASE}/${LINKS[kind]}#${token}`;

/** The token in the address of such a link; null for every other address. */
export const linkTokenIn = ({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): string | null => {
  const isLink = Object.values(LINKS).some((name) => pathname === `${BASE}/${name}`);
  return isLink ? (/^#([\w-]{20,200})$/.exec(hash)?.[1] ?? null) : null;
};

/** The address of shoppers' pages, where Studio has a host of its own; empty: they have the same origin. */
export const shoppersUrl = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="shoppers"]')?.content ?? '';

/** The same for links that leave Studio. */
export const shoppersOrigin = (): string => shoppersUrl() || window.location.origin;

/** The page that shoppers open. `origin`: for links that are copied. */
export const shopperAddress = (company: string, document: string, origin = shoppersUrl()): string =>
  `${origin}/view?company=${part(company)}&pdf=${part(document)}`;
