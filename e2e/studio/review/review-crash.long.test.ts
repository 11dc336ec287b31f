/** Kills of the tab and of the server during a review: 25 and 13, or as many times that as `REVIEW_CRASHES` says. */
import { test } from 'vitest';
import { visitorsBrowser } from '../../support/browser.ts';
import { surviveKilledServers, surviveKilledTabs } from '../../support/studio/crash-tests.ts';
import { filesOfTest } from '../../support/studio/new-catalog.ts';
import { ownServerOfFile } from '../../support/studio/own-server.ts';

const TIMES = Number(process.env['REVIEW_CRASHES'] ?? 1);
const [TAB_KILLS, SERVER_KILLS] = [25 * TIMES, 13 * TIMES];
const HOUR = { timeout: 3_600_000 };

const { open } = visitorsBrowser();
const write = filesOfTest();
const server = ownServerOfFile();

// Covers §studio-126.
test('no acknowledged decision is lost when the tab is killed', HOUR, () =>
  surviveKilledTabs({ open, write, server: server(), kills: TAB_KILLS }),
);

// Covers §studio-126.
test('no decision is lost when the server is killed', HOUR, () =>
  surviveKilledServers({ open, write, server: server(), kills: SERVER_KILLS }),
);
