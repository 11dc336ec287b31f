/** Fetches a price list into a file: bounded in time, size and redirects; not again while the server says that it is the same. */
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import type { FeedKind } from '@vitrina/contract';
import { AppError } from '../domain/app-error.ts';
import type { FeedFetcher, FeedLogin, FetchedFeed } from '../domain/ports/feeds.ts';
import type { TemporaryFiles } from '../domain/ports/temporary-files.ts';
import { MOST_BYTES } from './feed-bytes.ts';
import { keepFeed } from './incoming-feed.ts';

type Reply = {
  status: number;
  headers: { get(name: string): string | null };
  body: (AsyncIterable<Uint8Array> & { cancel(): Promise<void> }) | null;
};

/** What is needed of `fetch`; the one that is handed in decides which addresses it connects to. */
type Fetch = (
  url: URL,
  request: { headers: Record<string, string>; redirect: 'manual'; signal: AbortSignal },
) => Promise<Reply>;

type Options = { fetch: Fetch; temporary: TemporaryFiles; timeoutMs?: number; mostBytes?: number };

/** From the first connection to the last byte. */
const TIMEOUT_MS = 120_000;
const MOST_REDIRECTS = 3;

const unreachable = (url: URL, reason: string, cause?: unknown): AppError =>
  new AppError('feed.unreachable', { host: url.host, reason }, { cause });

const basic = ({ user, password }: FeedLogin): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

type Asked = Parameters<FeedFetcher['fetch']>[0];

const headersFor = (url: URL, first: URL, { login, validators }: Asked): Record<string, string> => ({
  accept: '*/*',
  'user-agent': 'Vitrina/1.0',
  // A login is for the server that it was given for, and for no other that it leads to.
  ...(login !== null && url.origin === first.origin ? { authorization: basic(login) } : {}),
  ...(validators?.etag ? { 'if-none-match': validators.etag } : {}),
  ...(validators?.lastModified ? { 'if-modified-since': validators.lastModified } : {}),
});

const redirected = (from: URL, location: string | null): URL => {
  const url = URL.parse(location ?? '', from.href);
  const isAllowed =
    url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && from.protocol === 'http:'));
  if (!isAllowed || url.username !== '') throw unreachable(from, 'redirect');
  return url;
};

const followed = async (fetch: Fetch, asked: Asked, first: URL, signal: AbortSignal): Promise<Reply> => {
  let url = first;
  for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
    const reply = await fetch(url, { headers: headersFor(url, first, asked), redirect: 'manual', signal });
    if (![301, 302, 303, 307, 308].includes(reply.status)) return reply;
    await reply.body?.cancel();
    url = redirected(url, reply.headers.get('location'));
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

/** By the name in the address, by what the server says, else by how it begins. */
const kindOf = (url: URL, type: string, start: string): FeedKind => {
  const extension = extname(url.pathname.replace(/\.gz$/i, '')).toLowerCase();
  if (['.csv', '.tsv', '.txt', '.json', '.xlsx', '.xml'].includes(extension)) return 'auto';
  const told = types.find(([pattern]) => pattern.test(type))?.[1];
  if (told !== undefined) return told;
  if (/^\s*</.test(start)) return 'xml';
  return /^\s*[[{]/.test(start) ? 'json' : 'csv';
};

const refuseStatus = (url: URL, status: number): void => {
  if (status === 401 || status === 403) throw unreachable(url, 'login');
  if (status !== 200) throw unreachable(url, `http-${status}`);
};

/** A validator that cannot stand in a header, or is a novel, is none. */
const validator = (text: string | null): string | null =>
  text !== null && /^[\x20-\x7e]{1,256}$/.test(text) ? text : null;

const nameOf = (url: URL): string => url.pathname.split('/').findLast((part) => part !== '') ?? url.hostname;

export const createFeedFetcher = ({
  fetch,
  temporary,
  timeoutMs = TIMEOUT_MS,
  mostBytes = MOST_BYTES,
}: Options): FeedFetcher => {
  const download = async (asked: Asked, url: URL): Promise<FetchedFeed> => {
    const reply = await followed(
      fetch,
      asked,
      url,
      AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(asked.signal ? [asked.signal] : [])]),
    );
    if (reply.status === 304 && asked.validators !== null) return { is: 'unchanged' };
    refuseStatus(url, reply.status);
    const body = reply.body ?? Readable.from([]);
    const { path, dispose, bytes, start } = await keepFeed(temporary, body, { name: nameOf(url), mostBytes });
    const { headers } = reply;
    const kind = asked.kind === 'auto' ? kindOf(url, headers.get('content-type') ?? '', start) : asked.kind;
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
    const isNear = cause instanceof Error && cause.name === 'RefusedAddress';
    return unreachable(url, isNear ? 'private-address' : 'network', error);
  };

  return {
    fetch: async (asked) => {
      const url = new URL(asked.url);
      try {
        return await download(asked, url);
      } catch (error) {
        throw failureOf(url, error);
      }
    },
  };
};
