/**
 * The test projects. `npm test` runs `node`, `web` and `e2e`; `npm run test:long` runs `long`, `e2e-long` and `budget`;
 * `npm run test:kit` runs `kit`, `npm run test:engines` runs `engines`. Projects of another `groupOrder` run one after the other.
 */
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/test-run/longest-first.mjs';
import { RunReporter } from './scripts/test-run/run-reporter.mjs';
import { DEFAULT_TIMEOUT_MS } from './scripts/test-run/wait-timeouts.mjs';

/** Large inputs, several processes, slow networks: they run in the projects `long` and `e2e-long`. */
const LONG = '**/*.long.test.{ts,tsx,mjs}';
/** Tests of the viewer that need no DOM but the classes of Node's own realm (streams, buffers, responses): project `node`. */
const NO_DOM = '**/*.node.test.ts';
const DEPENDENCIES = '**/node_modules/**';

/** One more than cores: a file waits for processes and pages a third of its time. Projects of one group need the same number. */
const WORKERS = availableParallelism() + 1;

/**
 * The largest sizes, repeated kills, the container image, the memory of 800 turns, and WCAG on the screens of Studio that no other
 * test examines: `--short` leaves them out, `.ci/nightly` runs them.
 */
const NIGHTLY = process.env['SHORT']
  ? [
      'apps/server/src/cli/commands/documents/printed-price-list.long.test.ts',
      'apps/server/src/cli/commands/documents/scans/many-scans.long.test.ts',
      'apps/server/src/cli/commands/operation/doctor.long.test.ts',
      'e2e/access/appearance.long.test.ts',
      'e2e/budget/many-pages.test.ts',
      'e2e/budget/memory.test.ts',
      'e2e/shop/product-appearance.long.test.ts',
      'e2e/studio/large-list.long.test.ts',
      'e2e/studio/page/access-desktop.long.test.ts',
      'e2e/studio/publishing/approval-access.long.test.ts',
      'e2e/studio/review/review-access.long.test.ts',
      'e2e/studio/review/review-crash.long.test.ts',
      'e2e/studio/screens-access.long.test.ts',
      'e2e/studio/whole-flow.long.test.ts',
      'scripts/image/image.long.test.mjs',
    ]
  : [];

const WAIT_TIMEOUTS = './scripts/test-run/wait-timeouts.mjs';
const WAITS = { setupFiles: [WAIT_TIMEOUTS], expect: { poll: { timeout: DEFAULT_TIMEOUT_MS } } };

/** One server with its data folder per worker. */
const DEPLOYMENTS = './e2e/support/setup/deployments.ts';

/** Folders of the browser tests: one for each area of the viewer, and Studio. */
const E2E = 'e2e/{access,embed,offline,other-backend,reader,search,shop,studio,tags,zoom}';
const NODE = ['packages/{geometry,contract}', 'apps/server', 'demo', 'chaos', 'bench', 'scripts'];

/**
 * Without isolation the files of one worker share the modules they import. A file of its own process spends 1 to 2 s of CPU
 * time on imports. No test replaces a module (`vi.mock`).
 */
const IN_BROWSER = {
  ...WAITS,
  environment: 'node',
  isolate: false,
  globalSetup: [DEPLOYMENTS],
  testTimeout: 60_000,
  hookTimeout: 200_000,
  // A shared machine stalls a browser for seconds. Such a test runs once more, and the reporter names it.
  retry: 1,
} as const;

/** The projects of long tests and of the kit at once. */
const LONG_RUN = { maxWorkers: WORKERS, sequence: { groupOrder: 2 } };

export default defineConfig({
  test: {
    reporters: ['default', new RunReporter()],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...WAITS,
          name: 'node',
          include: [...NODE.map((folder) => `${folder}/**/*.test.{ts,mjs}`), `apps/viewer/${NO_DOM}`],
          exclude: [LONG, DEPENDENCIES],
          environment: 'node',
          isolate: false,
          setupFiles: [WAIT_TIMEOUTS, './scripts/test-run/turn-event-loop.mjs'],
          // Recognising a scanned page takes 3 s of processor time, and three files share two cores.
          testTimeout: 60_000,
          maxWorkers: WORKERS,
        },
      },
      {
        test: {
          ...WAITS,
          name: 'web',
          include: ['packages/{page-view,ui}/**/*.test.{ts,tsx}', 'apps/{viewer,studio}/**/*.test.{ts,tsx}'],
          exclude: [LONG, NO_DOM, DEPENDENCIES],
          // One jsdom for each worker instead of one for each file, with the same isolation: a quarter of the CPU time.
          pool: 'vmThreads',
          environment: 'jsdom',
          setupFiles: [WAIT_TIMEOUTS, './apps/viewer/src/test-setup.ts'],
          testTimeout: 20_000,
          maxWorkers: WORKERS,
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        test: {
          ...IN_BROWSER,
          name: 'e2e',
          include: [`${E2E}/**/*.test.ts`],
          exclude: [LONG, DEPENDENCIES],
          maxWorkers: WORKERS,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...WAITS,
          name: 'long',
          include: NODE.map((folder) => `${folder}/**/*.long.test.{ts,mjs}`),
          exclude: [...NIGHTLY, DEPENDENCIES],
          // Isolated, since some files measure the memory and the CPU time of their process.
          environment: 'node',
          testTimeout: 600_000,
          ...LONG_RUN,
        },
      },
      {
        test: {
          ...IN_BROWSER,
          name: 'e2e-long',
          include: [`${E2E}/**/*.long.test.ts`],
          exclude: [...NIGHTLY, DEPENDENCIES],
          ...LONG_RUN,
        },
      },
      {
        test: {
          ...IN_BROWSER,
          name: 'budget',
          include: ['e2e/budget/**/*.test.ts'],
          exclude: [...NIGHTLY, DEPENDENCIES],
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          ...WAITS,
          name: 'kit',
          include: ['e2e/kit/**/*.test.ts'],
          environment: 'node',
          testTimeout: 600_000,
          hookTimeout: 120_000,
          ...LONG_RUN,
        },
      },
      {
        test: {
          ...IN_BROWSER,
          name: 'engines',
          include: ['e2e/engines/**/*.test.ts'],
          testTimeout: 60_000,
          // WebKit lays out and shares late beside other work.
          maxWorkers: 2,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
