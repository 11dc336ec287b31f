/** Turning pages by every hand there is: what is let go early falls back, what is meant goes on, and nothing is queued. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from './support/browser.ts';
import { handOn, stroke } from './support/hand.ts';
import { publishPages } from './support/long-document.ts';
import { soon } from './support/soon.ts';

const { open } = visitorsBrowser();

const CATALOGUE = '/view?company=casa-nativa&pdf=catalogo-casa-nativa';
const COUNT = 120;
const LANDSCAPE = { width: 842, height: 595 };
const SQUARE = { width: 420, height: 420 };
const STRIP = { width: 300, height: 1200 };

let long = '';
beforeAll(() => {
  long = publishPages(inject('dataDir'), 'largo', COUNT, { 7: LANDSCAPE, 8: SQUARE, 9: STRIP });
});

type Device = typeof PHONE | typeof DESKTOP;

const shownPage = (page: Page, number: number): Locator =>
  page.locator('[data-current]').getByRole('region', { name: new RegExp(`^Página ${number} de `) });

const settled = async (page: Page) => {
  await page.waitForFunction(() => document.querySelector('[data-role=leaving], [data-role=coming]') === null);
};

const openAt = async (address: string, number: number, device: Device): Promise<Page> => {
  const page = await open(`${address}&page=${number}`, device);
  await shownPage(page, number).waitFor();
  await page.locator('#first-page').waitFor({ state: 'detached' });
  return page;
};

const inAddress = (page: Page) => Number(new URL(page.url()).searchParams.get('page') ?? 1);
/** It follows the page, one frame behind. */
const addressed = (page: Page, number: number) => soon(() => inAddress(page)).toBe(number);

const boxOf = async (of: Locator) => {
  const box = await of.boundingBox();
  if (!box) throw new Error('not to be seen');
  return box;
};

describe.each([
  ['a finger on a phone', PHONE, 'finger', 8, 9],
  ['a mouse on a spread', DESKTOP, 'mouse', 4, 6],
] as const)('%s', (_, device, is, start, next) => {
  const { width, height } = device.viewport;
  const [right, y] = [width * 0.8, height * 0.45];
  const way = (share: number) => ({ from: { x: right, y }, to: { x: right - width * share, y } });

  test('a drag that is let go early falls back', async () => {
    const page = await openAt(CATALOGUE, start, device);
    const before = await boxOf(shownPage(page, start));
    const hand = await handOn(page, is);
    await hand.down({ x: right, y });
    await hand.move({ x: right - width * 0.12, y }, 600);
    // On its way: the next page is to be seen.
    await page.locator('[data-role=coming]').waitFor();
    await hand.up(200);
    await settled(page);
    expect(inAddress(page)).toBe(start);
    expect(await boxOf(shownPage(page, start))).toEqual(before);
  });

  test('a slow drag that goes far turns, and one back turns back', async () => {
    const page = await openAt(CATALOGUE, start, device);
    const hand = await handOn(page, is);
    const { from, to } = way(0.5);
    await stroke(hand, { from, to, within: 900, rest: 200 });
    await shownPage(page, next).waitFor();
    await settled(page);
    await stroke(hand, { from: to, to: from, within: 900, rest: 200 });
    await shownPage(page, start).waitFor();
    await addressed(page, start);
  });

  test('a flick turns however short, and a flick back takes a long drag back', async () => {
    const page = await openAt(CATALOGUE, start, device);
    const hand = await handOn(page, is);
    await stroke(hand, { ...way(0.14), within: 60 });
    await shownPage(page, next).waitFor();
    await settled(page);
    await hand.down({ x: right, y });
    await hand.move({ x: right - width * 0.6, y }, 600);
    await hand.move({ x: right - width * 0.4, y }, 60);
    await hand.up();
    await settled(page);
    expect(inAddress(page)).toBe(next);
  });

  test('a drag that begins on a tag turns and opens nothing; a tap on it opens and turns nothing', async () => {
    const page = await openAt(CATALOGUE, start, device);
    const tags = page.locator('[data-current] [data-tag]:not([aria-haspopup])');
    await tags.first().waitFor();
    const boxes = await Promise.all((await tags.all()).map(boxOf));
    // The one furthest to the right has the longest way before it.
    const place = boxes.reduce((best, box) => (box.x > best.x ? box : best));
    const from = { x: place.x + place.width / 2, y: place.y + place.height / 2 };
    const hand = await handOn(page, is);
    await stroke(hand, { from, to: { x: from.x - width * 0.3, y: from.y }, within: 100 });
    await shownPage(page, next).waitFor();
    await settled(page);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('ArrowLeft');
    await settled(page);
    await stroke(hand, { from, to: from, within: 40 });
    await page.getByRole('dialog').waitFor();
    await settled(page);
    await shownPage(page, start).waitFor();
  });

  test('the edges of what lies open turn, the middle does not', async () => {
    const page = await openAt(long, start, device);
    const hand = await handOn(page, is);
    const tap = async (x: number) => stroke(hand, { from: { x, y }, to: { x, y }, within: 40 });
    await tap(width - 12);
    await shownPage(page, next).waitFor();
    await settled(page);
    await tap(width * 0.5);
    // The second tap at another place is none of a double tap.
    await tap(12);
    await shownPage(page, start).waitFor();
    await settled(page);
    expect(inAddress(page)).toBe(start);
  });

  test('a page on its way is grabbed by a new drag', async () => {
    const page = await openAt(long, start, device);
    const client = await page.context().newCDPSession(page);
    await client.send('Animation.enable');
    await client.send('Animation.setPlaybackRate', { playbackRate: 0.05 });
    const hand = await handOn(page, is);
    await stroke(hand, { ...way(0.14), within: 60 });
    await page.locator('[data-role=coming]').waitFor();
    await hand.down({ x: right, y });
    await hand.move({ x: right - width * 0.6, y }, 300);
    expect(await page.locator('[data-role=coming]').getAttribute('data-view')).toBe(String(2 * next - start));
    await hand.up(200);
    await client.send('Animation.setPlaybackRate', { playbackRate: 1 });
    await shownPage(page, 2 * next - start).waitFor();
    await addressed(page, 2 * next - start);
  });
});

test.each([
  ['single pages', PHONE, [2, 3, 2, 3, 2, 3, 2, COUNT, 1]],
  ['spreads', DESKTOP, [2, 4, 2, 4, 2, 4, 2, COUNT, 1]],
] as const)('every key of a book, in %s', async (_, device, expected) => {
  const page = await openAt(long, 1, device);
  const went: number[] = [];
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'PageDown', 'PageUp', ' ', 'Shift+ ', 'End', 'Home']) {
    const before = page.url();
    await page.keyboard.press(key);
    await page.waitForFunction((url) => location.href !== url, before);
    went.push(inAddress(page));
  }
  expect(went).toEqual(expected);
  await page.keyboard.press('ArrowLeft');
  await shownPage(page, 1).waitFor();
});

describe('the bar below', () => {
  test('the slider turns by its keys, and by a pointer where it is let go', async () => {
    const page = await openAt(long, 2, DESKTOP);
    const slider = page.getByRole('slider');
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    await shownPage(page, 4).waitFor();
    await page.keyboard.press('End');
    await shownPage(page, COUNT).waitFor();
    expect(await slider.getAttribute('aria-valuetext')).toBe(`Página ${COUNT} de ${COUNT}`);
    const { x, y, width, height } = await boxOf(slider);
    await page.mouse.move(x + width - 10, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 5 });
    // It says where it would lead, and leads there when let go.
    expect(inAddress(page)).toBe(COUNT);
    await page.mouse.up();
    await expect.poll(() => inAddress(page)).toBeLessThan(COUNT);
    expect(Math.abs(inAddress(page) - COUNT / 2)).toBeLessThanOrEqual(4);
    await shownPage(page, inAddress(page)).waitFor();
  });

  test('the field takes a page of the document, and says so where it is none', async () => {
    const page = await openAt(long, 2, PHONE);
    const field = page.getByRole('textbox', { name: 'Ir a la página' });
    for (const nonsense of ['0', '121', '2.5', 'abc', '-3']) {
      await field.fill(nonsense);
      await field.press('Enter');
      await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
      expect(inAddress(page)).toBe(2);
    }
    await field.fill('77');
    await field.press('Enter');
    await shownPage(page, 77).waitFor();
    expect(inAddress(page)).toBe(77);
  });
});

describe('nothing is queued', () => {
  /** ms from the last key until the page it leads to is the open one. Measured in the browser, from the key's own time. */
  const watchLastKey = (page: Page, last: number) =>
    page.evaluate((label) => {
      const state = { key: 0, shown: 0 };
      Object.assign(window, { lastKey: state });
      window.addEventListener('keydown', (event) => Object.assign(state, { key: event.timeStamp }), true);
      const isShown = () => document.querySelector(`[data-current] section[aria-label^="${label}"]`) !== null;
      const look = () => {
        if (isShown()) state.shown = performance.now();
        else requestAnimationFrame(look);
      };
      look();
    }, `Página ${last} de `);
  const waitedFor = (page: Page) =>
    page.evaluate(() => {
      const { key, shown } = (window as unknown as { lastKey: { key: number; shown: number } }).lastKey;
      return shown - key;
    });

  /** As hands do, who do not wait for the page: a key every 60 ms, whatever has become of the one before. */
  const typeBlindly = async (page: Page, keys: number, isHeld: boolean) => {
    const client = await page.context().newCDPSession(page);
    const key = { key: 'ArrowRight', code: 'ArrowRight', windowsVirtualKeyCode: 39 };
    const sent: Promise<unknown>[] = [];
    for (let press = 0; press < keys; press++) {
      sent.push(client.send('Input.dispatchKeyEvent', { ...key, type: 'keyDown', autoRepeat: isHeld && press > 0 }));
      if (!isHeld || press === keys - 1) sent.push(client.send('Input.dispatchKeyEvent', { ...key, type: 'keyUp' }));
      await new Promise((next) => setTimeout(next, 60));
    }
    await Promise.all(sent);
  };

  // Again where the machine was busy: what is measured is time.
  test.each([
    ['100 keys, single pages, end on page 101', PHONE, 100, 101, false],
    ['a key held for 100 repeats ends on page 101', PHONE, 100, 101, true],
    ['50 keys, spreads, end on page 100', DESKTOP, 50, 100, false],
  ] as const)('%s, within 10 s, 300 ms after the last', { retry: 2 }, async (_, device, keys, last, isHeld) => {
    const page = await openAt(long, 1, device);
    await watchLastKey(page, last);
    const start = Date.now();
    await typeBlindly(page, keys, isHeld);
    await shownPage(page, last).waitFor();
    expect(Date.now() - start).toBeLessThan(10_000);
    expect(await waitedFor(page)).toBeLessThan(300);
    await settled(page);
    await expect.poll(() => inAddress(page)).toBe(last);
    expect(await page.locator('[data-current]').count()).toBe(1);
  });

  test('a key held for long leaves the right page in the address', async () => {
    const page = await openAt(long, 1, PHONE);
    // A turn a frame, there and back: more than browsers let an address change in ten seconds.
    const shown = await page.evaluate(async () => {
      const turn = async (key: string, times: number) => {
        for (let at = 0; at < times; at++) {
          window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
          await new Promise(requestAnimationFrame);
        }
      };
      for (let round = 0; round < 2; round++) {
        await turn('ArrowRight', 85);
        await turn('ArrowLeft', 70);
      }
      return document.querySelector('[data-current] section')?.getAttribute('aria-label');
    });
    expect(shown).toBe(`Página 31 de ${COUNT}`);
    await expect.poll(() => inAddress(page)).toBe(31);
  });
});

describe('where pages lie', () => {
  test('one page below 1080 px, a spread from there on; the page in view stays in view', async () => {
    const page = await openAt(long, 5, { viewport: { width: 1079, height: 800 } });
    const sides = () => page.locator('[data-current] > .v-half').count();
    expect(await sides()).toBe(1);
    await page.setViewportSize({ width: 1080, height: 800 });
    await expect.poll(sides).toBe(2);
    await shownPage(page, 4).waitFor();
    await shownPage(page, 5).waitFor();
    await page.setViewportSize({ width: 1079, height: 800 });
    await expect.poll(sides).toBe(1);
    await shownPage(page, 5).waitFor();
  });

  test('a device that is rotated keeps its page', async () => {
    const page = await openAt(long, 77, PHONE);
    await page.setViewportSize({ width: 844, height: 390 });
    await shownPage(page, 77).waitFor();
    const { y, height } = await boxOf(shownPage(page, 77));
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 390, height: 844 });
    await shownPage(page, 77).waitFor();
    expect(inAddress(page)).toBe(77);
  });

  test.each([
    ['beside each other', 6, { width: 595, height: 842 }, 7, LANDSCAPE],
    ['a square and a strip', 8, SQUARE, 9, STRIP],
  ])('pages of different shapes meet at the spine, whole and in their shape: %s', async (_, left, of, right, other) => {
    const page = await openAt(long, left, DESKTOP);
    const stage = await boxOf(page.locator('.v-stage').last());
    const [first, second] = [await boxOf(shownPage(page, left)), await boxOf(shownPage(page, right))];
    expect(first.x + first.width).toBeCloseTo(second.x, 0);
    for (const [box, { width, height }] of [
      [first, of],
      [second, other],
    ] as const) {
      expect(box.width / box.height).toBeCloseTo(width / height, 1);
      expect(box.y).toBeGreaterThanOrEqual(stage.y);
      expect(box.y + box.height).toBeLessThanOrEqual(stage.y + stage.height);
      expect(box.y + box.height / 2).toBeCloseTo(stage.y + stage.height / 2, 0);
      expect(box.x).toBeGreaterThanOrEqual(stage.x);
      expect(box.x + box.width).toBeLessThanOrEqual(stage.x + stage.width);
    }
  });

  test('a landscape page takes the width of a phone', async () => {
    const page = await openAt(long, 7, PHONE);
    const { x, width, height } = await boxOf(shownPage(page, 7));
    expect(x).toBeLessThanOrEqual(8);
    expect(width).toBeGreaterThanOrEqual(374);
    expect(width / height).toBeCloseTo(LANDSCAPE.width / LANDSCAPE.height, 2);
  });
});
