/**
 * Downloads a file as binary in ranges (§7, §9), with progress, cancellation, and resumption where the connection
 * broke. Knows the network, not the DOM.
 */
import { RANGE_CHUNK } from '@vitrina/geometry';
import { contentRangeOf } from './content-range.ts';

export type DownloadState =
  | { is: 'running' | 'waiting'; received: number; total: number | null }
  | { is: 'done'; file: Blob }
  /** `isRefused`: a retry cannot succeed. */
  | { is: 'failed'; isRefused: boolean };

export type DownloadDeps = {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Resolves after `ms`, or at once when the signal is aborted. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** Bytes per request: a multiple of §9's chunk, large enough that the number of requests does not matter. */
export const PART_BYTES = 16 * RANGE_CHUNK;
/** A connection without a byte for this time counts as broken. */
const STALL_TIMEOUT_MS = 30_000;
/** ms before each retry; received bytes reset the count. */
const RETRY_DELAYS_MS = [1000, 2000, 4000, 8000];
/** Limits restarts caused by a file that changes during the download. */
const MAX_RESTARTS = 3;

/** Bytes received so far. Blobs, because browsers may store them on disk. */
type Received = { parts: Blob[]; received: number; total: number | null; tag: string | null; isRanged: boolean };

const emptyDownload = (isRanged = true): Received => ({ parts: [], received: 0, total: null, tag: null, isRanged });

/** The file has changed, or the response cannot be appended. */
class FileChangedError extends Error {}
/** The server answered with a status that a retry does not change. */
class RefusedError extends Error {}

const rangeHeaders = ({ received, tag, isRanged }: Received): Record<string, string> => {
  if (!isRanged) return {};
  const end = (Math.floor(received / PART_BYTES) + 1) * PART_BYTES - 1;
  return { range: `bytes=${received}-${end}`, ...(tag && received > 0 ? { 'if-range': tag } : {}) };
};

/** Checks the response headers and prepares `received` for its bytes. */
const applyHeaders = (download: Received, { status, headers }: Response): void => {
  if (status === 206) {
    const part = contentRangeOf(headers);
    // The server does not say which range it sends: the whole file is requested instead.
    if (!part) throw Object.assign(new FileChangedError(), { isRanged: false });
    const isOther = download.received > 0 && (part.total !== download.total || part.tag !== download.tag);
    if (part.start !== download.received || isOther) throw new FileChangedError();
    Object.assign(download, { total: part.total, tag: part.tag });
  } else if (status === 200) {
    Object.assign(download, emptyDownload(false), { total: Number(headers.get('content-length')) || null });
  } else if (status === 416) throw new FileChangedError();
  else if (status >= 400 && status < 500 && status !== 408 && status !== 429) throw new RefusedError();
  else throw new Error(`HTTP ${status}`);
};

type Attempt = { url: string; deps: DownloadDeps; cancelled: AbortSignal; onBytes: () => void };

/** Sends one request. Bytes that arrive before an error are kept. */
const fetchPart = async (download: Received, { url, deps, cancelled, onBytes }: Attempt): Promise<void> => {
  const attempt = new AbortController();
  const stop = () => attempt.abort();
  cancelled.addEventListener('abort', stop, { once: true });
  let stall = setTimeout(stop, STALL_TIMEOUT_MS);
  try {
    const answer = await deps.fetch(url, { headers: rangeHeaders(download), signal: attempt.signal });
    applyHeaders(download, answer);
    const before = download.received;
    const reader = answer.body?.getReader();
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      clearTimeout(stall);
      stall = setTimeout(stop, STALL_TIMEOUT_MS);
      download.parts.push(new Blob([read.value]));
      download.received += read.value.byteLength;
      onBytes();
    }
    download.total ??= download.received;
    if (download.received === before && download.total > 0) throw new Error('response without bytes');
  } finally {
    clearTimeout(stall);
    cancelled.removeEventListener('abort', stop);
  }
};

const isComplete = ({ received, total }: Received): boolean => total !== null && received >= total;

/** Across origins the browser hides the reason of a failure; a retry would fail alike. */
const isForeign = (url: string): boolean => new URL(url, location.href).origin !== location.origin;

export const createDownload = (url: string, deps: DownloadDeps, onState: (state: DownloadState) => void) => {
  let download = emptyDownload();
  let running = new AbortController();

  const run = async ({ signal }: AbortController): Promise<void> => {
    let [failures, restarts] = [0, 0];
    const reportProgress = (is: 'running' | 'waiting') => {
      if (!signal.aborted) onState({ is, received: download.received, total: download.total });
    };
    const onBytes = () => {
      failures = 0;
      reportProgress('running');
    };
    reportProgress('running');
    while (!isComplete(download)) {
      try {
        await fetchPart(download, { url, deps, cancelled: signal, onBytes });
      } catch (cause) {
        if (signal.aborted) return;
        if (cause instanceof FileChangedError && restarts < MAX_RESTARTS) {
          restarts += 1;
          download = emptyDownload(!('isRanged' in cause));
          continue;
        }
        const isRefused = cause instanceof RefusedError || (isForeign(url) && download.received === 0);
        const ms = RETRY_DELAYS_MS[failures];
        if (isRefused || ms === undefined) return onState({ is: 'failed', isRefused });
        failures += 1;
        // A download without ranges cannot be resumed.
        if (!download.isRanged) download = emptyDownload();
        reportProgress('waiting');
        await deps.pause(ms, signal);
        reportProgress('running');
      }
      if (signal.aborted) return;
    }
    onState({ is: 'done', file: new Blob(download.parts, { type: 'application/pdf' }) });
  };

  return {
    /** After a failure `start` resumes with the next missing byte. */
    start: (): void => {
      running = new AbortController();
      void run(running);
    },
    cancel: (): void => running.abort(),
  };
};
