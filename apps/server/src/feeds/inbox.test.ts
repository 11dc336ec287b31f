import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryDirectory } from '../storage/files/keys.ts';
import { openTemporaryFiles } from '../storage/files/temporary-files.ts';
import { createFeedInbox } from './inbox.ts';

let dataDir = '';
let inbox: ReturnType<typeof createFeedInbox>;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrina-inbox-'));
  inbox = createFeedInbox(await openTemporaryFiles({ dataDir }));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const as = (company: string) => ({ company, name: 'lista.csv', kind: 'auto' as const });

// Covers §resilience-73.
test('a second upload of a company is feed.busy while the first is in progress; other companies can upload', async () => {
  let finishSlow = (): void => undefined;
  const finished = new Promise<void>((resolve) => (finishSlow = resolve));
  const slow = async function* () {
    yield Buffer.from('ref,precio\n');
    await finished;
  };
  const first = inbox.receive(slow(), as('acme'));
  await expect(inbox.receive(slow(), as('acme'))).rejects.toMatchObject({ code: 'feed.busy' });
  const quick = async function* () {
    yield Buffer.from('ref,precio\nA,1\n');
  };
  const { dispose } = await inbox.receive(quick(), as('otra'));
  await dispose();
  finishSlow();
  await (await first).dispose();
  const again = await inbox.receive(quick(), as('acme'));
  await again.dispose();
});

// Covers §resilience-7.
test('an upload is a temporary file until it is disposed; an interrupted upload leaves no file and frees its place', async () => {
  const whole = async function* () {
    yield Buffer.from('ref,precio\nA,1\n');
  };
  const broken = async function* () {
    yield* whole();
    throw new Error('the connection was lost');
  };
  await expect(inbox.receive(broken(), as('acme'))).rejects.toThrow('the connection was lost');
  const { file, dispose } = await inbox.receive(whole(), as('acme'));
  expect(dirname(file.path)).toBe(temporaryDirectory(dataDir));
  expect(await readdir(temporaryDirectory(dataDir))).toHaveLength(1);
  await dispose();
  expect(await readdir(temporaryDirectory(dataDir))).toEqual([]);
});
