// `npm test`: installs, builds, finds a browser, then runs the tests that every change must pass. `npm run test:long` and
// `npm run test:kit` name the other projects; more arguments go to Vitest (`npm test -- --project web apps/viewer/src/app`).
// `npm run test:long -- --short` leaves out the largest sizes and repetitions, as `.ci/run` does.

import { chromiumPath } from './chromium.mjs';
import { node24Env } from './node24.mjs';
import { log, main, run, tool } from './run.mjs';
import { node24, setup } from './setup.mjs';
import { START_VARIABLE } from './test-run/run-reporter.mjs';
import { withTemporaryFolder } from './test-run/temporary-folder.mjs';

/** The projects that the arguments name, in both spellings. */
const projectsOf = (args) =>
  args.flatMap((arg, index) => {
    if (arg.startsWith('--project=')) return [arg.slice('--project='.length)];
    return arg === '--project' ? [args[index + 1]] : [];
  });

/** Without `long` and `budget` (large inputs, measurements) and `kit`, which reads files that are not part of the project. */
const DEFAULT_PROJECTS = ['--project', 'node', '--project', 'web', '--project', 'e2e'];

const needsBrowser = (args) => {
  const projects = projectsOf(args);
  return projects.some((project) => !['node', 'web', 'long'].includes(project));
};

await main(async () => {
  const start = String(Date.now());
  const isShort = process.argv.includes('--short');
  const given = process.argv.slice(2).filter((argument) => argument !== '--short');
  const args = projectsOf(given).length > 0 ? given : [...DEFAULT_PROJECTS, ...given];
  await setup({ browserApps: true });
  const extra = { [START_VARIABLE]: start, ...(isShort ? { SHORT: '1' } : {}) };
  if (needsBrowser(args)) {
    extra.CHROMIUM_PATH = await chromiumPath();
    log(`Browser for the tests: ${extra.CHROMIUM_PATH}`);
  }
  return withTemporaryFolder((environment) =>
    run(node24(), [tool('vitest'), 'run', ...args], { env: node24Env({ ...extra, ...environment }) }),
  );
});
