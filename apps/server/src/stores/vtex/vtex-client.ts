/** Calls to one VTEX store: its address, keys and sales channel, and the classification of its replies. */
import type { CatalogCategory, Company } from '@vitrina/contract';
import { defaultRegion } from '../../domain/products/product-query.ts';
import { field, text } from '../../domain/untrusted-json.ts';
import { AppError } from '../../errors/app-error.ts';
import type { StoreReply } from '../http/store-attempt.ts';
import type { StoreHttp } from '../http/store-http.ts';
import { below, headerKey, type OpenStore, type StoreSecret } from '../store-address.ts';
import { vtexTree } from './category.ts';
import type { CategoryTreeCache } from './category-path.ts';

const treePath = '/api/catalog_system/pub/category/tree/4';

/**
 * `get` fetches a path below the base; `channelOf` a region; `cachedTree` caches the tree for six hours; `now` in
 * milliseconds.
 */
export type VtexReach = {
  base: URL;
  hasKeys: boolean;
  get(path: string, query?: string): Promise<StoreReply>;
  list(path: string, query?: string): Promise<unknown[]>;
  channelOf(region: string): string | null;
  /** Throws `store.misconfigured` for keys that the account does not know. */
  checkKeys(): Promise<void>;
  tree(): Promise<CatalogCategory[]>;
  cachedTree(): Promise<CatalogCategory[]>;
  now(): number;
};

const keyHeaders = (company: Company, { appKey, appToken }: StoreSecret): Record<string, string> =>
  appKey && appToken
    ? { 'x-vtex-api-appkey': headerKey(company, appKey), 'x-vtex-api-apptoken': headerKey(company, appToken) }
    : {};

/**
 * `salesChannel.{region}` takes precedence: the channel of the region, else the general one, else that of the region for visitors of an unknown one (§4 step 5).
 */
const salesChannelOf = (secret: StoreSecret, region: string): string | null => {
  const names = [`salesChannel.${region}`, 'salesChannel', `salesChannel.${defaultRegion}`];
  const name = names.find((key) => Object.hasOwn(secret, key));
  const channel = name === undefined ? undefined : secret[name];
  return channel !== undefined && /^\d{1,6}$/.test(channel) ? channel : null;
};

/** The list of a successful reply; 206 is successful, and a 200 with a text is a refusal. */
export const listIn = (reply: StoreReply, host: string): unknown[] => {
  const { status, body } = reply;
  if ((status === 200 || status === 206) && Array.isArray(body)) return body;
  if (status === 401 || status === 403 || status === 404) throw new AppError('store.misconfigured', { host, status });
  throw new AppError('store.refused', { host, status });
};

export type VtexDeps = { http: StoreHttp; trees: CategoryTreeCache; now: () => number };

/**
 * Signs in with the keys (OpenAPI "VTEX - VTEX ID"). The catalogue ignores wrong keys, and every other private call needs a role that the
 * keys of a shop may not have.
 */
const loginPath = '/api/vtexid/apptoken/login';

/** The token in the answer is not kept. */
const requireAccepted = ({ status, body }: StoreReply, host: string): void => {
  const outcome = text(field(body, 'authStatus'));
  if (status === 401 || status === 403 || (outcome !== '' && outcome !== 'Success'))
    throw new AppError('store.misconfigured', { host, status: 401 });
};

export const vtexReach = (company: Company, { base, secret }: OpenStore, { http, trees, now }: VtexDeps): VtexReach => {
  const headers = keyHeaders(company, secret);
  const get: VtexReach['get'] = (path, query) => http.send(below(base, path, query), { headers, company: company.Uid });
  const list: VtexReach['list'] = async (path, query) => listIn(await get(path, query), base.host);
  const checkKeys = async (): Promise<void> => {
    const { appKey, appToken } = secret;
    if (!appKey || !appToken) return;
    const body = JSON.stringify({ appkey: headerKey(company, appKey), apptoken: headerKey(company, appToken) });
    const headersOfLogin = { 'content-type': 'application/json' };
    const sent = { method: 'POST' as const, headers: headersOfLogin, body, hasSecretBody: true, company: company.Uid };
    const reply = await http.send(below(base, loginPath), sent).catch((error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    });
    if (reply !== null) requireAccepted(reply, base.host);
  };
  const tree = async () => vtexTree(await list(treePath));
  return {
    base,
    hasKeys: Object.keys(headers).length > 0,
    get,
    list,
    checkKeys,
    channelOf: (region) => salesChannelOf(secret, region),
    tree,
    cachedTree: () => trees(base.href, tree),
    now,
  };
};
