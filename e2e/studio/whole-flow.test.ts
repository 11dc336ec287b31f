/** From an empty data folder to shoppers, by keyboard. The 24 pages of the target are in whole-flow.long.test.ts. */
import { expect, test } from 'vitest';
import { DESKTOP, visitorsBrowser } from '../support/browser.ts';
import { labelledCatalog } from '../support/studio/labelled-catalog.ts';
import { filesOfTest } from '../support/studio/new-catalog.ts';
import { ownServerOfFile } from '../support/studio/own-server.ts';
import { LONG } from '../support/studio/publishing.ts';
import { publishByKeyboard, shopperSees } from '../support/studio/whole-flow.ts';

const { open } = visitorsBrowser();
const write = filesOfTest();
const server = ownServerOfFile();

const PAGES = 3;

// Covers §studio-121.
test('files become a catalogue that shoppers see, reviewed by keyboard only', LONG, async () => {
  const catalog = labelledCatalog(PAGES);
  const { email } = server().addCompany();
  const page = await open(`${server().origin}/studio`, DESKTOP);
  const { person, link } = await publishByKeyboard(page, {
    catalog,
    files: write(catalog.pdf, catalog.list),
    email,
  });
  await shopperSees(await open(link, DESKTOP));
  expect(person.cost.doubts).toBe(1);
  expect(person.cost.clicks, JSON.stringify(person.cost)).toBeLessThanOrEqual(6);
});
