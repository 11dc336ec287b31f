// `npm run check`: all that must hold before a change is done, the quickest first. Stops at the first failure.
// `--no-tests` for who has just run them.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { coverage } from './coverage.mjs';
import { node24Env } from './node24.mjs';
import { main, root, run, Stop, say, tool } from './run.mjs';
import { node24, setup } from './setup.mjs';

const node = (packageName, command, args) => () =>
  run(node24(), [tool(packageName, command), ...args], { env: node24Env() });

const roomsIn = (directory) =>
  existsSync(join(root, directory)) ? readdirSync(join(root, directory)).map((name) => `${directory}/${name}`) : [];

const typedRooms = () =>
  [...roomsIn('packages'), ...roomsIn('apps'), 'demo', 'e2e', 'bench', 'chaos'].filter((room) =>
    existsSync(join(root, room, 'tsconfig.json')),
  );

const steps = () => [
  { name: 'format', check: node('@biomejs/biome', 'biome', ['check', '.']) },
  { name: 'lint', check: node('oxlint', 'oxlint', ['--type-aware']) },
  ...typedRooms().map((room) => ({ name: `types of ${room}`, check: node('typescript', 'tsc', ['-p', room]) })),
  { name: 'unused code', check: node('knip', 'knip', []) },
  { name: 'coverage map', check: coverage },
  ...(process.argv.includes('--no-tests')
    ? []
    : [{ name: 'tests', check: node('vitest', 'vitest', ['run', '--project', 'node', '--project', 'web']) }]),
];

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

await main(async () => {
  await setup({ browserApps: true });
  const start = performance.now();
  for (const { name, check } of steps()) {
    const since = performance.now();
    say(`▸ ${name}`);
    const code = await check();
    if (code !== 0) throw new Stop(`✗ ${name} failed after ${seconds(since)}`, code);
    say(`✓ ${name} (${seconds(since)})`);
  }
  say(`All checks passed in ${seconds(start)}.`);
});
