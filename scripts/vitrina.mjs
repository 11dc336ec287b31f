#!/usr/bin/env node
// `npx vitrina …`: the command line of the server, on the right Node. The working directory stays the caller's.

import { join } from 'node:path';
import { node24Env } from './node24.mjs';
import { main, root, run } from './run.mjs';
import { node24, setup } from './setup.mjs';

await main(async () => {
  await setup({ browserApps: false });
  const cli = join(root, 'apps', 'server', 'src', 'cli', 'vitrina.ts');
  return run(node24(), [cli, ...process.argv.slice(2)], { cwd: process.cwd(), env: node24Env() });
});
