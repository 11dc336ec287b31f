// `npm run fuzz -- [calls] [seed]`: every operation of both registries under hostile calls, more of them than the tests make.

import { node24Env } from './node24.mjs';
import { main, run, say, tool } from './run.mjs';
import { node24, setup } from './setup.mjs';

await main(async () => {
  const [calls = '1000', seed = String(Math.floor(Math.random() * 2 ** 31))] = process.argv.slice(2);
  await setup({ browserApps: false });
  say(`${calls} calls of each operation, seed ${seed}`);
  const args = ['run', '--project', 'node', 'apps/server/src/http/fuzz.test.ts'];
  return run(node24(), [tool('vitest'), ...args], { env: node24Env({ FUZZ_CALLS: calls, FUZZ_SEED: seed }) });
});
