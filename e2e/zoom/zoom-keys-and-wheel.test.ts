/** Zoom in the paged reader by keys, wheel and trackpad. */
import { expect, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { waitFor } from '../support/wait-for.ts';
import { atRest, box, missBy, pinch, shareAt, touch, zoomOf, zoomOpener } from '../support/zooming.ts';

const { open } = visitorsBrowser();

const openAt = zoomOpener(open);

test('a turn by key resets the zoom', async () => {
  const page = await openAt(5, PHONE);
  const client = await page.context().newCDPSession(page);
  await pinch(client, { x: 195, y: 400 }, 40, 120);
  await touch(client, 'touchEnd', []);
  await atRest(page);
  await page.keyboard.press('ArrowRight');
  await waitFor(() => new URL(page.url()).searchParams.get('page')).toBe('6');
  expect(await zoomOf(page)).toBe(1);
});

test('the keys + and − zoom by steps, 0 shows the whole page, arrows pan', async () => {
  const page = await openAt(4, DESKTOP);
  await page.keyboard.press('+');
  await waitFor(() => zoomOf(page)).toBeCloseTo(Math.SQRT2, 2);
  for (let press = 0; press < 6; press++) {
    await page.keyboard.press('+');
    await atRest(page);
  }
  expect(await zoomOf(page)).toBe(8);
  const before = await box(page);
  await page.keyboard.press('ArrowDown');
  await waitFor(async () => (await box(page)).y).toBeLessThan(before.y - 100);
  await page.keyboard.press('-');
  await waitFor(() => zoomOf(page)).toBeCloseTo(8 / Math.SQRT2, 2);
  await page.keyboard.press('0');
  await waitFor(() => zoomOf(page)).toBe(1);
});

test('Ctrl with the wheel zooms about the pointer, the wheel alone pans, and the zoom of the browser is unchanged', async () => {
  const page = await openAt(4, DESKTOP);
  const point = { x: 560, y: 380 };
  const share = await shareAt(page, point);
  await page.mouse.move(point.x, point.y);
  await page.keyboard.down('Control');
  for (let notch = 0; notch < 4; notch++) await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await waitFor(() => zoomOf(page)).toBeCloseTo(4, 1);
  await atRest(page);
  expect(await missBy(page, share, point)).toBeLessThan(1);
  const before = await box(page);
  await page.mouse.wheel(0, 120);
  await waitFor(async () => (await box(page)).y).toBeCloseTo(before.y - 120, 0);
  expect(new URL(page.url()).searchParams.get('page')).toBe('4');
  expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
});

test('one sweep of a trackpad turns one page, however long its momentum lasts', async () => {
  const page = await openAt(4, DESKTOP);
  // Events as a trackpad sends them, each with its timestamp: the same sweep at any load of the machine.
  const client = await page.context().newCDPSession(page);
  await page.waitForFunction(() => performance.now() > 2500);
  const began = Date.now() / 1000 - 2;
  const sweep = [20, 60, 90, 70, 50, 40, 30, 22, 15, 9, 5, 2, 1];
  await Promise.all(
    sweep.map((deltaX, step) =>
      client.send('Input.dispatchMouseEvent', {
        type: 'mouseWheel',
        x: 600,
        y: 400,
        deltaX,
        deltaY: 0,
        timestamp: began + step * 0.016,
      }),
    ),
  );
  await waitFor(() => new URL(page.url()).searchParams.get('page')).toBe('6');
  await page.mouse.move(600, 400);
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  expect(new URL(page.url()).searchParams.get('page')).toBe('6');
  await page.mouse.wheel(0, -120);
  await waitFor(() => new URL(page.url()).searchParams.get('page')).toBe('4');
});

test('with reduced motion zoom does not animate', async () => {
  const page = await openAt(4, DESKTOP);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const zoomed = await page.evaluate(() => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: '+', bubbles: true }));
    const content = document.querySelector<HTMLElement>('.v-stage > div');
    return /scale\((.*)\)/.exec(content?.style.transform ?? '')?.[1];
  });
  expect(Number(zoomed)).toBeCloseTo(Math.SQRT2, 5);
});
