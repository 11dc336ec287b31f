// `npm run demo:next`: publishes the next editions of the demo beside a running `npm start` with the same PORT and DATA_DIR.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { node24Env } from './node24.mjs';
import { main, root, run } from './run.mjs';
import { node24, setup } from './setup.mjs';

/** Arguments of the commands, one list for each document. */
const editions = JSON.parse(readFileSync(join(root, 'demo', 'next-editions.json'), 'utf8'));

/** `npm start` starts the store there, unless the port is in use. Its host is private and has to be named. */
const storeUrl = process.env.DEMO_STORE_URL ?? `http://localhost:${Number(process.env.PORT ?? 4600) + 1}`;

await main(async () => {
  await setup({ browserApps: false });
  const cli = join(root, 'apps', 'server', 'src', 'cli', 'vitrina.ts');
  for (const edition of editions) {
    const code = await run(node24(), [cli, ...edition], { env: node24Env({ DEMO_STORE_URL: storeUrl }) });
    if (code !== 0) return code;
  }
  return 0;
});
