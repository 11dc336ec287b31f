/** The price of a first publishing of 24 pages: clicks, keys, and the seconds of a person. */
import { expect, test } from 'vitest';
import { DESKTOP, visitorsBrowser } from '../support/browser.ts';
import { labelledCatalog } from '../support/studio/labelled-catalog.ts';
import { filesOfTest } from '../support/studio/new-catalog.ts';
import { ownServerOfFile } from '../support/studio/own-server.ts';
import { publishByKeyboard } from '../support/studio/whole-flow.ts';

const { open } = visitorsBrowser();
const write = filesOfTest();
const server = ownServerOfFile();

// Covers §studio-122.
test('24 pages from the files to shoppers in 6 clicks, 25 keys and 180 s of a person', {
  timeout: 400_000,
}, async () => {
  const catalog = labelledCatalog(24);
  const { email } = server().addCompany();
  const page = await open(`${server().origin}/studio`, DESKTOP);
  const files = write(catalog.pdf, catalog.list);
  const { person, link } = await publishByKeyboard(page, { catalog, files, email });
  const shopper = await open(link, DESKTOP);
  await shopper.locator('[data-tag]').first().waitFor();
  const cost = JSON.stringify(person.cost);
  expect([catalog.tags, person.cost.doubts]).toEqual([192, 6]);
  expect(person.cost.clicks, cost).toBeLessThanOrEqual(6);
  expect(person.cost.keys, cost).toBeLessThanOrEqual(25);
  expect(person.seconds(), cost).toBeLessThanOrEqual(180);
});
