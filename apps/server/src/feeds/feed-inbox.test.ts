import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryDirectory } from '../storage/keys.ts';
import { openTemporaryFiles } from '../storage/temporary-files.ts';
import { createFeedInbox } from './feed-inbox.ts';

let dataDir = '';
let inbox: ReturnType<typeof createFeedInbox>;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrina-inbox-'));
  inbox = createFeedInbox(await openTemporaryFiles({ dataDir }));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const as = (company: string) => ({ company, name: 'lista.csv', kind: 'auto' as const });

test('a company that is slow to send takes one place, and the others have theirs', async () => {
  let letGo = (): void => undefined;
  const rest = new Promise<void>((resolve) => (letGo = resolve));
  const slow = async function* () {
    yield Buffer.from('ref,precio\n');
    await rest;
  };
  const first = inbox.receive(slow(), as('acme'));
  await expect(inbox.receive(slow(), as('acme'))).rejects.toMatchObject({ code: 'feed.busy' });
  const quick = async function* () {
    yield Buffer.from('ref,precio\nA,1\n');
  };
  const { dispose } = await inbox.receive(quick(), as('otra'));
  await dispose();
  letGo();
  await (await first).dispose();
  const again = await inbox.receive(quick(), as('acme'));
  await again.dispose();
});

test('a list lies beside the data while it is read; one that breaks off leaves nothing and keeps no place', async () => {
  const whole = async function* () {
    yield Buffer.from('ref,precio\nA,1\n');
  };
  const broken = async function* () {
    yield* whole();
    throw new Error('the line is gone');
  };
  await expect(inbox.receive(broken(), as('acme'))).rejects.toThrow('the line is gone');
  const { file, dispose } = await inbox.receive(whole(), as('acme'));
  expect(dirname(file.path)).toBe(temporaryDirectory(dataDir));
  expect(await readdir(temporaryDirectory(dataDir))).toHaveLength(1);
  await dispose();
  expect(await readdir(temporaryDirectory(dataDir))).toEqual([]);
});
