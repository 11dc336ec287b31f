/** Five minutes without a connection, and a session that ends, during a review: decisions stay, and arrive afterwards. */
import type { Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP } from '../../support/browser.ts';
import { PASSWORD } from '../../support/studio/people.ts';
import {
  decide,
  isOnCell,
  isSaved,
  named,
  OFFLINE,
  passFiveMinutes,
  reviewDesk,
  SOON_MS,
} from '../../support/studio/review.ts';

const { tagsOf, newDraft, openReview } = reviewDesk();

// Covers §studio-140.
test('decisions of five minutes offline stay on the screen, and all arrive at once when the connection is back', async () => {
  const draft = await newDraft();
  const page = await openReview(draft, { ...DESKTOP, colorScheme: 'light' });
  await page.clock.install();
  await page.reload();
  await isOnCell(page);
  await page.context().setOffline(true);
  await decide(page, ['a', 'x', 'a']);
  await page.getByText(OFFLINE).waitFor();
  await passFiveMinutes(page);
  await page.getByText(OFFLINE).waitFor();
  await decide(page, ['x', 'a']);
  expect(named(await tagsOf(draft), 'proposed')).toHaveLength(44);
  await page.context().setOffline(false);
  await isSaved(page, SOON_MS);
  const tags = await tagsOf(draft);
  expect([named(tags, 'confirmed').length, named(tags, 'rejected').length]).toEqual([3, 2]);
});

// Covers §studio-140.
test('a session that ends during a review: the sign-in opens over it, and the decisions arrive after it', async () => {
  const draft = await newDraft();
  const page = await openReview(draft);
  await isOnCell(page);
  // Ended earlier, another request may open the dialog before the key is pressed.
  const endSession = async (route: Route): Promise<void> => {
    await page.context().clearCookies();
    await route.continue();
  };
  await page.route('**/changes', endSession, { times: 1 });
  await decide(page, ['a']);
  const dialog = page.getByRole('dialog', { name: 'Tu sesión terminó' });
  await dialog.waitFor();
  expect(named(await tagsOf(draft), 'proposed')).toHaveLength(44);
  const field = dialog.getByLabel('Contraseña', { exact: true });
  await field.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await isSaved(page);
  await isOnCell(page);
  await decide(page, ['x']);
  await isSaved(page);
  const tags = await tagsOf(draft);
  expect([named(tags, 'confirmed').length, named(tags, 'rejected').length]).toEqual([1, 1]);
});
