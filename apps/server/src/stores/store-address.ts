/** Address and keys of a company's store: from its secret, else from its website. */
import type { Company } from '@vitrina/contract';
import type { SecretsRepo } from '../domain/ports/secrets.ts';
import { AppError } from '../errors/app-error.ts';

export type StoreSecret = Readonly<Record<string, string>>;

/** An absolute http(s) address without query; a bare domain is on https. Null when it is none. */
const webAddress = (raw: string): URL | null => {
  const trimmed = raw.trim();
  const url = URL.parse(/^[a-z]+:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`);
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '' || url.username !== '') return null;
  url.search = '';
  url.hash = '';
  url.pathname = url.pathname.replace(/\/+$/, '');
  return url;
};

/**
 * Checks that a key can be a header value. Throws `store.misconfigured` here, because fetch would quote the key in its
 * own error.
 */
export const headerKey = (company: Company, key: string): string => {
  const trimmed = key.trim();
  if (!/^[\x21-\x7e]{1,500}$/.test(trimmed))
    throw new AppError('store.misconfigured', { company: company.Uid, reason: 'key' });
  return trimmed;
};

/** Empty when the company names no secret or none is stored: public catalogues need none. Throws `store.misconfigured`. */
export const secretOf = async (company: Company, secrets: Pick<SecretsRepo, 'read'>): Promise<StoreSecret> => {
  const id = company.Integrations.ECOMMERCE.SECRETID;
  if (id === '') return {};
  try {
    return (await secrets.read(id)) ?? {};
  } catch (cause) {
    throw new AppError('store.misconfigured', { company: company.Uid, reason: 'secret' }, { cause });
  }
};

/** The first given candidate; throws `store.misconfigured` when it is no address or there is none. */
export const baseAddress = (company: Company, candidates: (string | undefined)[]): URL => {
  const given = [...candidates, company.Info.Website].find((raw) => raw !== undefined && raw.trim() !== '');
  const url = given === undefined ? null : webAddress(given);
  if (url === null) throw new AppError('store.misconfigured', { company: company.Uid, reason: 'address' });
  return url;
};

/** A path below the base; a path prefix of the base stays. */
export const below = (base: URL, path: string, query = ''): URL =>
  new URL(`${base.origin}${base.pathname.replace(/\/$/, '')}${path}${query === '' ? '' : `?${query}`}`);
