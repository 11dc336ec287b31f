// `npm test`: sets up, finds a browser, then runs all tests, or those that the arguments name (`npm test -- --project node`).

import { chromiumPath } from './chromium.mjs';
import { node24Env } from './node24.mjs';
import { main, run, say, tool } from './run.mjs';
import { node24, setup } from './setup.mjs';

/** The projects asked for, in both spellings; none means all. */
const projectsOf = (args) =>
  args.flatMap((arg, index) => {
    if (arg.startsWith('--project=')) return [arg.slice('--project='.length)];
    return arg === '--project' ? [args[index + 1]] : [];
  });

const needsBrowser = (args) => {
  const projects = projectsOf(args);
  return projects.length === 0 || projects.some((project) => !['node', 'web'].includes(project));
};

await main(async () => {
  const args = process.argv.slice(2);
  await setup({ browserApps: true });
  const extra = {};
  if (needsBrowser(args)) {
    extra.CHROMIUM_PATH = await chromiumPath();
    say(`Browser for the tests: ${extra.CHROMIUM_PATH}`);
  }
  return run(node24(), [tool('vitest'), 'run', ...args], { env: node24Env(extra) });
});
