/** Checks that the crash test can fail: after the last kill, lost and outdated documents are reported. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seeded } from '../../seeded.ts';
import type { CrashContext } from '../crash-context.ts';
import type { Answer, Caller } from '../deployment/call.ts';
import type { TestDeployment } from '../deployment/test-deployment.ts';
import { openLedger } from '../ledger.ts';
import { startCommandPublisher } from '../writers/command-publisher.ts';
import { editionOf, pagesOf, sha256 } from '../writers/editions.ts';
import { createExpectedDocument, type ExpectedDocument } from '../writers/expected-document.ts';
import { startReader } from './reader.ts';

/** The generation of the pages and of the details that the server answers; null: 404. */
type ServedGenerations = { pages: number | null; details: number | null };

const pdfOf = (generation: number) => editionOf(generation, 100_000);
const answer = (status: number, body: Buffer): Answer => ({ status, headers: new Headers(), bytes: body });
const json = (body: unknown): Answer => answer(200, Buffer.from(JSON.stringify(body)));
const UNKNOWN = answer(404, Buffer.from('{}'));

/** A fake server with one document, whatever the path; the names of its files match their bytes. */
const fakeServer = (served: () => ServedGenerations): Caller => {
  const files = new Map<string, Buffer>();
  const stored = (bytes: Buffer, ending: string): string => {
    const url = `/files/${sha256(bytes)}.${ending}`;
    files.set(url, bytes);
    return url;
  };
  const pageOf = (generation: number, page: number) => ({
    words: stored(Buffer.from(`edicion${generation}hoja${page}`), 'json'),
    pictures: [{ url: stored(Buffer.from('una hoja'), 'webp') }],
  });
  const call = async (_: string, path: string): Promise<Answer> => {
    const file = files.get(path);
    if (file !== undefined) return answer(200, file);
    const { pages, details } = served();
    if (!path.includes('pdf_pages')) return details === null ? UNKNOWN : json({ url: stored(pdfOf(details), 'pdf') });
    return pages === null ? UNKNOWN : json(Array.from({ length: pagesOf(pages) }, (__, at) => pageOf(pages, at + 1)));
  };
  return Object.assign(call, { inFlight: () => 0, kindsInFlight: () => [] });
};

/** A document with two generations. `acknowledged` 0: none was published. */
const expectedDocumentOf = (acknowledged: number): ExpectedDocument => {
  const document = createExpectedDocument('acme', 'directo');
  for (const generation of [1, 2]) document.hashes.set(generation, sha256(pdfOf(generation)));
  return Object.assign(document, { acknowledged });
};

/** The faults that the reader finds after the last kill. */
const findFaults = async (document: ExpectedDocument, served: () => ServedGenerations): Promise<readonly string[]> => {
  const ledger = openLedger();
  const context: Partial<CrashContext> = {
    ledger,
    call: fakeServer(served),
    chance: seeded(1),
    over: AbortSignal.abort(),
  };
  const { done, check } = startReader(context as CrashContext, [document]);
  await done;
  await check();
  return ledger.faults;
};

test('the reader reports no fault for the acknowledged edition, nor for a document that was never published', async () => {
  expect(await findFaults(expectedDocumentOf(2), () => ({ pages: 2, details: 2 }))).toEqual([]);
  expect(await findFaults(expectedDocumentOf(0), () => ({ pages: null, details: null }))).toEqual([]);
});

// Covers §resilience-4.
test('the reader reports a published document whose pages or details are answered 404', async () => {
  const isLost = [expect.stringContaining('directo: was published, and is answered 404')];
  expect(await findFaults(expectedDocumentOf(2), () => ({ pages: null, details: 2 }))).toEqual(isLost);
  expect(await findFaults(expectedDocumentOf(2), () => ({ pages: 2, details: null }))).toEqual(isLost);
});

// Covers §resilience-4.
test('the reader reports an outdated edition only after the time in which servers must have invalidated it', async () => {
  const until = performance.now() + 300;
  const outdatedForever = (): ExpectedDocument =>
    Object.assign(expectedDocumentOf(2), { outdated: new Map([[1, until]]) });
  const fault = expect.stringContaining('directo: edition 1 is read, 2 was acknowledged');
  expect(await findFaults(outdatedForever(), () => ({ pages: 1, details: 1 }))).toEqual([fault, fault]);
  const propagatedAt = performance.now() + 300;
  const now = (): number => (performance.now() < propagatedAt ? 1 : 2);
  const propagating = Object.assign(expectedDocumentOf(2), { outdated: new Map([[1, propagatedAt]]) });
  expect(await findFaults(propagating, () => ({ pages: now(), details: now() }))).toEqual([]);
});

// Covers §resilience-4.
test('the reader reports the edition that the command published last if it is lost', async () => {
  const home = await mkdtemp(join(tmpdir(), 'vitrina-directo-'));
  try {
    const ledger = openLedger();
    const deployment: Partial<TestDeployment> = { home };
    const context: Partial<CrashContext> = {
      deployment: deployment as TestDeployment,
      ledger,
      over: AbortSignal.abort(),
    };
    const document = createExpectedDocument('acme', 'directo');
    const succeed = () => ({ kill: () => false, ended: Promise.resolve({ code: 0, signal: null, output: '' }) });
    await startCommandPublisher(context as CrashContext, document, succeed).done;
    expect(ledger.acknowledged.get('edition published by the command')).toBe(1);
    document.outdated.clear();
    const last = document.acknowledged;
    expect(await findFaults(document, () => ({ pages: last, details: last }))).toEqual([]);
    expect(await findFaults(document, () => ({ pages: null, details: null }))).toHaveLength(2);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
});
