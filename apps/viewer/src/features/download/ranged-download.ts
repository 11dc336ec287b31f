/**
 * A file fetched as binary, range by range (§7, §9), so that it can be followed, cancelled, and taken up again where the
 * line broke. Knows the network and no screen.
 */
import { RANGE_CHUNK } from '@vitrina/geometry';
import { partOf } from './content-range.ts';

export type DownloadState =
  | { is: 'running' | 'waiting'; received: number; total: number | null }
  | { is: 'done'; file: Blob }
  /** `isRefused`: asking again leads to nothing. */
  | { is: 'failed'; isRefused: boolean };

export type DownloadDeps = {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Resolves after so many ms, at once when the signal is aborted. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** Bytes of one request: large enough that asking costs little, in whole chunks of §9. */
export const PART_BYTES = 16 * RANGE_CHUNK;
/** Without a single byte for so long a line is as good as broken. */
const STALL_MS = 30_000;
/** ms before the next attempts; bytes that arrive begin the count anew. */
const PAUSES = [1000, 2000, 4000, 8000];
/** The file may be replaced while it is fetched, but hardly again and again. */
const MOST_RESTARTS = 3;

/** What has arrived. Blobs and not arrays: a browser may keep them on disk. */
type Kept = { parts: Blob[]; received: number; total: number | null; tag: string | null; isRanged: boolean };

const nothing = (isRanged = true): Kept => ({ parts: [], received: 0, total: null, tag: null, isRanged });

/** Another edition of the file than the one begun, or an answer that cannot be put together with it. */
class Changed extends Error {}
/** The server says no. */
class Refused extends Error {}

const rangeHeaders = ({ received, tag, isRanged }: Kept): Record<string, string> => {
  if (!isRanged) return {};
  const end = (Math.floor(received / PART_BYTES) + 1) * PART_BYTES - 1;
  return { range: `bytes=${received}-${end}`, ...(tag && received > 0 ? { 'if-range': tag } : {}) };
};

/** Makes `kept` ready for the bytes that follow this answer's headers. */
const begin = (kept: Kept, { status, headers }: Response): void => {
  if (status === 206) {
    const part = partOf(headers);
    // Ranges that do not say where they belong are of no use: the whole file, then.
    if (!part) throw Object.assign(new Changed(), { isRanged: false });
    const isOther = kept.received > 0 && (part.total !== kept.total || part.tag !== kept.tag);
    if (part.start !== kept.received || isOther) throw new Changed();
    Object.assign(kept, { total: part.total, tag: part.tag });
  } else if (status === 200) {
    Object.assign(kept, nothing(false), { total: Number(headers.get('content-length')) || null });
  } else if (status === 416) throw new Changed();
  else if (status >= 400 && status < 500 && status !== 408 && status !== 429) throw new Refused();
  else throw new Error(`HTTP ${status}`);
};

type Attempt = { url: string; deps: DownloadDeps; cancelled: AbortSignal; onBytes: () => void };

/** One request to its end. What arrives before it breaks is kept. */
const fetchPart = async (kept: Kept, { url, deps, cancelled, onBytes }: Attempt): Promise<void> => {
  const attempt = new AbortController();
  const stop = () => attempt.abort();
  cancelled.addEventListener('abort', stop, { once: true });
  let stall = setTimeout(stop, STALL_MS);
  try {
    const answer = await deps.fetch(url, { headers: rangeHeaders(kept), signal: attempt.signal });
    begin(kept, answer);
    const before = kept.received;
    const reader = answer.body?.getReader();
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      clearTimeout(stall);
      stall = setTimeout(stop, STALL_MS);
      kept.parts.push(new Blob([read.value]));
      kept.received += read.value.byteLength;
      onBytes();
    }
    kept.total ??= kept.received;
    if (kept.received === before && kept.total > 0) throw new Error('an answer without bytes');
  } finally {
    clearTimeout(stall);
    cancelled.removeEventListener('abort', stop);
  }
};

const isWhole = ({ received, total }: Kept): boolean => total !== null && received >= total;

/** Across origins a browser does not say why it refuses; it will not change its mind. */
const isForeign = (url: string): boolean => new URL(url, location.href).origin !== location.origin;

export const createDownload = (url: string, deps: DownloadDeps, onState: (state: DownloadState) => void) => {
  let kept = nothing();
  let running = new AbortController();

  const run = async ({ signal }: AbortController): Promise<void> => {
    let [failures, restarts] = [0, 0];
    const say = (is: 'running' | 'waiting') => {
      if (!signal.aborted) onState({ is, received: kept.received, total: kept.total });
    };
    const onBytes = () => {
      failures = 0;
      say('running');
    };
    say('running');
    while (!isWhole(kept)) {
      try {
        await fetchPart(kept, { url, deps, cancelled: signal, onBytes });
      } catch (cause) {
        if (signal.aborted) return;
        if (cause instanceof Changed && restarts < MOST_RESTARTS) {
          restarts += 1;
          kept = nothing(!('isRanged' in cause));
          continue;
        }
        const isRefused = cause instanceof Refused || (isForeign(url) && kept.received === 0);
        const ms = PAUSES[failures];
        if (isRefused || ms === undefined) return onState({ is: 'failed', isRefused });
        failures += 1;
        // An answer in one piece cannot be taken up in its middle.
        if (!kept.isRanged) kept = nothing();
        say('waiting');
        await deps.pause(ms, signal);
        say('running');
      }
      if (signal.aborted) return;
    }
    onState({ is: 'done', file: new Blob(kept.parts, { type: 'application/pdf' }) });
  };

  return {
    /** Also after a failure: what has arrived is not asked for again. */
    start: (): void => {
      running = new AbortController();
      void run(running);
    },
    cancel: (): void => running.abort(),
  };
};
