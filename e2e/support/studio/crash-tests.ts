/** The crash tests of a review, with as many kills as the project has time for. */
import { expect } from 'vitest';
import { DESKTOP, type visitorsBrowser } from '../browser.ts';
import { waitFor } from '../wait-for.ts';
import { labelledCatalog } from './labelled-catalog.ts';
import type { OwnServer } from './own-server.ts';
import { signIn } from './people.ts';
import { isSaved, progressOf } from './review.ts';
import { killTab, reviewOf } from './review-crashes.ts';

type Open = ReturnType<typeof visitorsBrowser>['open'];
type Write = (...files: readonly { name: string; mimeType: string; buffer: Buffer }[]) => string[];
type Given = { open: Open; write: Write; server: OwnServer; kills: number };

const PAGES = 4;

const start = async ({ open, write, server }: Given) => {
  const company = server.addCompany();
  const { pdf, list } = labelledCatalog(PAGES);
  const [pdfPath = '', listPath = ''] = write(pdf, list);
  server.addDraft(company.uid, pdfPath, listPath);
  const page = await open(`${server.origin}/studio`, DESKTOP);
  await signIn(page, company.email);
  await page.getByRole('button', { name: /Tu cuenta/ }).waitFor();
  return { page, review: reviewOf(server, company) };
};

/** Between the keys and the kill: before the request, during it, and after its answer. */
const PAUSES_MS = [0, 5, 30, 120, 400, 1100];
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export const surviveKilledTabs = async (given: Given): Promise<void> => {
  const { page: first, review } = await start(given);
  let page = first;
  for (let kill = 0; kill < given.kills; kill += 1) {
    await review.open(page);
    await review.decide(page, 2);
    await pause(PAUSES_MS[kill % PAUSES_MS.length] ?? 0);
    page = await killTab(page);
  }
  await review.open(page);
  await isSaved(page);
  expect(review.acknowledged.size).toBeGreaterThan(0);
  expect(await review.lost()).toEqual([]);
};

export const surviveKilledServers = async (given: Given): Promise<void> => {
  const { page, review } = await start(given);
  await review.open(page);
  for (let kill = 0; kill < given.kills; kill += 1) {
    await review.decide(page, 2);
    await pause(PAUSES_MS[kill % PAUSES_MS.length] ?? 0);
    await given.server.killAndRestart();
  }
  // The event stream comes back with the server, and the decisions with it.
  await isSaved(page, 60_000);
  const [decided] = await progressOf(page);
  // Every decision of the page reaches the server in the end, also those that it did not acknowledge before a kill.
  await waitFor(() => review.acknowledged.size).toBe(decided);
  expect(await review.lost()).toEqual([]);
};
