/** Kills during a review, a few of them; review-crash.long.test.ts has a hundred. */
import { afterAll, beforeAll, test } from 'vitest';
import { visitorsBrowser } from '../../support/browser.ts';
import { surviveKilledServers, surviveKilledTabs } from '../../support/studio/crash-tests.ts';
import { filesOfTest } from '../../support/studio/new-catalog.ts';
import { type OwnServer, startOwnServer } from '../../support/studio/own-server.ts';

/** Each start of a command or of the server takes seconds on a machine that has other work. */
const PATIENT = { timeout: 180_000 };

const { open } = visitorsBrowser();
const write = filesOfTest();
let server: OwnServer;
beforeAll(async () => {
  server = await startOwnServer();
});
afterAll(() => server.close());

// Covers §studio-126.
test('no acknowledged decision is lost when the tab is killed', PATIENT, () =>
  surviveKilledTabs({ open, write, server, kills: 2 }),
);

// Covers §studio-126.
test('no decision is lost when the server is killed', PATIENT, () =>
  surviveKilledServers({ open, write, server, kills: 2 }),
);
