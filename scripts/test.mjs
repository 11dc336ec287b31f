// `npm test`: sets up, finds a browser, then runs all tests, or those that the arguments name (`npm test -- --project node`).

import { chromiumPath } from './chromium.mjs';
import { node24Env } from './node24.mjs';
import { main, run, say, tool } from './run.mjs';
import { node24, setup } from './setup.mjs';

/** The projects asked for, in both spellings. */
const projectsOf = (args) =>
  args.flatMap((arg, index) => {
    if (arg.startsWith('--project=')) return [arg.slice('--project='.length)];
    return arg === '--project' ? [args[index + 1]] : [];
  });

/** All but `kit`, which reads files that are not part of the project (`npm run test:kit`). */
const DEFAULT_PROJECTS = ['--project', 'node', '--project', 'web', '--project', 'e2e'];

const needsBrowser = (args) => {
  const projects = projectsOf(args);
  return projects.some((project) => !['node', 'web'].includes(project));
};

await main(async () => {
  const given = process.argv.slice(2);
  const args = projectsOf(given).length > 0 ? given : [...DEFAULT_PROJECTS, ...given];
  await setup({ browserApps: true });
  const extra = {};
  if (needsBrowser(args)) {
    extra.CHROMIUM_PATH = await chromiumPath();
    say(`Browser for the tests: ${extra.CHROMIUM_PATH}`);
  }
  return run(node24(), [tool('vitest'), 'run', ...args], { env: node24Env(extra) });
});
