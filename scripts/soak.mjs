// `npm run soak -- [--short]`: sets up, then simulates readers for an hour.

import { join } from 'node:path';
import { chromiumPath } from './chromium.mjs';
import { node24Env } from './node24.mjs';
import { main, root, run } from './run.mjs';
import { node24, setup } from './setup.mjs';

await main(async () => {
  await setup({ browserApps: true });
  return run(node24(), [join(root, 'chaos', 'soak.ts'), ...process.argv.slice(2)], {
    env: node24Env({ CHROMIUM_PATH: await chromiumPath() }),
  });
});
