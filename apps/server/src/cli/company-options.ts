/** The options that `company add` and `company set` share. */
import { basename, dirname } from 'node:path';
import type { CompanyChange } from '../domain/access.ts';
import type { FileStore } from '../domain/ports.ts';
import { keyAndValue } from './command.ts';
import { storeLocalFile } from './local-files.ts';

export const companyOptions = {
  uid: { type: 'string' },
  name: { type: 'string' },
  website: { type: 'string' },
  provider: { type: 'string' },
  extra: { type: 'string', multiple: true },
  color: { type: 'string' },
  development: { type: 'string', multiple: true },
  logo: { type: 'string' },
  contact: { type: 'string' },
  secret: { type: 'string', multiple: true },
} as const;

export const companyOptionsUsage = `  --website URL           the company's store, http(s)
  --provider NAME         VTEX, SHOPIFY or FEED (default FEED: an imported price list)
  --extra KEY=VALUE       an entry of Info.Extras, e.g. CARRITO_KIOSK=TRUE; repeatable
  --color #RRGGBB         primary colour
  --development UID       a development it has bought; repeatable
  --logo FILE|URL         picture file to store, or an address
  --contact TEXT          Info.Contact; for FEED the number that takes orders by chat
  --secret KEY=VALUE      kept sealed on the server; repeatable`;

type Values = {
  name?: string;
  website?: string;
  provider?: string;
  extra?: string[];
  color?: string;
  logo?: string;
  contact?: string;
};

const logoUrl = async (files: FileStore, logo: string): Promise<string> => {
  if (/^https?:\/\//i.test(logo)) return logo;
  return storeLocalFile(files, { folder: dirname(logo), name: basename(logo), accept: 'picture' });
};

/** Stores a logo file. Throws `file.unreadable`. */
export const companyChange = async (values: Values, files: FileStore): Promise<CompanyChange> => {
  const { name, website, provider, extra, color, logo, contact } = values;
  return {
    ...(name === undefined ? {} : { name }),
    ...(website === undefined ? {} : { website }),
    ...(provider === undefined ? {} : { provider }),
    ...(color === undefined ? {} : { color }),
    ...(contact === undefined ? {} : { contact }),
    ...(logo === undefined ? {} : { logo: await logoUrl(files, logo) }),
    ...(extra === undefined
      ? {}
      : { extras: extra.map((text) => keyAndValue('extra', text)).map(([Name, Content]) => ({ Name, Content })) }),
  };
};

export const secretOf = (secret: string[]): Record<string, string> =>
  Object.fromEntries(secret.map((text) => keyAndValue('secret', text)));
