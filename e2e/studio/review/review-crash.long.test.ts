/** A hundred kills of the tab and fifty of the server during a review. */
import { afterAll, beforeAll, test } from 'vitest';
import { visitorsBrowser } from '../../support/browser.ts';
import { surviveKilledServers, surviveKilledTabs } from '../../support/studio/crash-tests.ts';
import { filesOfTest } from '../../support/studio/new-catalog.ts';
import { type OwnServer, startOwnServer } from '../../support/studio/own-server.ts';

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
  surviveKilledTabs({ open, write, server, kills: 100 }),
);

// Covers §studio-126.
test('no decision is lost when the server is killed', HOUR, () =>
  surviveKilledServers({ open, write, server, kills: 50 }),
);
