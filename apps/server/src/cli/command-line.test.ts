/** The command line without a command. */
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { runCommandLine } from './command-line.ts';

const run = async (...words: string[]) => {
  let [out, err] = ['', ''];
  const terminal = {
    out: (text: string) => void (out += `${text}\n`),
    err: (text: string) => void (err += `${text}\n`),
    write: () => undefined,
    isInteractive: false,
    stdin: Readable.from([]),
  };
  return { code: await runCommandLine(words, terminal), out, err };
};

// Covers §resilience-130.
test('--version prints the version and nothing else', async () => {
  expect(await run('--version')).toEqual({ code: 0, out: `${manifest.version}\n`, err: '' });
});

test('--version with other words is refused as an unknown command', async () => {
  expect(await run('--version', 'publish')).toMatchObject({ code: 2, out: '' });
});
