// `npm run bench -- SUBJECT [--short]`: sets up, then measures.

import { join } from 'node:path';
import { chromiumPath } from './chromium.mjs';
import { node24Env } from './node24.mjs';
import { main, root, run } from './run.mjs';
import { install, node24, setup } from './setup.mjs';

/** Subjects that need no browser. All others but `tag` and `studio` need the peers, which are installed apart from the product. */
const ALONE = new Set(['server', 'publishing', 'tags']);
const WITHOUT_PEERS = new Set([...ALONE, 'tag', 'studio']);

await main(async () => {
  const given = process.argv.slice(2);
  const subjects = given.filter((argument) => !argument.startsWith('-'));
  const someNeed = (without) => subjects.length === 0 || subjects.some((subject) => !without.has(subject));
  await setup({ browserApps: true });
  if (someNeed(WITHOUT_PEERS)) await install({ directory: join(root, 'bench'), dev: false });
  const extra = someNeed(ALONE) ? { CHROMIUM_PATH: await chromiumPath() } : {};
  return run(node24(), [join(root, 'bench', 'bench.ts'), ...given], { env: node24Env(extra) });
});
