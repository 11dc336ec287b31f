/** The states of §8, by pdf.js itself over a server on loopback. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createDrawQueue } from './draw-queue.ts';
import type { PdfEngine } from './pdf-engine.ts';
import { lockedPdf, serve, smallPdf } from './pdf-source.fixture.ts';
import { PageRequestError, type PdfState, stateText } from './pdf-source.state.ts';
import { createPdfSource, type PdfSource } from './pdf-source.ts';

const valid = smallPdf([200, 300], [400, 300]);
const locked = lockedPdf();

const bodies: Record<string, Buffer | string> = {
  '/valid.pdf': valid,
  '/locked.pdf': locked,
  '/truncated.pdf': valid.subarray(0, 30),
  '/page.pdf': '<!doctype html><title>Iniciar sesión</title>',
  '/empty.pdf': '',
};

let server: Awaited<ReturnType<typeof serve>>;
let engine: PdfEngine;
let requests: string[] = [];
let headers: unknown;
/** The status that every request gets while it is set. */
let forcedStatus: number | null = null;

beforeAll(async () => {
  server = await serve((request, response) => {
    requests.push(request.url ?? '');
    headers = request.headers['x-api-key'];
    const body = bodies[request.url ?? ''];
    const status = forcedStatus ?? (request.url === '/error.pdf' ? 500 : body === undefined ? 404 : 200);
    response.writeHead(status, { 'content-type': 'application/pdf' }).end(status === 200 ? body : '');
  });
  const { getDocument, PDFWorker, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  // Without a worker of the browser's pdf.js does the same work here.
  Object.assign(globalThis, { pdfjsWorker: await import('pdfjs-dist/legacy/build/pdf.worker.mjs' as string) });
  const verbosity = VerbosityLevel.ERRORS;
  const worker = new PDFWorker({ verbosity });
  engine = { open: (file) => getDocument({ ...file, verbosity, worker }), close: () => worker.destroy() };
});
afterAll(async () => {
  engine.close();
  await server.close();
});

const open: PdfSource[] = [];
beforeEach(() => {
  requests = [];
  forcedStatus = null;
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => open.splice(0).forEach((source) => source.destroy()));

const opened = (url: string, fetchHeaders?: Record<string, string>): PdfSource => {
  const source = createPdfSource({ url, fetchHeaders, loadEngine: async () => engine, queue: createDrawQueue() });
  open.push(source);
  source.open();
  return source;
};

const reached = async (source: PdfSource, is: PdfState['is']): Promise<PdfState> => {
  await vi.waitFor(() => expect(source.state.getState().is).toBe(is), 5000);
  return source.state.getState();
};

test('an opened PDF has its page count and the size of page 1, and other sizes on request', async () => {
  const source = opened(`${server.origin}/valid.pdf`, { 'x-api-key': 'k' });
  expect(source.state.getState()).toEqual({ is: 'opening' });
  const state = await reached(source, 'ready');
  expect(state).toMatchObject({ pageCount: 2, sizes: new Map([[1, { width: 200, height: 300 }]]) });
  expect(await source.page(2)).toEqual({ width: 400, height: 300 });
  expect(source.state.getState()).toMatchObject({
    sizes: new Map([
      [1, { width: 200, height: 300 }],
      [2, { width: 400, height: 300 }],
    ]),
  });
  expect(headers).toBe('k');
});

test.each([0, 3, 99999, 2.5, -1, Number.NaN])(
  'page number %s is rejected with “Invalid page request”',
  async (number) => {
    const source = opened(`${server.origin}/valid.pdf`);
    const refused = source.page(number);
    await expect(refused).rejects.toBeInstanceOf(PageRequestError);
    await expect(refused).rejects.toThrow(/^Invalid page request$/);
  },
);

// Covers §8-14, §8-15, §8-16.
test.each([
  ['/truncated.pdf', { is: 'invalid' }, 'Este archivo no es un PDF válido.'],
  ['/page.pdf', { is: 'invalid' }, 'Este archivo no es un PDF válido.'],
  ['/empty.pdf', { is: 'invalid' }, 'Este archivo no es un PDF válido.'],
  ['/none.pdf', { is: 'missing' }, 'No encontramos el PDF.'],
  ['/error.pdf', { is: 'unexpected', status: 500 }, 'No pudimos abrir el PDF: llegó una respuesta inesperada (500).'],
] as const)('opening %s ends in the state %o', async (path, state, text) => {
  const source = opened(server.origin + path);
  expect(await reached(source, state.is)).toEqual(state);
  expect(stateText(state)).toBe(text);
  await expect(source.page(1)).rejects.toThrow();
});

// Covers §8-17.
test('a server that does not respond ends in the state unknown', async () => {
  const silent = await serve((request) => request.socket.destroy());
  const source = opened(`${silent.origin}/valid.pdf`);
  expect(stateText(await reached(source, 'unknown'))).toBe('No pudimos abrir el PDF.');
  await silent.close();
});

test('a retry after a failure opens the file', async () => {
  forcedStatus = 503;
  const source = opened(`${server.origin}/valid.pdf`);
  expect(await reached(source, 'unexpected')).toMatchObject({ status: 503 });
  forcedStatus = null;
  source.retry();
  expect(source.state.getState()).toEqual({ is: 'opening' });
  await reached(source, 'ready');
});

test('a password is requested, again if it is wrong, and the file is fetched once', async () => {
  const source = opened(`${server.origin}/locked.pdf`);
  expect(await reached(source, 'password-needed')).toEqual({ is: 'password-needed', isChecking: false });
  for (const wrong of ['abd', '', 'ABC']) {
    source.submitPassword(wrong);
    expect(source.state.getState()).toMatchObject({ isChecking: true });
    await vi.waitFor(() => expect(source.state.getState()).toEqual({ is: 'password-incorrect', isChecking: false }));
  }
  source.submitPassword('abc');
  expect(await reached(source, 'ready')).toMatchObject({ pageCount: 2 });
  expect(requests).toEqual(['/locked.pdf']);
  source.retry();
  await reached(source, 'ready');
});

test('results that arrive after destroy do not change the state', async () => {
  const source = opened(`${server.origin}/none.pdf`);
  source.destroy();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(source.state.getState()).toEqual({ is: 'opening' });
});
