/** One call to the Storefront API and the classification of its refusals, most of which have status 200. */

import { isIP } from 'node:net';
import type { Company } from '@vitrina/contract';
import type { Visitor } from '../../domain/ports/stores.ts';
import { field, isRecord, list, text } from '../../domain/untrusted-json.ts';
import { AppError } from '../../errors/app-error.ts';
import { isPublicAddress } from '../http/public-address.ts';
import type { StoreReply } from '../http/store-attempt.ts';
import type { StoreHttp, TransientFailure } from '../http/store-http.ts';
import { below, headerKey, type OpenStore, type StoreSecret } from '../store-address.ts';
import { type ShopifyOperation, shopifyDocuments } from './graphql-documents.ts';

/** An error beside data; `path` leads to the field that it made null and is empty when the error names none. */
export type ShopifyError = { code: string; path: readonly unknown[] };

/** `too-complex`: shops without a token have a small complexity budget per query; the caller retries with less. */
type ShopifyAnswer = { is: 'data'; data: Record<string, unknown>; errors: ShopifyError[] } | { is: 'too-complex' };
export type ShopifyCall = (operation: ShopifyOperation, variables: Record<string, unknown>) => Promise<ShopifyAnswer>;

/** The version all documents were checked with; each is served for at least a year. */
const checkedVersion = '2026-04';

/**
 * With a private token Shopify requires the address of the buyer: without it all visitors count as one client, which
 * looks like a robot. Addresses of a private network are not sent.
 */
const buyerHeaders = ({ token, tokenKind }: StoreSecret, { address = '' }: Visitor): Record<string, string> => {
  const plain = address.replace(/^::ffff:/i, '');
  if (!token || tokenKind !== 'private' || isIP(plain) === 0 || !isPublicAddress(plain)) return {};
  return { 'Shopify-Storefront-Buyer-IP': plain };
};

const tokenHeaders = (company: Company, { token, tokenKind }: StoreSecret): Record<string, string> => {
  if (!token) return {};
  const name = tokenKind === 'private' ? 'shopify-storefront-private-token' : 'x-shopify-storefront-access-token';
  return { [name]: headerKey(company, token) };
};

/** Market and language of the answer, when the secret names well-formed ones. */
const placeOf = (secret: StoreSecret): Record<string, string> => {
  const { country, language } = secret;
  return {
    ...(country !== undefined && /^[A-Z]{2}$/.test(country) ? { country } : {}),
    ...(language !== undefined && /^[A-Z]{2}(_[A-Z]{2})?$/.test(language) ? { language } : {}),
  };
};

/** `errors` is a list, an object or a text; `code` is '' for an error without one. */
const errorsOf = (body: unknown): ShopifyError[] => {
  const errors = field(body, 'errors');
  if (Array.isArray(errors))
    return errors.map((error) => ({
      code: text(field(field(error, 'extensions'), 'code')),
      path: list(field(error, 'path')),
    }));
  return errors === undefined || errors === null ? [] : [{ code: '', path: [] }];
};
const codesOf = (body: unknown): string[] => errorsOf(body).map(({ code }) => code);

const configurationCodes = ['UNAUTHORIZED', 'ACCESS_DENIED'];

/** A list of nulls is no data: each of them may be the effect of an error. */
const hasData = (body: unknown): boolean => {
  const data = field(body, 'data');
  return (
    isRecord(data) &&
    Object.values(data).some((value) => (Array.isArray(value) ? value.some((entry) => entry !== null) : value !== null))
  );
};

/** The root fields were answered, if only with a list of nulls. */
const hasRoots = (data: unknown): boolean => isRecord(data) && Object.values(data).some((value) => value !== null);

/** A throttled shop recovers within seconds; Shopify recommends this first pause. */
const FIRST_THROTTLED_PAUSE_MS = 1000;

/** Transient failures that Shopify reports with status 200. */
const transientFailureIn = ({ status, body }: StoreReply, host: string): TransientFailure | null => {
  if (status !== 200 || hasData(body)) return null;
  const codes = codesOf(body);
  if (codes.includes('THROTTLED'))
    return { error: new AppError('store.throttled', { host }), firstPauseMs: FIRST_THROTTLED_PAUSE_MS };
  if (codes.includes('INTERNAL_SERVER_ERROR'))
    return { error: new AppError('store.unreachable', { host, reason: 'internal' }), maxAttempts: 2 };
  return null;
};

/**
 * Partial data beside errors is used; without data the first known code decides. A denied field of every product says
 * nothing about the shop's configuration that may hide remembered prices.
 */
const answerIn = ({ status, body }: StoreReply, host: string): ShopifyAnswer => {
  if (status === 401 || status === 403 || status === 404) throw new AppError('store.misconfigured', { host, status });
  const codes = codesOf(body);
  const data = field(body, 'data');
  if (codes.includes('MAX_COMPLEXITY_EXCEEDED')) return { is: 'too-complex' };
  if (status === 200 && isRecord(data) && (hasData(body) || codes.length === 0))
    return { is: 'data', data, errors: errorsOf(body) };
  const denial = codes.find((code) => configurationCodes.includes(code));
  if (denial !== undefined && !hasRoots(data))
    throw new AppError('store.misconfigured', { host, status, reason: 'token' });
  throw new AppError('store.refused', { host, status, ...(denial === undefined ? {} : { reason: denial }) });
};

/** Throws AppError `store.*`. */
export const createShopifyCall = (
  company: Company,
  { base, secret }: OpenStore,
  http: StoreHttp,
  visitor: Visitor = {},
): ShopifyCall => {
  const { apiVersion } = secret;
  const version = apiVersion !== undefined && /^(\d{4}-\d{2}|unstable)$/.test(apiVersion) ? apiVersion : checkedVersion;
  const url = below(base, `/api/${version}/graphql.json`);
  const headers = {
    'content-type': 'application/json',
    ...tokenHeaders(company, secret),
    ...buyerHeaders(secret, visitor),
  };
  return async (operation, variables) => {
    const body = JSON.stringify({
      query: shopifyDocuments[operation],
      variables: { ...variables, ...placeOf(secret) },
      operationName: operation,
    });
    const reply = await http.send(url, { method: 'POST', headers, body, company: company.Uid }, (candidate) =>
      transientFailureIn(candidate, url.host),
    );
    return answerIn(reply, url.host);
  };
};
