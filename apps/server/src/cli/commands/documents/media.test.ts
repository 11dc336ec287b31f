/** `vitrina media add` as a publisher runs it. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Cli, openCli } from '../../testing/cli.ts';

// Each command opens a database; on a busy machine that takes seconds.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const demo = (name: string) => fileURLToPath(new URL(`../../../../../../demo/${name}`, import.meta.url));
let cli: Cli;
beforeAll(async () => {
  cli = await openCli();
  await cli.run(['company', 'add', '--uid', 'acme', '--name', 'Acme']);
});
afterAll(() => cli.close());

const add = (file: string, ...more: string[]) => cli.run(['media', 'add', file, '--company', 'acme', ...more]);

// Covers §backend-379.
test.each([
  ['la-mesa/pictures/b01.webp', 'webp'],
  ['la-mesa/logo.svg', 'webp'],
  ['casa-nativa/video/sala.mp4', 'mp4'],
  ['casa-nativa/models/silla.glb', 'glb'],
])('media add stores %s and prints its address alone', async (name, ext) => {
  const { code, out, err } = await add(demo(name));
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(new RegExp(`^/files/[0-9a-f]{64}\\.${ext}\\n$`));
});

// Covers §backend-379.
test('media add refuses what is no file of its purpose, with the name of the file', async () => {
  const text = await cli.file('foto.jpg', Buffer.from('no es una foto'));
  expect(await add(text)).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('foto.jpg: The file is no picture'),
  });
  const picture = await cli.file('b01.webp', await readFile(demo('la-mesa/pictures/b01.webp')));
  expect(await add(picture, '--purpose', 'video')).toMatchObject({ code: 1, err: expect.stringContaining('no video') });
  expect(await add(picture, '--purpose', 'font')).toMatchObject({ code: 2 });
  expect(await add(`${picture}.x`)).toMatchObject({ code: 1, err: expect.stringContaining('there is no such file') });
  const nowhere = await cli.run(['media', 'add', picture, '--company', 'nadie']);
  expect(nowhere).toMatchObject({ code: 1, err: expect.stringContaining('no company "nadie"') });
});
