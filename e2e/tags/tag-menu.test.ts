/** The menu of grouped tags and the card of a single tag: size, place and closing. */
import { expect, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { waitFor } from '../support/wait-for.ts';
import { CATALOGUE, zoomable } from '../support/zooming.ts';
import { groupOn, middleOf, phoneOpener } from './grouped-page.ts';

const { open } = visitorsBrowser();

const openPhone = phoneOpener(open);

test('on a slightly zoomed page the menu keeps its size and stays on the screen', async () => {
  // A narrow screen keeps the group together at this zoom.
  const { page, group } = await openPhone({ viewport: { width: 320, height: 700 } });
  await zoomable(page);
  await group.tap();
  const whole = await page.getByRole('menu').boundingBox();
  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    const stage = document.querySelector('.v-stage:not(#first-page)');
    const { left, top, height } = stage?.getBoundingClientRect() ?? new DOMRect();
    const wheel = { deltaY: -12, ctrlKey: true, clientX: left + 60, clientY: top + height / 2, bubbles: true };
    stage?.dispatchEvent(new WheelEvent('wheel', { ...wheel, cancelable: true }));
  });
  await waitFor(() =>
    page
      .locator('[data-current] .v-page')
      .first()
      .evaluate((shown) => shown.getBoundingClientRect().width),
  ).toBeGreaterThan(310);
  await page.waitForFunction(() => !document.querySelector('.v-stage[data-zooming]'));
  await group.tap();
  const zoomed = await page.getByRole('menu').boundingBox();
  if (!whole || !zoomed) throw new Error('no card');
  expect(zoomed.width).toBeCloseTo(whole.width, 0);
  expect(zoomed.x).toBeGreaterThanOrEqual(0);
  expect(zoomed.x + zoomed.width).toBeLessThanOrEqual(320);
});

test('the wheel over an open menu turns no page, with and without scrollable content', async () => {
  const { viewport } = PHONE;
  const page = await open(`${CATALOGUE}&page=5`, { viewport });
  const group = groupOn(page);
  await group.click();
  const card = page.getByRole('menu');
  await card.waitFor();
  await zoomable(page);
  const at = await middleOf(card);
  await page.mouse.move(at.x, at.y);
  await page.mouse.wheel(0, 300);
  await page.mouse.wheel(300, 0);
  // An earlier turn would be visible by the time this one happens.
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.get('page')).toBe('5');
  await page.mouse.wheel(0, 300);
  await waitFor(() => new URL(page.url()).searchParams.get('page')).toBe('6');
});

// Covers §resilience-88.
test('the card of a tag stays while the pointer moves onto it, and closes by Escape', async () => {
  const page = await open(`${CATALOGUE}&page=6`, DESKTOP);
  const tag = page.locator('[data-current]').getByRole('button', { name: /^Sofá en L Barichara/ });
  await tag.waitFor();
  await page.waitForFunction(() => !document.getElementById('first-page'));
  await tag.hover();
  const card = tag.getByText(/Barichara/);
  await card.waitFor();
  const { x, y } = await middleOf(card);
  await page.mouse.move(x, y, { steps: 20 });
  expect(await card.evaluate((shown) => shown.matches(':hover'))).toBe(true);
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });
});

test('the card of a tag opens by keyboard focus, and not by a tap', async () => {
  const desk = await open(`${CATALOGUE}&page=6`, DESKTOP);
  const [focused, tapped] = [desk, await open(`${CATALOGUE}&page=6`, PHONE)].map((page) =>
    page.locator('[data-current]').getByRole('button', { name: /^Sofá en L Barichara/ }),
  );
  if (!focused || !tapped) throw new Error('no tag');
  await focused.waitFor();
  await desk.keyboard.press('Tab');
  await focused.focus();
  await focused.getByText(/Barichara/).waitFor();
  await tapped.tap();
  const dialog = tapped.page().getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cerrar' }).tap();
  await dialog.waitFor({ state: 'detached' });
  await waitFor(() => tapped.evaluate((tag) => tag === document.activeElement)).toBe(true);
  expect(await tapped.getByText(/Barichara/).count()).toBe(0);
});

test('the card of a tag requests the picture that the pointer rests on and no other, in a place of its final size', async () => {
  const page = await open(`${CATALOGUE}&page=6`, DESKTOP);
  const tag = page.locator('[data-current]').getByRole('button', { name: /^Sofá en L Barichara, / });
  await tag.waitFor();
  await page.waitForFunction(() => !document.getElementById('first-page'));
  const requested: string[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Pictures of products come from the store.
  await page.route(
    ({ origin }) => origin !== deployment().origin,
    async (route) => {
      requested.push(route.request().url());
      await released;
      await route.continue();
    },
  );
  const target = await middleOf(tag);
  const others = await Promise.all((await page.locator('[data-current] [data-tag]').all()).map(middleOf));
  // Sent at once: a pointer on its way rests nowhere.
  await Promise.all([...others, target].map(({ x, y }) => page.mouse.move(x, y)));
  const picture = tag.locator('img');
  await picture.waitFor();
  const card = picture.locator('xpath=../../..');
  const before = await card.boundingBox();
  release();
  await waitFor(() => picture.getAttribute('data-shown')).toBe('true');
  expect(await card.boundingBox()).toEqual(before);
  expect(requested).toEqual([await picture.getAttribute('src')]);
});
