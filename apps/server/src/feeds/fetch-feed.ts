/** Downloads a price list into a temporary file, with limits of time, size and redirects, and with conditional requests. */
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import type { FeedKind } from '@vitrina/contract';
import type { FeedFetcher, FeedLogin, FetchedFeed } from '../domain/ports/feeds.ts';
import type { TemporaryFiles } from '../domain/ports/files.ts';
import { secureAddress } from '../domain/secure-address.ts';
import { noTracing, type Tracing, traceHeaders } from '../domain/tracing.ts';
import { AppError } from '../errors/app-error.ts';
import { MAX_BYTES } from './bounded-bytes.ts';
import { storeIncomingFeed } from './incoming.ts';

type Reply = {
  status: number;
  headers: { get(name: string): string | null };
  body: (AsyncIterable<Uint8Array> & { cancel(): Promise<void> }) | null;
};

/** The used part of `fetch`. The injected function decides which addresses may be connected to. */
type Fetch = (
  url: URL,
  request: { headers: Record<string, string>; company?: string; redirect: 'manual'; signal: AbortSignal },
) => Promise<Reply>;

type Options = {
  fetch: Fetch;
  /** The operator lists the host for the company, so it may be without TLS. By default none is. */
  isListed?: (companyUid: string, url: URL) => boolean;
  temporary: TemporaryFiles;
  timeoutMs?: number;
  maxBytes?: number;
  tracing?: Tracing;
};

/** From the first connection to the last byte of the body. */
const TIMEOUT_MS = 120_000;
const MAX_REDIRECTS = 3;

const unreachable = (url: URL, reason: string, cause?: unknown): AppError =>
  new AppError('feed.unreachable', { host: url.host, reason }, { cause });

const basic = ({ user, password }: FeedLogin): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

type FeedRequest = Parameters<FeedFetcher['fetch']>[0];

const headersFor = (url: URL, first: URL, { login, validators }: FeedRequest): Record<string, string> => ({
  accept: '*/*',
  'user-agent': 'Vitrina/1.0',
  // The login is sent only to the configured origin, not to redirect targets on another one.
  ...(login !== null && url.origin === first.origin ? { authorization: basic(login) } : {}),
  ...(validators?.etag ? { 'if-none-match': validators.etag } : {}),
  ...(validators?.lastModified ? { 'if-modified-since': validators.lastModified } : {}),
});

const redirectTarget = (from: URL, location: string | null): URL => {
  const url = URL.parse(location ?? '', from.href);
  const isAllowed =
    url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && from.protocol === 'http:'));
  if (!isAllowed || url.username !== '') throw unreachable(from, 'redirect');
  return url;
};

const fetchFollowing = async (fetch: Fetch, request: FeedRequest, first: URL, signal: AbortSignal): Promise<Reply> => {
  let url = first;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const headers = headersFor(url, first, request);
    const company = request.companyUid;
    const reply = await fetch(url, {
      headers,
      ...(company === undefined ? {} : { company }),
      redirect: 'manual',
      signal,
    });
    if (![301, 302, 303, 307, 308].includes(reply.status)) return reply;
    await reply.body?.cancel();
    url = redirectTarget(url, reply.headers.get('location'));
  }
  throw unreachable(first, 'redirects');
};

const types: readonly (readonly [RegExp, FeedKind])[] = [
  [/tab-separated/, 'tsv'],
  [/csv/, 'csv'],
  [/json/, 'json'],
  [/spreadsheetml/, 'xlsx'],
  [/xml/, 'xml'],
];

/** Detects the format by the extension in the URL, the content type, else the first characters. */
const kindOf = (url: URL, type: string, start: string): FeedKind => {
  const extension = extname(url.pathname.replace(/\.gz$/i, '')).toLowerCase();
  if (['.csv', '.tsv', '.txt', '.json', '.xlsx', '.xlsm', '.xls', '.ods', '.xml'].includes(extension)) return 'auto';
  const declared = types.find(([pattern]) => pattern.test(type))?.[1];
  if (declared !== undefined) return declared;
  if (/^\s*</.test(start)) return 'xml';
  return /^\s*[[{]/.test(start) ? 'json' : 'csv';
};

const refuseStatus = (url: URL, status: number): void => {
  if (status === 401 || status === 403) throw unreachable(url, 'login');
  if (status !== 200) throw unreachable(url, `http-${status}`);
};

/** An ETag or date that is too long or not valid in a header is dropped. */
const validator = (text: string | null): string | null =>
  text !== null && /^[\x20-\x7e]{1,256}$/.test(text) ? text : null;

const nameOf = (url: URL): string => url.pathname.split('/').findLast((part) => part !== '') ?? url.hostname;

export const createFeedFetcher = ({
  fetch,
  isListed = () => false,
  temporary,
  timeoutMs = TIMEOUT_MS,
  maxBytes = MAX_BYTES,
  tracing = noTracing,
}: Options): FeedFetcher => {
  const download = async (request: FeedRequest, url: URL): Promise<FetchedFeed> => {
    const reply = await fetchFollowing(
      (to, sent) =>
        fetch(to, {
          ...sent,
          headers: to.origin === url.origin ? { ...sent.headers, ...traceHeaders(tracing) } : sent.headers,
        }),
      request,
      url,
      AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(request.signal ? [request.signal] : [])]),
    );
    if (reply.status === 304 && request.validators !== null) return { is: 'unchanged' };
    refuseStatus(url, reply.status);
    const body = reply.body ?? Readable.from([]);
    const { path, dispose, bytes, start } = await storeIncomingFeed(temporary, body, { name: nameOf(url), maxBytes });
    const { headers } = reply;
    const kind = request.kind === 'auto' ? kindOf(url, headers.get('content-type') ?? '', start) : request.kind;
    return {
      is: 'file',
      file: { path, name: nameOf(url), kind },
      bytes,
      validators: { etag: validator(headers.get('etag')), lastModified: validator(headers.get('last-modified')) },
      dispose,
    };
  };

  const failureOf = (url: URL, error: unknown): AppError => {
    if (error instanceof AppError) return error;
    if (error instanceof DOMException && error.name === 'TimeoutError') return unreachable(url, 'timeout', error);
    const cause = error instanceof Error ? error.cause : undefined;
    const isPrivate = cause instanceof Error && cause.name === 'PrivateAddressError';
    return unreachable(url, isPrivate ? 'private-address' : 'network', error);
  };

  const addressOf = ({ url: text, login, companyUid = '' }: FeedRequest): URL => {
    const url = new URL(text);
    const address = login === null ? url : secureAddress(url, isListed(companyUid, url));
    if (address === null) throw unreachable(url, 'insecure');
    return address;
  };

  return {
    fetch: async (request) => {
      const url = addressOf(request);
      try {
        return await tracing.child('price list', { 'server.address': url.hostname }, () => download(request, url));
      } catch (error) {
        throw failureOf(url, error);
      }
    },
  };
};
