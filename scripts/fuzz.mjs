// `npm run fuzz -- [calls] [seed]`: hostile calls to every operation of both registries, more of them than the tests make.

import { node24Env } from './node24.mjs';
import { log, main, run, tool } from './run.mjs';
import { node24, setup } from './setup.mjs';

await main(async () => {
  const [calls = '1000', seed = String(Math.floor(Math.random() * 2 ** 31))] = process.argv.slice(2);
  await setup({ browserApps: false });
  log(`${calls} calls of each operation, seed ${seed}`);
  const args = ['run', '--project', 'long', 'apps/server/src/http/security-tests/fuzz.long.test.ts'];
  return run(node24(), [tool('vitest'), ...args], { env: node24Env({ FUZZ_CALLS: calls, FUZZ_SEED: seed }) });
});
