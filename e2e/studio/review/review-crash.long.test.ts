/** Kills of the tab and of the server during a review: 25 and 13, or as many times that as `REVIEW_CRASHES` says. */
import { afterAll, beforeAll, test } from 'vitest';
import { visitorsBrowser } from '../../support/browser.ts';
import { surviveKilledServers, surviveKilledTabs } from '../../support/studio/crash-tests.ts';
import { filesOfTest } from '../../support/studio/new-catalog.ts';
import { type OwnServer, startOwnServer } from '../../support/studio/own-server.ts';

const TIMES = Number(process.env['REVIEW_CRASHES'] ?? 1);
const [TAB_KILLS, SERVER_KILLS] = [25 * TIMES, 13 * TIMES];
const HOUR = { timeout: 3_600_000 };

const { open } = visitorsBrowser();
const write = filesOfTest();
let server: OwnServer;
beforeAll(async () => {
  server = await startOwnServer();
});
afterAll(() => server.close());

// Covers §studio-126.
test('no acknowledged decision is lost when the tab is killed', HOUR, () =>
  surviveKilledTabs({ open, write, server, kills: TAB_KILLS }),
);

// Covers §studio-126.
test('no decision is lost when the server is killed', HOUR, () =>
  surviveKilledServers({ open, write, server, kills: SERVER_KILLS }),
);
