/**
 * The address of a company's store, from its secret, else from its website, and the origin to which the keys of the secret are
 * bound. Owners can change the address but not read the keys, so the keys must not follow the address.
 */
import type { Company } from '@vitrina/contract';
import { AppError } from '../../errors/app-error.ts';
import type { Repos } from '../ports/database.ts';
import type { OpenSecret, SecretsRepo } from '../ports/secrets.ts';
import { secureAddress } from '../secure-address.ts';

export type StoreSecret = Readonly<Record<string, string>>;

/** Entries that authenticate. Other entries, such as a sales channel, tell nobody anything. */
const KEY_ENTRIES = ['appKey', 'appToken', 'token'] as const;

const keysIn = (secret: StoreSecret): string[] => KEY_ENTRIES.filter((name) => secret[name]);

export const hasKeys = (secret: StoreSecret): boolean => keysIn(secret).length > 0;

/** An absolute http(s) address without query; a bare domain is on https. Null when it is none. */
const webAddress = (raw: string): URL | null => {
  const trimmed = raw.trim();
  const url = URL.parse(/^[a-z]+:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`);
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '' || url.username !== '') return null;
  url.search = '';
  url.hash = '';
  url.pathname = url.pathname.replace(/(?<!\/)\/+$/, '');
  return url;
};

/** The host of a VTEX account. */
const accountAddress = (company: Company, account: string | undefined): string | undefined => {
  if (account === undefined || account === '') return undefined;
  if (!/^[a-z0-9-]+$/i.test(account))
    throw new AppError('store.misconfigured', { company: company.Uid, reason: 'account' });
  return `https://${account}.vtexcommercestable.com.br`;
};

/** The addresses that the secret itself names, the first of which counts. */
const namedAddresses = (company: Company, secret: StoreSecret): (string | undefined)[] => {
  switch (company.Integrations.ECOMMERCE.PROVIDER) {
    case 'VTEX':
      return [secret['baseUrl'], accountAddress(company, secret['account'])];
    case 'SHOPIFY':
      return [secret['baseUrl'], secret['shopDomain']];
    default:
      return [secret['baseUrl'], accountAddress(company, secret['account']), secret['shopDomain']];
  }
};

const firstGiven = (candidates: (string | undefined)[]): string | undefined =>
  candidates.find((raw) => raw !== undefined && raw.trim() !== '');

/** Throws `store.misconfigured` when the company has no address or it is none. */
export const storeAddress = (company: Company, secret: StoreSecret): URL => {
  const given = firstGiven([...namedAddresses(company, secret), company.Info.Website]);
  const url = given === undefined ? null : webAddress(given);
  if (url === null) throw new AppError('store.misconfigured', { company: company.Uid, reason: 'address' });
  return url;
};

/** Null when the keys would be sent nowhere yet: the company has no address, or a price list in place of a store. */
const originFor = (company: Company, secret: StoreSecret): string | null => {
  const isStore = company.Integrations.ECOMMERCE.PROVIDER !== 'FEED';
  try {
    if (!isStore && firstGiven(namedAddresses(company, secret)) === undefined) return null;
    return storeAddress(company, secret).origin;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
};

/** The origin for which keys are entered now; null: it is decided when they are sent first. */
export const enteredOrigin = (company: Company | null, secret: StoreSecret): string | null =>
  company === null || !hasKeys(secret) ? null : originFor(company, secret);

/** https stands for http of the same host, never the other way round. */
export const isBoundTo = (origin: string, url: URL): boolean =>
  url.origin === origin || (url.protocol === 'https:' && origin === `http://${url.host}`);

const isAllowed = (origin: string, company: Company, secret: StoreSecret): boolean => {
  if (company.Integrations.ECOMMERCE.PROVIDER === 'FEED') return true;
  const target = originFor(company, secret);
  if (target === null) return true;
  const url = new URL(target);
  return isBoundTo(origin, url) || isBoundTo(origin, secureAddress(url, false) ?? url);
};

const refuse = (origin: string, company: Company, secret: StoreSecret): never => {
  throw new AppError('secret.origin', { origin, target: originFor(company, secret) ?? '' });
};

/** A secret that no available key opens can be sent nowhere, so it needs no check. */
const openIfReadable = async (secrets: Pick<SecretsRepo, 'open'>, id: string): Promise<OpenSecret | null> => {
  if (id === '') return null;
  try {
    return await secrets.open(id);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
};

const addressParts = ({ Info, Integrations: { ECOMMERCE } }: Company): string =>
  JSON.stringify([Info.Website, ECOMMERCE]);

/**
 * For a change of a company. Keys without an origin are bound to the address before the change. Throws `secret.origin` when
 * the change would lead the keys to another origin.
 */
export const keepKeysBound = async (
  { secrets }: Pick<Repos, 'secrets'>,
  before: Company,
  after: Company,
): Promise<void> => {
  if (addressParts(before) === addressParts(after)) return;
  const idBefore = before.Integrations.ECOMMERCE.SECRETID;
  const present = await openIfReadable(secrets, idBefore);
  const origin = present?.origin === null ? enteredOrigin(before, present.values) : null;
  if (origin !== null) await secrets.bind(idBefore, origin);
  const used = await openIfReadable(secrets, after.Integrations.ECOMMERCE.SECRETID);
  if (used === null || used.origin === null || !hasKeys(used.values)) return;
  if (!isAllowed(used.origin, after, used.values)) refuse(used.origin, after, used.values);
};

/**
 * `given` merged into the stored entries, with the origin of the result. Stored keys are not taken along to another origin:
 * throws `secret.origin` unless all of them are given again.
 */
export const mergedSecret = (
  stored: OpenSecret | null,
  given: StoreSecret,
  { before, after }: { before: Company | null; after: Company },
): { values: Record<string, string>; origin: string | null } => {
  const values = { ...stored?.values, ...given };
  const kept = keysIn(stored?.values ?? {}).filter((name) => given[name] === undefined);
  const bound = stored === null ? null : (stored.origin ?? enteredOrigin(before, stored.values));
  if (kept.length === 0 || bound === null) return { values, origin: enteredOrigin(after, values) };
  if (!isAllowed(bound, after, values)) refuse(bound, after, values);
  return { values, origin: bound };
};
