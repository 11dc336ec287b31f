/** Opens the address and the secret of a company's store. Keys are given out only for the origin to which they are bound. */
import type { Company } from '@vitrina/contract';
import { hasKeys, isBoundTo, type StoreSecret, storeAddress } from '../domain/companies/store-address.ts';
import type { OpenSecret, SecretsRepo } from '../domain/ports/secrets.ts';
import { secureAddress } from '../domain/secure-address.ts';
import { AppError } from '../errors/app-error.ts';

export type { StoreSecret } from '../domain/companies/store-address.ts';

type Secrets = Pick<SecretsRepo, 'open' | 'bind'>;

/** `isListed`: the operator lists the host for the company, so it may be private and without TLS. By default none is. */
export type AddressDeps = { secrets: Secrets; isListed?: (companyUid: string, url: URL) => boolean };

export type OpenStore = { base: URL; secret: StoreSecret };

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

const NO_SECRET: OpenSecret = { values: {}, origin: null };

/** Empty when the company names no secret or none is stored: public catalogues need none. Throws `store.misconfigured`. */
const openSecret = async (company: Company, secrets: Secrets): Promise<OpenSecret> => {
  const id = company.Integrations.ECOMMERCE.SECRETID;
  if (id === '') return NO_SECRET;
  try {
    const opened = await secrets.open(id);
    if (opened === null || opened.origin !== null || !hasKeys(opened.values)) return opened ?? NO_SECRET;
    await secrets.bind(id, storeAddress(company, opened.values).origin);
    // Read again: another process may have bound or replaced it first.
    return (await secrets.open(id)) ?? NO_SECRET;
  } catch (cause) {
    if (cause instanceof AppError && cause.code === 'store.misconfigured') throw cause;
    throw new AppError('store.misconfigured', { company: company.Uid, reason: 'secret' }, { cause });
  }
};

/** Throws `store.misconfigured`, with reason `secret-origin` or `secret-http` when the keys must not be sent to the address. */
export const openStore = async (
  company: Company,
  { secrets, isListed = () => false }: AddressDeps,
): Promise<OpenStore> => {
  const { values, origin } = await openSecret(company, secrets);
  const address = storeAddress(company, values);
  if (!hasKeys(values)) return { base: address, secret: values };
  const refused = (reason: string): AppError =>
    new AppError('store.misconfigured', { company: company.Uid, host: address.host, reason });
  const base = secureAddress(address, isListed(company.Uid, address));
  if (base === null) throw refused('secret-http');
  if (origin === null || !isBoundTo(origin, base)) throw refused('secret-origin');
  return { base, secret: values };
};

/** A path below the base; a path prefix of the base stays. */
export const below = (base: URL, path: string, query = ''): URL =>
  new URL(`${base.origin}${base.pathname.replace(/\/$/, '')}${path}${query === '' ? '' : `?${query}`}`);
