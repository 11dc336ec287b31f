/** Zoom by fingers in the paged reader: the point under the pointer stays in place, and no page turns by accident. */
import { expect, test } from 'vitest';
import { PHONE, visitorsBrowser } from '../support/browser.ts';
import { waitFor } from '../support/wait-for.ts';
import {
  atRest,
  box,
  dragTouch,
  missBy,
  pinch,
  shareAt,
  tapTwice,
  touch,
  zoomOf,
  zoomOpener,
} from '../support/zooming.ts';

const { open } = visitorsBrowser();

const openAt = zoomOpener(open);

test('during a pinch the point between the fingers stays under them to the pixel and moves with them', async () => {
  const page = await openAt(5, PHONE);
  const client = await page.context().newCDPSession(page);
  const centre = { x: 180, y: 400 };
  const share = await shareAt(page, centre);
  await pinch(client, centre, 40, 120, { x: 30, y: -50 });
  expect(await zoomOf(page)).toBeCloseTo(3, 1);
  expect(await missBy(page, share, { x: 210, y: 350 })).toBeLessThan(1);
  await touch(client, 'touchEnd', []);
  await atRest(page);
  expect(await missBy(page, share, { x: 210, y: 350 })).toBeLessThan(1);
  // The zoom of the browser is unchanged.
  expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
  expect(new URL(page.url()).searchParams.get('page')).toBe('5');
});

test('zoom ends at 8×, and a pinch inwards ends with the whole page', async () => {
  const page = await openAt(5, PHONE);
  const client = await page.context().newCDPSession(page);
  const before = await box(page);
  await pinch(client, { x: 180, y: 400 }, 10, 180);
  await touch(client, 'touchEnd', []);
  expect(await zoomOf(page)).toBe(8);
  await atRest(page);
  await pinch(client, { x: 180, y: 400 }, 180, 10);
  await touch(client, 'touchEnd', []);
  await atRest(page);
  expect(await zoomOf(page)).toBe(1);
  expect(await box(page)).toEqual(before);
});

test('tags keep their place to the pixel and their size under zoom; a tap on one opens its product', async () => {
  const page = await openAt(6, PHONE);
  const client = await page.context().newCDPSession(page);
  const tag = page.locator('[data-current] [data-tag]:not([aria-haspopup])').first();
  const place = await tag.evaluate((element) => ({
    x: Number.parseFloat((element as HTMLElement).style.left) / 100,
    y: Number.parseFloat((element as HTMLElement).style.top) / 100,
  }));
  const middle = async () => {
    const { x, y, width, height } = (await tag.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { x: x + width / 2, y: y + height / 2, width };
  };
  const before = await middle();
  expect(await missBy(page, place, before)).toBeLessThan(1);
  await pinch(client, before, 30, 120);
  // Both during the pinch and at rest.
  expect(await missBy(page, place, await middle())).toBeLessThan(1);
  expect((await middle()).width).toBeCloseTo(before.width, 0);
  await touch(client, 'touchEnd', []);
  await atRest(page);
  const after = await middle();
  expect(await missBy(page, place, after)).toBeLessThan(1);
  await page.touchscreen.tap(after.x, after.y);
  await page.getByRole('dialog').waitFor();
});

test('a double tap zooms to 2× about the finger, and another one zooms out', async () => {
  const page = await openAt(5, PHONE);
  const point = { x: 200, y: 330 };
  const share = await shareAt(page, point);
  const client = await page.context().newCDPSession(page);
  await tapTwice(client, point);
  await waitFor(() => zoomOf(page)).toBe(2);
  await atRest(page);
  expect(await missBy(page, share, point)).toBeLessThan(1);
  await tapTwice(client, point);
  await waitFor(() => zoomOf(page)).toBe(1);
});

test('on a zoomed page a finger pans up to the edge; only a swipe that starts at the edge turns the page', async () => {
  const page = await openAt(5, PHONE);
  const client = await page.context().newCDPSession(page);
  await pinch(client, { x: 195, y: 400 }, 40, 120);
  await touch(client, 'touchEnd', []);
  await atRest(page);
  // Panning stops at the left edge and turns no page.
  for (let way = 0; way < 2; way++) {
    await dragTouch(client, { x: 60, y: 400 }, { x: 380, y: 410 });
    await atRest(page);
  }
  expect((await box(page)).x).toBeLessThan(1);
  expect(new URL(page.url()).searchParams.get('page')).toBe('5');
  // A swipe that starts at the edge turns the page.
  await dragTouch(client, { x: 60, y: 400 }, { x: 380, y: 410 });
  await waitFor(() => new URL(page.url()).searchParams.get('page')).toBe('4');
  expect(await zoomOf(page)).toBe(1);
});

test('rotating the device while zoomed keeps the point in the centre', async () => {
  const page = await openAt(5, PHONE);
  const client = await page.context().newCDPSession(page);
  await pinch(client, { x: 195, y: 400 }, 40, 160);
  await touch(client, 'touchEnd', []);
  await atRest(page);
  const middle = (width: number, height: number) => ({ x: width / 2, y: 48 + (height - 104) / 2 });
  const share = await shareAt(page, middle(390, 844));
  await page.setViewportSize({ width: 844, height: 390 });
  await waitFor(() => missBy(page, share, middle(844, 390))).toBeLessThan(2);
  expect(await zoomOf(page)).toBeCloseTo(4, 1);
});
