/** Where a link leads, as a person writes it, and as the contract stores it. Pure. */
import { LinkInput } from '@vitrina/contract';
import { safeTarget } from '@vitrina/contract/safe-target';

export type LinkTarget = { is: 'page'; page: number } | { is: 'address'; address: string };

const isMail = (text: string): boolean => /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]{2,}$/.test(text);
const isPhone = (text: string): boolean => /^\+?[\d\s().-]{7,24}$/.test(text) && text.replace(/\D/g, '').length >= 7;
/** `tienda.co/sofas`: a name with a dot, and nothing before it. */
const isBare = (text: string): boolean => /^[\p{L}\d](?:[\p{L}\d-]*\.)+\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/u.test(text);

const withScheme = (text: string): string => {
  if (isMail(text)) return `mailto:${text}`;
  if (isPhone(text)) return `tel:${text.replace(/[^\d+]/g, '')}`;
  return isBare(text) ? `https://${text}` : text;
};

/** The stored address of what a person wrote; null if it leads nowhere. A host needs a dot, unless it is an address of this machine. */
export const addressOf = (written: string): string | null => {
  const address = withScheme(written.trim());
  const target = safeTarget(address);
  if (target?.is !== 'address') return null;
  const { protocol, hostname } = new URL(target.href);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && !/[.:]/.test(hostname) && hostname !== 'localhost' ? null : target.href;
};

export const urlOf = (target: LinkTarget): string | null =>
  target.is === 'page' ? `#page=${target.page}` : addressOf(target.address);

/** The target of a stored link. An address that is not safe is shown as it is, and not accepted again. */
export const targetOf = (url: string): LinkTarget => {
  const target = safeTarget(url);
  return target?.is === 'page' ? target : { is: 'address', address: url };
};

/** The name of a link that has none: its host, or the text after `mailto:` or `tel:`. */
export const shortAddress = (url: string): string => {
  const { hostname, pathname } = URL.canParse(url) ? new URL(url) : { hostname: '', pathname: url };
  return hostname.replace(/^www\./, '') || pathname;
};

/** Within the limits of the contract. */
export const isLink = (fields: { name: string; url: string }): boolean =>
  LinkInput.pick({ name: true, url: true }).safeParse(fields).success;
