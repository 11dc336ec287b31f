import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          include: [
            'packages/{geometry,contract}/**/*.test.ts',
            'apps/server/**/*.test.ts',
            'demo/**/*.test.ts',
            'chaos/**/*.test.ts',
            'scripts/**/*.test.{ts,mjs}',
          ],
          environment: 'node',
          testTimeout: 20_000,
          maxWorkers: '100%',
        },
      },
      {
        test: {
          name: 'web',
          include: ['packages/{page-view,ui}/**/*.test.{ts,tsx}', 'apps/viewer/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['./apps/viewer/src/test-setup.ts'],
          testTimeout: 20_000,
          maxWorkers: '100%',
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/*.test.ts'],
          environment: 'node',
          globalSetup: ['./e2e/support/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 200_000,
          // A shared machine stalls a browser for seconds. Such a test is tried once more, and the report names it.
          retry: 1,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'kit',
          include: ['e2e/kit/**/*.test.ts'],
          environment: 'node',
          testTimeout: 600_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
