import { describe, expect, test } from 'vitest';
import { createDownload, type DownloadState, PART_BYTES } from './ranged-download.ts';

const SIZE = Math.round(2.5 * PART_BYTES);
const bytesOf = (seed: number, size = SIZE) => Uint8Array.from({ length: size }, (_, at) => (at * 31 + seed) % 251);

type Asked = { range: string | null; ifRange: string | null };
type Answer = (asked: Asked) => Response | Promise<Response>;

/** A server that keeps the standard: ranges, and the whole file to whoever holds another edition. */
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

/** The line breaks after so many bytes of the answer. */
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

const promised = <Value>() => {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
};

/** Runs to an end; `answers` one after the other, the last one for good. */
const download = (answers: Answer[], url = '/files/a.pdf') => {
  const asked: Asked[] = [];
  const states: DownloadState[] = [];
  const pauses: number[] = [];
  const ended = promised<DownloadState>();
  let waiting = ended;
  const made = createDownload(
    url,
    {
      fetch: async (_, { headers, signal }) => {
        const sent = new Headers(headers);
        asked.push({ range: sent.get('range'), ifRange: sent.get('if-range') });
        const answer = answers[Math.min(asked.length, answers.length) - 1]!;
        const given = await answer(asked.at(-1)!);
        signal?.throwIfAborted();
        return given;
      },
      pause: async (ms) => void pauses.push(ms),
    },
    (state) => {
      states.push(state);
      if (state.is === 'done' || state.is === 'failed') waiting.resolve(state);
    },
  );
  made.start();
  const again = () => {
    waiting = promised<DownloadState>();
    made.start();
    return waiting.promise;
  };
  return { asked, states, pauses, ended: ended.promise, cancel: made.cancel, again };
};

const bytesFrom = async (state: DownloadState) => {
  expect(state.is).toBe('done');
  return state.is === 'done' ? new Uint8Array(await state.file.arrayBuffer()) : null;
};

describe('what breaks', () => {
  test('a range that breaks midway is taken up at its last byte', async () => {
    const good = server(bytesOf(1));
    const cut: Answer = async (asked) => breaking(await good(asked), 1000);
    const { asked, pauses, ended } = download([good, cut, good]);
    expect(await bytesFrom(await ended)).toEqual(bytesOf(1));
    expect(asked.map(({ range }) => range)).toEqual([
      `bytes=0-${PART_BYTES - 1}`,
      `bytes=${PART_BYTES}-${2 * PART_BYTES - 1}`,
      `bytes=${PART_BYTES + 1000}-${2 * PART_BYTES - 1}`,
      `bytes=${2 * PART_BYTES}-${3 * PART_BYTES - 1}`,
    ]);
    expect(pauses).toEqual([1000]);
  });

  test('a server that stays away: growing pauses, then a word, and a new attempt goes on from there', async () => {
    const good = server(bytesOf(1));
    const away: Answer = () => Promise.reject(new TypeError('failed'));
    const { asked, states, pauses, ended, again } = download([good, away, away, away, away, away, good]);
    expect(await ended).toEqual({ is: 'failed', isRefused: false });
    expect(pauses).toEqual([1000, 2000, 4000, 8000]);
    expect(states.some((state) => state.is === 'waiting' && state.received === PART_BYTES)).toBe(true);
    expect(await bytesFrom(await again())).toEqual(bytesOf(1));
    expect(asked.filter(({ range }) => range?.startsWith('bytes=0-'))).toHaveLength(1);
  });

  test.each([403, 404, 410])('%d is no matter of time', async (status) => {
    const { asked, ended } = download([() => new Response('', { status })]);
    expect(await ended).toEqual({ is: 'failed', isRefused: true });
    expect(asked).toHaveLength(1);
  });

  test('a site that does not let us read its file is not asked again', async () => {
    const { asked, ended } = download([() => Promise.reject(new TypeError('cors'))], 'https://otro.test/a.pdf');
    expect(await ended).toEqual({ is: 'failed', isRefused: true });
    expect(asked).toHaveLength(1);
  });

  test('answers without a byte do not go on for ever', async () => {
    const empty: Answer = () =>
      new Response(null, { status: 206, headers: { 'content-range': `bytes 0-9/${SIZE}`, etag: '"a"' } });
    expect((await download([empty]).ended).is).toBe('failed');
  });

  test('cancelled, nothing more is asked for and nothing is said', async () => {
    const held = promised<Response>();
    const { asked, states, cancel } = download([() => held.promise]);
    await expect.poll(() => asked.length).toBe(1);
    cancel();
    held.resolve(new Response('x'));
    await new Promise((wake) => setTimeout(wake));
    expect(asked).toHaveLength(1);
    expect(states.map(({ is }) => is)).toEqual(['running']);
  });
});

describe('the file is another one than the one begun', () => {
  test('the server hands out the whole new edition', async () => {
    const { asked, ended } = download([server(bytesOf(1)), server(bytesOf(2), '"b"')]);
    expect(await bytesFrom(await ended)).toEqual(bytesOf(2));
    expect(asked[1]?.ifRange).toBe('"a"');
  });

  test('a server that knows no If-Range: its parts are never put together', async () => {
    const blind = server(bytesOf(2), '"b"');
    const { ended } = download([server(bytesOf(1)), (asked) => blind({ ...asked, ifRange: null })]);
    expect(await bytesFrom(await ended)).toEqual(bytesOf(2));
  });

  test('shorter than what is already there: from the beginning', async () => {
    const small = bytesOf(3, 500);
    const gone: Answer = ({ range }) =>
      range?.startsWith('bytes=0-')
        ? server(small, '"c"')({ range, ifRange: null })
        : new Response('', { status: 416 });
    expect(await bytesFrom(await download([server(bytesOf(1)), gone]).ended)).toEqual(small);
  });
});

describe('servers that know no ranges', () => {
  test('the whole file at once, with its progress', async () => {
    const { states, ended } = download([({ ifRange }) => server(bytesOf(1))({ range: null, ifRange })]);
    expect(await bytesFrom(await ended)).toEqual(bytesOf(1));
    expect(states.some((state) => state.is === 'running' && state.received > 0 && state.total === SIZE)).toBe(true);
  });

  test('parts that do not say where they belong are not used', async () => {
    const secretive: Answer = async (asked) => {
      if (asked.range === null) return server(bytesOf(1))(asked);
      return new Response('x', { status: 206 });
    };
    const { asked, ended } = download([secretive]);
    expect(await bytesFrom(await ended)).toEqual(bytesOf(1));
    expect(asked.at(-1)?.range).toBeNull();
  });
});
