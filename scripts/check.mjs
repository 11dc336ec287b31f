// `npm run check`: every rule that a change must satisfy, quickest first. Stops at the first failure. `--no-tests` leaves out the unit
// tests.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkCoverage } from './checks/coverage.mjs';
import { checkCssClasses } from './checks/css-classes.mjs';
import { checkDocPaths } from './checks/doc-paths.mjs';
import { node24Env } from './node24.mjs';
import { log, main, root, run, Stop, tool } from './run.mjs';
import { node24, setup } from './setup.mjs';

const node = (packageName, command, args) => () =>
  run(node24(), [tool(packageName, command), ...args], { env: node24Env() });

const foldersIn = (directory) =>
  existsSync(join(root, directory)) ? readdirSync(join(root, directory)).map((name) => `${directory}/${name}`) : [];

const typedWorkspaces = () =>
  [...foldersIn('packages'), ...foldersIn('apps'), 'demo', 'e2e', 'bench', 'chaos'].filter((workspace) =>
    existsSync(join(root, workspace, 'tsconfig.json')),
  );

const steps = () => [
  { name: 'format', check: node('@biomejs/biome', 'biome', ['check', '.']) },
  { name: 'lint', check: node('oxlint', 'oxlint', ['--type-aware']) },
  ...typedWorkspaces().map((workspace) => ({
    name: `types of ${workspace}`,
    check: node('typescript', 'tsc', ['-p', workspace]),
  })),
  {
    name: 'layout',
    check: () => run(node24(), [join(root, 'scripts/layout/layout.mjs')], { env: node24Env() }),
  },
  { name: 'unused code', check: node('knip', 'knip', []) },
  { name: 'classes of style sheets', check: checkCssClasses },
  {
    name: 'OpenAPI documents',
    check: () => run(node24(), [join(root, 'packages/contract/src/openapi.ts'), '--check'], { env: node24Env() }),
  },
  { name: 'coverage map', check: checkCoverage },
  { name: 'paths in documentation', check: checkDocPaths },
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
    log(`▸ ${name}`);
    const code = await check();
    if (code !== 0) throw new Stop(`✗ ${name} failed after ${seconds(since)}`, code);
    log(`✓ ${name} (${seconds(since)})`);
  }
  log(`All checks passed in ${seconds(start)}.`);
});
