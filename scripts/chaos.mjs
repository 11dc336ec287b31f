// `npm run chaos -- [SUBJECT …] [--short]`: sets up, then runs the fault tests.

import { join } from 'node:path';
import { node24Env } from './node24.mjs';
import { main, root, run } from './run.mjs';
import { node24, setup } from './setup.mjs';

await main(async () => {
  await setup({ browserApps: true });
  return run(node24(), [join(root, 'chaos', 'chaos.ts'), ...process.argv.slice(2)], { env: node24Env() });
});
