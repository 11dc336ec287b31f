import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createDownload, type DownloadState, PART_BYTES } from './ranged-download.ts';

beforeAll(() => void vi.stubGlobal('location', new URL('https://ver.example/view')));

const SIZE = Math.round(2.5 * PART_BYTES);
const bytesOf = (seed: number, size = SIZE) => Uint8Array.from({ length: size }, (_, at) => (at * 31 + seed) % 251);

type RangeRequest = { range: string | null; ifRange: string | null };
type Answer = (request: RangeRequest) => Response | Promise<Response>;

/** A server with range support, which answers a range of another edition with the whole file (If-Range). */
const server =
  (file: Uint8Array, tag = '"a"'): Answer =>
  ({ range, ifRange }) => {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    const body = file as Uint8Array<ArrayBuffer>;
    if (from === undefined || to === undefined || (ifRange !== null && ifRange !== tag))
      return new Response(body, { headers: { 'content-length': `${file.length}`, etag: tag } });
    const end = Math.min(Number(to), file.length - 1);
    return new Response(body.slice(Number(from), end + 1), {
      status: 206,
      headers: { 'content-range': `bytes ${from}-${end}/${file.length}`, etag: tag },
    });
  };

/** Breaks the connection after `after` bytes of the response. */
const breaking = (answer: Response, after: number): Response => {
  const { status, headers, body } = answer;
  let passed = 0;
  const cut = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      const rest = chunk.slice(0, Math.max(0, after - passed));
      passed += chunk.length;
      if (rest.length > 0) controller.enqueue(rest);
      if (passed >= after) controller.error(new TypeError('network error'));
    },
  });
  return new Response(body?.pipeThrough(cut) ?? null, { status, headers });
};

const deferred = <Value>() => {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
};

/** Runs a download to its end. `answers` answer the requests in turn; the last one answers all further requests. */
const download = (answers: Answer[], url = '/files/a.pdf') => {
  const requests: RangeRequest[] = [];
  const states: DownloadState[] = [];
  const pauses: number[] = [];
  const ended = deferred<DownloadState>();
  let waiting = ended;
  const downloadOf = createDownload(
    url,
    {
      fetch: async (_, { headers, signal }) => {
        const sent = new Headers(headers);
        requests.push({ range: sent.get('range'), ifRange: sent.get('if-range') });
        const answer = answers[Math.min(requests.length, answers.length) - 1]!;
        const response = await answer(requests.at(-1)!);
        signal?.throwIfAborted();
        return response;
      },
      pause: async (ms) => void pauses.push(ms),
    },
    (state) => {
      states.push(state);
      if (state.is === 'done' || state.is === 'failed') waiting.resolve(state);
    },
  );
  downloadOf.start();
  const restart = () => {
    waiting = deferred<DownloadState>();
    downloadOf.start();
    return waiting.promise;
  };
  return { requests, states, pauses, ended: ended.promise, cancel: downloadOf.cancel, restart };
};

/** `toEqual` compares megabytes one element at a time and takes seconds. */
const expectBytes = async (state: DownloadState, expected: Uint8Array): Promise<void> => {
  expect(state.is).toBe('done');
  const received = state.is === 'done' ? new Uint8Array(await state.file.arrayBuffer()) : new Uint8Array();
  expect(received).toHaveLength(expected.length);
  expect(Buffer.compare(received, expected)).toBe(0);
};

describe('failures', () => {
  // Covers §7-31.
  test('a broken range is resumed at its next byte', async () => {
    const good = server(bytesOf(1));
    const cut: Answer = async (request) => breaking(await good(request), 1000);
    const { requests, pauses, ended } = download([good, cut, good]);
    await expectBytes(await ended, bytesOf(1));
    expect(requests.map(({ range }) => range)).toEqual([
      `bytes=0-${PART_BYTES - 1}`,
      `bytes=${PART_BYTES}-${2 * PART_BYTES - 1}`,
      `bytes=${PART_BYTES + 1000}-${2 * PART_BYTES - 1}`,
      `bytes=${2 * PART_BYTES}-${3 * PART_BYTES - 1}`,
    ]);
    expect(pauses).toEqual([1000]);
  });

  test('without a server the download fails after growing pauses, and a restart resumes it', async () => {
    const good = server(bytesOf(1));
    const away: Answer = () => Promise.reject(new TypeError('failed'));
    const { requests, states, pauses, ended, restart } = download([good, away, away, away, away, away, good]);
    expect(await ended).toEqual({ is: 'failed', isRefused: false });
    expect(pauses).toEqual([1000, 2000, 4000, 8000]);
    expect(states.some((state) => state.is === 'waiting' && state.received === PART_BYTES)).toBe(true);
    await expectBytes(await restart(), bytesOf(1));
    expect(requests.filter(({ range }) => range?.startsWith('bytes=0-'))).toHaveLength(1);
  });

  test.each([403, 404, 410])('status %d is not retried', async (status) => {
    const { requests, ended } = download([() => new Response('', { status })]);
    expect(await ended).toEqual({ is: 'failed', isRefused: true });
    expect(requests).toHaveLength(1);
  });

  test('a foreign file that cannot be read is not retried', async () => {
    const { requests, ended } = download([() => Promise.reject(new TypeError('cors'))], 'https://otro.test/a.pdf');
    expect(await ended).toEqual({ is: 'failed', isRefused: true });
    expect(requests).toHaveLength(1);
  });

  test('responses without bytes end in the state failed', async () => {
    const empty: Answer = () =>
      new Response(null, { status: 206, headers: { 'content-range': `bytes 0-9/${SIZE}`, etag: '"a"' } });
    expect((await download([empty]).ended).is).toBe('failed');
  });

  test('a cancelled download sends no request and reports no state', async () => {
    const pending = deferred<Response>();
    const { requests, states, cancel } = download([() => pending.promise]);
    await expect.poll(() => requests.length).toBe(1);
    cancel();
    pending.resolve(new Response('x'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(requests).toHaveLength(1);
    expect(states.map(({ is }) => is)).toEqual(['running']);
  });
});

describe('a file that changes during the download', () => {
  test('the new file is downloaded as a whole if the server supports If-Range', async () => {
    const { requests, ended } = download([server(bytesOf(1)), server(bytesOf(2), '"b"')]);
    await expectBytes(await ended, bytesOf(2));
    expect(requests[1]?.ifRange).toBe('"a"');
  });

  test('the download restarts if the server ignores If-Range and sends a range of the new file', async () => {
    const blind = server(bytesOf(2), '"b"');
    const { ended } = download([server(bytesOf(1)), (request) => blind({ ...request, ifRange: null })]);
    await expectBytes(await ended, bytesOf(2));
  });

  test('the download restarts if the new file is shorter than the bytes received', async () => {
    const small = bytesOf(3, 500);
    const gone: Answer = ({ range }) =>
      range?.startsWith('bytes=0-')
        ? server(small, '"c"')({ range, ifRange: null })
        : new Response('', { status: 416 });
    await expectBytes(await download([server(bytesOf(1)), gone]).ended, small);
  });
});

describe('server without ranges', () => {
  test('the whole file is downloaded at once, with progress', async () => {
    const { states, ended } = download([({ ifRange }) => server(bytesOf(1))({ range: null, ifRange })]);
    await expectBytes(await ended, bytesOf(1));
    expect(states.some((state) => state.is === 'running' && state.received > 0 && state.total === SIZE)).toBe(true);
  });

  test('ranges without Content-Range are discarded, and the whole file is requested', async () => {
    const secretive: Answer = async (request) => {
      if (request.range === null) return server(bytesOf(1))(request);
      return new Response('x', { status: 206 });
    };
    const { requests, ended } = download([secretive]);
    await expectBytes(await ended, bytesOf(1));
    expect(requests.at(-1)?.range).toBeNull();
  });
});
