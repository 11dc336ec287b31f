/** Files and tiles over an S3 server that stalls, breaks off, refuses or rejects: error codes and response times. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { openS3Files } from './files-s3.ts';
import type { OnS3Call } from './observe-calls.ts';
import { openS3Client } from './s3-client.ts';
import { s3Tiles } from './tiles-s3.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const bytes = Buffer.from('0123456789');
const key = `${createHash('sha256').update(bytes).digest('hex')}.pdf`;

const setUp = async (
  answer: (request: IncomingMessage, response: ServerResponse, gets: number) => void,
  onCall: OnS3Call = () => undefined,
) => {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    request.resume();
    answer(request, response, requests.filter((line) => line.startsWith('GET')).length);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrina-s3-failures-'));
  const options = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'cubo',
    region: 'us-east-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 's', sessionToken: null },
    copiesBytes: 1_000_000,
    answerWithinMs: 300,
    onCall,
  };
  const client = openS3Client(options);
  closing.push(async () => {
    client.destroy();
    server.closeAllConnections();
    server.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { files: await openS3Files(client, options, { dataDir }), tiles: s3Tiles(client, 'cubo'), requests };
};

const DAY_MS = 24 * 60 * 60 * 1000;
/** The server's clock, which fake timers do not change. */
const rightNow = (): number => performance.timeOrigin + performance.now();

/** Rejects requests signed more than 15 minutes from the server's time, as S3 does. */
const respondIfInTime = ({ method, headers }: IncomingMessage, response: ServerResponse): void => {
  response.setHeader('date', new Date(rightNow()).toUTCString());
  const [, ...parts] = /^(....)(..)(..T..)(..)(..Z)$/.exec(String(headers['x-amz-date'])) ?? [];
  const [year, month, hour, minute, second] = parts;
  const signedAt = Date.parse(`${year}-${month}-${hour}:${minute}:${second}`);
  if (Math.abs(signedAt - rightNow()) > 15 * 60_000) reject(response, 403, 'RequestTimeTooSkewed');
  else if (method === 'HEAD') head(response);
  else whole(response);
};

const head = (response: ServerResponse) => response.writeHead(200, { 'content-length': bytes.length }).end();
const whole = (response: ServerResponse) => response.writeHead(206, { 'content-length': bytes.length }).end(bytes);
const reject = (response: ServerResponse, status: number, code: string) =>
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);

// Covers §backend-31.
test('a read from a server that never answers is file.unavailable within 10 s', async () => {
  const { files } = await setUp(() => undefined);
  const since = performance.now();
  await expect(files.read(key)).rejects.toMatchObject({ code: 'file.unavailable' });
  expect(performance.now() - since).toBeLessThan(10_000);
});

// Covers §resilience-30.
test('reads succeed while the local clock jumps a day in either direction and back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  closing.push(async () => vi.useRealTimers());
  const { files } = await setUp(respondIfInTime);
  for (const [nth, aheadMs] of [0, DAY_MS, 0, -DAY_MS, 0].entries()) {
    vi.setSystemTime(rightNow() + aheadMs);
    // A new key each time, because recent files are cached.
    expect(await files.read(`${nth}${key.slice(1)}`)).toHaveLength(bytes.length);
  }
});

// Covers §backend-31.
test('read fetches a file again when its body breaks off', async () => {
  const { files } = await setUp(({ method }, response, gets) => {
    if (method === 'HEAD') head(response);
    else if (gets > 1) whole(response);
    else {
      response.writeHead(206, { 'content-length': bytes.length });
      response.write(bytes.subarray(0, 4), () => response.destroy());
    }
  });
  expect(Buffer.from(await files.read(key))).toEqual(bytes);
});

test('localPath fetches a file again when its body breaks off', async () => {
  const { files } = await setUp(({ method }, response, gets) => {
    if (method === 'HEAD') head(response);
    else if (gets > 1) whole(response);
    else {
      response.writeHead(206, { 'content-length': bytes.length });
      response.write(bytes.subarray(0, 4), () => response.destroy());
    }
  });
  expect(await files.localPath(key)).not.toBeNull();
});

test('a 503 SlowDown response is retried', async () => {
  const { files } = await setUp(({ method }, response, gets) => {
    if (method === 'HEAD') head(response);
    else if (gets > 1) whole(response);
    else reject(response, 503, 'SlowDown');
  });
  expect(Buffer.from(await files.read(key))).toEqual(bytes);
});

// Covers §backend-31.
test('a 403 response is an internal error with the reason, and is not retried', async () => {
  const { files, requests } = await setUp(({ method }, response) => {
    if (method === 'HEAD') head(response);
    else reject(response, 403, 'AccessDenied');
  });
  await expect(files.read(key)).rejects.toMatchObject({ code: 'internal', facts: { reason: 'AccessDenied' } });
  expect(requests.filter((line) => line.startsWith('GET'))).toHaveLength(1);
});

test('a missing bucket is an internal error, not a missing file', async () => {
  const { files } = await setUp(({ method }, response) => {
    if (method === 'HEAD') head(response);
    else reject(response, 404, 'NoSuchBucket');
  });
  await expect(files.read(key)).rejects.toMatchObject({ code: 'internal' });
});

test('a failed put is file.unavailable, and the file does not count as stored afterwards', async () => {
  let isShut = true;
  const { files } = await setUp(({ method }, response) => {
    if (method === 'HEAD') response.writeHead(404).end();
    else if (isShut) reject(response, 503, 'ServiceUnavailable');
    else response.writeHead(200, { etag: '"x"' }).end();
  });
  await expect(files.put(bytes, 'pdf')).rejects.toMatchObject({ code: 'file.unavailable' });
  expect(await files.stat(key)).toBeNull();
  isShut = false;
  expect(await files.put(bytes, 'pdf')).toEqual({ key, bytes: bytes.length });
});

// Covers §backend-31.
test('a tile read from a server that never answers is null within 3 s', async () => {
  const { tiles } = await setUp(() => undefined);
  const since = performance.now();
  expect(await tiles.read(`${'a'.repeat(16)}/1-2-3-4`)).toBeNull();
  expect(performance.now() - since).toBeLessThan(3000);
});

// Covers §resilience-29.
test('after three timeouts the circuit opens: reads fail within 0.2 s without requests, and succeed when the server answers', async () => {
  let isSilent = true;
  const { files, requests } = await setUp(({ method }, response) => {
    if (isSilent) return;
    if (method === 'HEAD') head(response);
    else whole(response);
  });
  for (const name of ['a', 'b', 'c'])
    await expect(files.read(`${name.repeat(64)}.pdf`)).rejects.toMatchObject({ code: 'file.unavailable' });
  const before = requests.length;
  // The quickest of three, because a busy machine stalls a process for longer than the limit.
  const times: number[] = [];
  for (let time = 0; time < 3; time += 1) {
    const since = performance.now();
    await Promise.allSettled(Array.from({ length: 20 }, () => files.read(key)));
    times.push(performance.now() - since);
  }
  expect(Math.min(...times)).toBeLessThan(200);
  expect(requests.length).toBe(before);
  isSilent = false;
  await vi.waitFor(async () => expect(Buffer.from(await files.read(key))).toEqual(bytes), 5000);
});

// Covers §resilience-29.
test('a read with a 500 response stops after three requests', async () => {
  const { files, requests } = await setUp(({ method }, response) => {
    if (method === 'HEAD') head(response);
    else reject(response, 500, 'InternalError');
  });
  await expect(files.read(key)).rejects.toMatchObject({ code: 'file.unavailable' });
  expect(requests.filter((line) => line.startsWith('GET'))).toHaveLength(3);
});

// Covers §resilience-29.
test('recently read files and local copies remain readable while the server is down', async () => {
  let isGone = false;
  const { files } = await setUp(({ method }, response) => {
    if (isGone) reject(response, 500, 'InternalError');
    else if (method === 'HEAD') head(response);
    else whole(response);
  });
  await files.read(key);
  expect(await files.localPath(key)).not.toBeNull();
  isGone = true;
  expect(Buffer.from(await files.read(key, { start: 2, end: 4 }))).toEqual(bytes.subarray(2, 5));
  expect(await buffer(await files.stream(key, { start: 1, end: 8 }))).toEqual(bytes.subarray(1, 9));
  expect(await files.localPath(key)).not.toBeNull();
});

// Covers §resilience-132.
test('each call is reported once by its operation and outcome, with the retries of the SDK in its time', async () => {
  const calls: [string, string][] = [];
  const answer = ({ method, url }: IncomingMessage, response: ServerResponse, gets: number): void => {
    if (method === 'HEAD' && url?.includes('0000')) response.writeHead(404).end();
    else if (method === 'HEAD') head(response);
    else if (gets === 1) reject(response, 503, 'SlowDown');
    else if (gets === 2) whole(response);
    else reject(response, 403, 'AccessDenied');
  };
  const { files } = await setUp(answer, (operation, outcome, seconds) => {
    expect(seconds).toBeGreaterThan(0);
    calls.push([operation, outcome]);
  });
  expect(await files.stat(`${'0'.repeat(64)}.pdf`)).toBeNull();
  expect(Buffer.from(await files.read(key))).toEqual(bytes);
  await expect(files.stream(key)).rejects.toThrow();
  expect(calls).toEqual([
    ['HeadObject', 'missing'],
    ['HeadObject', 'ok'],
    ['GetObject', 'ok'],
    ['GetObject', 'failed'],
  ]);
});
