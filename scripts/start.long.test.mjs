import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { root } from './run.mjs';

const cleanups = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

/** A port whose successor is taken by another program, which answers every request with a page. */
const portBeforeTakenPort = async () => {
  const other = createServer((_, answer) => answer.end('<h1>Another program</h1>')).listen(0, '127.0.0.1');
  cleanups.push(() => other.close());
  await once(other, 'listening');
  return other.address().port - 1;
};

/** The parts of a checkout that `npm start` reads and builds. */
const PARTS = ['apps', 'packages', 'demo', 'scripts', 'package.json', 'package-lock.json', 'tsconfig.base.json'];

/** A copy of this checkout: `npm start` builds what has changed, and servers of other tests answer from the builds here. */
const copyCheckout = (folder) => {
  for (const part of PARTS) cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
};

/** `npm start` in a copy of the checkout, over a new data folder. Resolves once the server listens. */
const startDemo = async (port) => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-start-'));
  cleanups.push(() => rmSync(folder, { recursive: true }));
  copyCheckout(folder);
  const child = spawn(process.execPath, [join(folder, 'scripts', 'start.mjs')], {
    cwd: folder,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      PICTURE_EFFORT: '0',
      // The paths of the copy would fill the cache of the checkout.
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
    },
  });
  cleanups.push(async () => {
    const ended = child.exitCode === null ? once(child, 'exit') : null;
    child.kill('SIGTERM');
    await ended;
  });
  let printed = '';
  await new Promise((resolve, reject) => {
    const read = (chunk) => {
      printed += chunk;
      if (printed.includes(`Vitrina listens at http://localhost:${port}`)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(printed)));
  });
  return printed;
};

test('npm start with the port of the demo store in use: the store takes another port, which is printed, and answers products', async () => {
  const port = await portBeforeTakenPort();
  const printed = await startDemo(port);
  const response = await fetch(`http://localhost:${port}/v2/integration/products`, {
    method: 'POST',
    headers: { 'x-api-key': 'vitrina', 'content-type': 'application/json' },
    body: JSON.stringify({ companyId: 'casa-nativa', refId: 'CN-2210.03' }),
  });
  expect(await response.json()).toMatchObject({ products: [{ productName: expect.any(String) }] });
  expect(printed).toContain(`Port ${port + 1} is in use: the demo store takes port `);
  expect(printed).toMatch(/Sign in to Studio as demo@vitrina\.test with the password [\w-]{20}, printed only once\./);
});
