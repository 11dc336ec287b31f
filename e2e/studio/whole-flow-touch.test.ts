/** From an empty data folder to shoppers, by touch. */
import { expect, test } from 'vitest';
import { PHONE, visitorsBrowser } from '../support/browser.ts';
import { labelledCatalog } from '../support/studio/labelled-catalog.ts';
import { filesOfTest } from '../support/studio/new-catalog.ts';
import { ownServerOfFile } from '../support/studio/own-server.ts';
import { LONG } from '../support/studio/publishing.ts';
import { isSaved, progressOf } from '../support/studio/review.ts';
import { createPerson, makeDraft, publish, shopperSees, signIn } from '../support/studio/whole-flow.ts';
import { waitFor } from '../support/wait-for.ts';

const { open } = visitorsBrowser();
const write = filesOfTest();
const server = ownServerOfFile();

const PAGES = 3;

// Covers §studio-121.
test('files become a catalogue that shoppers see, by touch at 390 px', LONG, async () => {
  const catalog = labelledCatalog(PAGES);
  const { uid, email } = server().addCompany();
  const page = await open(`${server().origin}/studio/${uid}/nuevo`, PHONE);
  const person = createPerson(page);
  await signIn(person, page, email);
  const chooser = page.waitForEvent('filechooser');
  await person.click(/^Elegir archivos/, 'tap');
  await (await chooser).setFiles(write(catalog.pdf, catalog.list));
  await makeDraft(person, page, catalog, 'tap');
  await person.waits(() => page.getByRole('button', { name: 'Aceptar', exact: true }).waitFor());
  await person.click(/^Aceptar todas las seguras/, 'tap');
  await person.click('Aceptar todas', 'tap');
  await page.getByText('1 de 1').waitFor();
  await person.click('Aceptar', 'tap');
  await waitFor(() => progressOf(page)).toEqual([catalog.tags, catalog.tags]);
  await isSaved(page);
  const link = await publish(person, page, 'tap');
  await shopperSees(await open(link, PHONE));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
