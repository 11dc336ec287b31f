/** The three ways to read, in a real browser: chosen, kept, and each doing what it says. */
import { createServer } from 'node:http';
import type { PdfPage, Startup } from '@vitrina/contract';
import type { CDPSession, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from './support/browser.ts';

const { open, newPage } = visitorsBrowser();

const CATALOGUE = '/view?company=casa-nativa&pdf=catalogo-casa-nativa';

type Point = { x: number; y: number };
type Device = typeof PHONE | typeof DESKTOP;

const choose = async (page: Page, name: 'Libro' | 'Deslizar' | 'Desplazar') => {
  await page.getByRole('button', { name: 'Forma de leer' }).click();
  await page.getByRole('radio', { name }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name }).waitFor({ state: 'detached' });
};

const column = (page: Page) => page.getByRole('group', { name: 'Páginas en columna' });
const atPage = (page: Page) => new URL(page.url()).searchParams.get('page');
const announced = (page: Page) =>
  page.getByRole('navigation', { name: 'Páginas' }).locator('[aria-live]').textContent();
const scrollTop = (page: Page) => column(page).evaluate(({ scrollTop: top }) => top);

const pictureStands = (page: Page, number: number) =>
  page.waitForFunction((wanted) => {
    const picture = document.querySelector<HTMLImageElement>(`[data-view="${wanted}"] .v-page > img`);
    return picture?.complete && picture.naturalWidth > 0 && !document.getElementById('first-page');
  }, number);

/** The machine of the tests has much to do at once. */
const soon = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 10_000 });

/** As a visitor who has chosen to scroll before. */
const scrollingAt = async (number: number, device: Device, prepare?: (page: Page) => Promise<unknown>) => {
  const page = await newPage(device);
  await page.addInitScript(() => localStorage.setItem('vitrina.reading', 'scroll'));
  await prepare?.(page);
  await page.goto(new URL(`${CATALOGUE}&page=${number}`, inject('origin')).href);
  await pictureStands(page, number);
  return page;
};

/** The document as the server hands it out, its pages changed. */
const withPages = (change: (pages: PdfPage[]) => PdfPage[]) => (page: Page) =>
  page.route('**/view?**', async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace(
      /(id="vitrina-startup">)(.*?)(<\/script>)/s,
      (_, before, json, after) => {
        const startup = JSON.parse(json) as Startup;
        const pages = change(startup.answers.pages ?? []);
        const answers = { ...startup.answers, pages, pageCount: pages.length };
        return before + JSON.stringify({ ...startup, answers }).replaceAll('<', '\\u003c') + after;
      },
    );
    await route.fulfill({ response: answer, body: html });
  });

/** The pages over and over: as long a catalogue as one wants, each page with all it has. */
const repeated = (count: number) =>
  withPages((pages) =>
    Array.from({ length: count }, (_, at) => {
      const known = pages[at % pages.length]!;
      return { ...known, Uid: `${known.Uid}-${at}`, index: at + 1 };
    }),
  );

const placeOf = async (page: Page, number: number) => {
  const box = await page.locator(`[data-view="${number}"] .v-page`).boundingBox();
  if (!box) throw new Error(`page ${number} is not there`);
  return box;
};

/** Rests: no scrolling and no zooming under way, and the address says where one is. */
const atRest = async (page: Page) => {
  await page.waitForFunction(() => !document.querySelector('[data-zooming]'));
  let last = Number.NaN;
  await soon(async () => {
    const before = last;
    last = await scrollTop(page);
    return last - before;
  }).toBe(0);
};

const touch = (client: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
  client.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) });

const pinch = async (client: CDPSession, centre: Point, from: number, to: number, way: Point = { x: 0, y: 0 }) => {
  const fingers = (half: number, share: number): Point[] => {
    const middle = { x: centre.x + way.x * share, y: centre.y + way.y * share };
    return [
      { x: middle.x - half * 0.6, y: middle.y - half * 0.8 },
      { x: middle.x + half * 0.6, y: middle.y + half * 0.8 },
    ];
  };
  await touch(client, 'touchStart', fingers(from, 0));
  for (let step = 1; step <= 10; step++)
    await touch(client, 'touchMove', fingers(from + ((to - from) * step) / 10, step / 10));
};

const shareAt = async (page: Page, number: number, { x, y }: Point): Promise<Point> => {
  const { x: left, y: top, width, height } = await placeOf(page, number);
  return { x: (x - left) / width, y: (y - top) / height };
};
const missBy = async (page: Page, number: number, share: Point, { x, y }: Point): Promise<number> => {
  const { x: left, y: top, width, height } = await placeOf(page, number);
  return Math.hypot(left + share.x * width - x, top + share.y * height - y);
};

test('each choice shows at once, keeps the page, and is there on the next visit', async () => {
  const page = await open(`${CATALOGUE}&page=6`, DESKTOP);
  await page.locator('[data-current][data-mode=spread]').waitFor();

  await choose(page, 'Desplazar');
  await column(page).waitFor();
  await page.getByRole('region', { name: 'Página 6 de 20' }).waitFor();
  expect(await announced(page)).toBe('Página 6 de 20');
  await page.reload();
  await column(page).waitFor();
  expect(atPage(page)).toBe('6');

  await choose(page, 'Deslizar');
  await page.locator('[data-current][data-mode=single][data-view="6"]').waitFor();
  await page.reload();
  await page.locator('[data-current][data-mode=single][data-view="6"]').waitFor();
  const { x, width } = await placeOf(page, 6);
  const stage = await page.locator('.v-stage').last().boundingBox();
  expect(x + width / 2).toBeCloseTo(stage!.x + stage!.width / 2, 0);

  await choose(page, 'Libro');
  await page.locator('[data-current][data-mode=spread][data-view="6"]').waitFor();
  await page.reload();
  await page.locator('[data-current][data-mode=spread][data-view="6"]').waitFor();
  expect(await announced(page)).toBe('Páginas 6 y 7 de 20');
});

test('a section opens its own page where pages come one at a time', async () => {
  const page = await scrollingAt(2, DESKTOP);
  await page.getByRole('button', { name: /^Sofá Guatapé/ }).click();
  await soon(() => atPage(page)).toBe('5');
  expect((await placeOf(page, 5)).y).toBeCloseTo((await column(page).boundingBox())!.y + 24, 0);
});

test('the wheel scrolls: what is announced, the bar and the address follow', async () => {
  const page = await scrollingAt(4, DESKTOP);
  await page.mouse.move(760, 400);
  await page.mouse.wheel(0, 1100);
  await soon(() => atPage(page)).toBe('5');
  expect(await announced(page)).toBe('Página 5 de 20');
  expect(await page.getByRole('textbox', { name: 'Ir a la página' }).inputValue()).toBe('5');
  await page.mouse.wheel(0, -3000);
  await soon(() => atPage(page)).toBe('2');
});

test('a finger scrolls, and a page that is read stays where it is', async () => {
  const page = await scrollingAt(4, PHONE);
  const client = await page.context().newCDPSession(page);
  await client.send('Input.synthesizeScrollGesture', { x: 195, y: 500, yDistance: -700, speed: 3000 });
  await soon(() => atPage(page)).toBe('5');
  const before = await scrollTop(page);
  expect(before).toBeGreaterThan(1479 + 500);
  await atRest(page);
  // The address has changed, and nobody has been carried to the beginning of the page.
  expect(await scrollTop(page)).toBe(before);
});

test('keys scroll wherever the focus is; ← and → lead to pages; the field and the slider, too', async () => {
  const page = await scrollingAt(4, DESKTOP);
  const start = await scrollTop(page);
  await page.keyboard.press('PageDown');
  await soon(() => scrollTop(page)).toBeGreaterThan(start + 500);
  await page.keyboard.press('End');
  await soon(() => atPage(page)).toBe('20');
  await pictureStands(page, 20);
  await page.keyboard.press('Home');
  await soon(() => atPage(page)).toBe('1');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await soon(() => atPage(page)).toBe('3');
  await atRest(page);
  expect((await placeOf(page, 3)).y).toBeCloseTo((await column(page).boundingBox())!.y + 24, 0);

  await page.getByRole('textbox', { name: 'Ir a la página' }).fill('17');
  await page.keyboard.press('Enter');
  await soon(async () => (await placeOf(page, 17)).y).toBeCloseTo(80, 0);
  expect(atPage(page)).toBe('17');

  // On the column itself they are the browser's own.
  await column(page).focus();
  const there = await scrollTop(page);
  await page.keyboard.press('Space');
  await soon(() => scrollTop(page)).toBeGreaterThan(there + 400);
});

test('1300 pages: few of them in the document wherever one scrolls, and never nothing to see', async () => {
  const page = await scrollingAt(4, PHONE, repeated(1300));
  await soon(() => announced(page)).toBe('Página 4 de 1300');
  const most = await page.evaluate(async () => {
    const scroller = document.querySelector<HTMLElement>('[role=group][tabindex="0"]');
    if (!scroller) throw new Error('no column');
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    const { left, top, width, height } = scroller.getBoundingClientRect();
    const counts: number[] = [];
    const blanks: number[] = [];
    const look = async () => {
      await frame();
      await frame();
      counts.push(scroller.querySelectorAll('.v-page').length);
      const isPaper = [0.15, 0.5, 0.85].some((share) =>
        document.elementFromPoint(left + width / 2, top + height * share)?.closest('.v-page'),
      );
      if (!isPaper) blanks.push(scroller.scrollTop);
    };
    // A steady hand, then the scrollbar.
    for (let step = 0; step < 60; step++) {
      scroller.scrollTop += 400;
      await look();
    }
    for (let step = 0; step <= 40; step++) {
      scroller.scrollTop = (scroller.scrollHeight * ((step * 17) % 41)) / 41;
      await look();
    }
    return { count: Math.max(...counts), blanks };
  });
  expect(most.blanks).toEqual([]);
  expect(most.count).toBeLessThanOrEqual(12);

  await page.keyboard.press('End');
  await soon(() => atPage(page)).toBe('1300');
  await pictureStands(page, 1300);
  await page.getByRole('textbox', { name: 'Ir a la página' }).fill('650');
  await page.keyboard.press('Enter');
  await pictureStands(page, 650);
  expect((await placeOf(page, 650)).y).toBeCloseTo(56, 0);
  // Long documents are zoomed as close as short ones.
  const client = await page.context().newCDPSession(page);
  await pinch(client, { x: 195, y: 400 }, 10, 180);
  await touch(client, 'touchEnd', []);
  await soon(async () => (await placeOf(page, 650)).width).toBeCloseTo(8 * 374, 0);
});

test('a pinch zooms: the point between the fingers stays under them to the pixel, while they move and afterwards', async () => {
  const page = await scrollingAt(5, PHONE);
  const client = await page.context().newCDPSession(page);
  const centre = { x: 180, y: 400 };
  const share = await shareAt(page, 5, centre);
  const tag = page.locator('[data-view="5"] [data-tag] > :first-child').first();
  const size = (await tag.boundingBox())!.width;
  await pinch(client, centre, 40, 120, { x: 30, y: -50 });
  expect((await placeOf(page, 5)).width).toBeCloseTo(3 * 374, 0);
  expect(await missBy(page, 5, share, { x: 210, y: 350 })).toBeLessThan(1);
  expect((await tag.boundingBox())!.width).toBeCloseTo(size, 0);
  await touch(client, 'touchEnd', []);
  await atRest(page);
  expect(await missBy(page, 5, share, { x: 210, y: 350 })).toBeLessThan(1);
  expect((await tag.boundingBox())!.width).toBeCloseTo(size, 0);
  expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);

  // One finger moves it every way, by the browser's own scrolling.
  const before = await placeOf(page, 5);
  await client.send('Input.synthesizeScrollGesture', { x: 195, y: 400, xDistance: -120, yDistance: -90, speed: 800 });
  await soon(async () => (await placeOf(page, 5)).x).toBeLessThan(before.x - 60);
  expect(atPage(page)).toBe('5');

  // To the small side it ends with the whole page.
  await pinch(client, centre, 180, 10);
  await touch(client, 'touchEnd', []);
  await soon(async () => (await placeOf(page, 5)).width).toBeCloseTo(374, 0);
});

test('what rests zoomed is sharp: a larger picture, beyond it tiles, only those in sight', async () => {
  const page = await scrollingAt(5, PHONE);
  const client = await page.context().newCDPSession(page);
  const picture = page.locator('[data-view="5"] .v-page > img');
  await pinch(client, { x: 195, y: 400 }, 40, 120);
  await touch(client, 'touchEnd', []);
  await soon(() => picture.getAttribute('sizes')).toBe(`${374 * 3}px`);
  await pinch(client, { x: 195, y: 400 }, 40, 120);
  await touch(client, 'touchEnd', []);
  const tiles = page.locator('[data-view="5"] img[src^="/tiles/"]');
  await soon(() => tiles.count()).toBeGreaterThan(0);
  const unseen = () =>
    tiles.evaluateAll(
      (all) =>
        all.filter((tile) => {
          const { left, top, right, bottom } = tile.getBoundingClientRect();
          return right < 0 || left > 390 || bottom < 48 || top > 788;
        }).length,
    );
  expect(await unseen()).toBe(0);
  const first = await tiles.first().getAttribute('src');
  await client.send('Input.synthesizeScrollGesture', { x: 195, y: 300, yDistance: 1500, speed: 4000 });
  await soon(() => tiles.evaluateAll((all, src) => all.some((tile) => tile.getAttribute('src') === src), first)).toBe(
    false,
  );
  await soon(() => tiles.count()).toBeGreaterThan(0);
  expect(await unseen()).toBe(0);
});

test('buttons, keys, Ctrl and wheel, and a double click zoom, and the buttons say how far', async () => {
  const page = await scrollingAt(5, DESKTOP);
  const width = (await placeOf(page, 5)).width;
  await page.getByRole('button', { name: 'Acercar' }).click();
  await page.getByRole('button', { name: '141 %: ver la página entera' }).waitFor();
  await page.keyboard.press('0');
  await page.getByRole('button', { name: '100 %: ver la página entera' }).waitFor();
  expect((await placeOf(page, 5)).width).toBeCloseTo(width, 0);

  const point = { x: 820, y: 300 };
  const share = await shareAt(page, 5, point);
  await page.mouse.move(point.x, point.y);
  await page.keyboard.down('Control');
  for (let notch = 0; notch < 4; notch++) await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await page.getByRole('button', { name: '400 %: ver la página entera' }).waitFor();
  expect(await missBy(page, 5, share, point)).toBeLessThan(1);
  await page.mouse.dblclick(point.x, point.y);
  await page.getByRole('button', { name: '100 %: ver la página entera' }).waitFor();
});

test('the device is turned, the window made wide: the page stays, and so does the place on it', async () => {
  const page = await scrollingAt(9, PHONE);
  await page.setViewportSize({ width: 844, height: 390 });
  await soon(async () => (await placeOf(page, 9)).width).toBeCloseTo(828, 0);
  expect((await placeOf(page, 9)).y).toBeCloseTo(48 + 8, -1);
  await atRest(page);
  expect(atPage(page)).toBe('9');
  await column(page).evaluate((scroller) => scroller.scrollBy(0, 600));
  await atRest(page);
  const share = await shareAt(page, 9, { x: 422, y: 48 + 286 / 3 });
  await page.setViewportSize({ width: 390, height: 844 });
  await soon(async () => (await placeOf(page, 9)).width).toBeCloseTo(374, 0);
  expect(await missBy(page, 9, share, { x: 195, y: 48 + 740 / 3 })).toBeLessThan(2);
  await atRest(page);
  expect(atPage(page)).toBe('9');
});

test('a page that only its picture gives a shape does not push away the one that is read', async () => {
  const page = await scrollingAt(7, PHONE, async (fresh) => {
    await fresh.route('**/broad.svg', (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100"/>',
      }),
    );
    const shapeless = ({ Uid, index, tags, images, videos, models, links }: PdfPage): PdfPage => ({
      ...{ Uid, index, tags, images, videos, models, links },
      url: '/broad.svg',
    });
    await withPages((pages) => pages.map((one) => (one.index === 6 ? shapeless(one) : one)))(fresh);
  });
  await soon(async () => (await placeOf(page, 6)).height).toBeCloseTo(374 / 4, 0);
  await soon(async () => (await placeOf(page, 7)).y).toBeCloseTo(48 + 8, 0);
  const { y, height } = await placeOf(page, 6);
  expect((await placeOf(page, 7)).y - y - height).toBeCloseTo(12, 0);
  expect(atPage(page)).toBe('7');
});

test('a tag opens its product; the focus stays on it however far one scrolls, and goes along to another page', async () => {
  const page = await scrollingAt(5, DESKTOP);
  const tag = page.locator('[data-view="5"] [data-tag]').first();
  await tag.click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await tag.focus();
  await page.mouse.move(760, 400);
  await page.mouse.wheel(0, 9000);
  await soon(() => atPage(page)).not.toBe('5');
  await atRest(page);
  expect(await tag.evaluate((element) => element === document.activeElement)).toBe(true);
  const here = Number(atPage(page));
  await page.keyboard.press('ArrowRight');
  await soon(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    `Página ${here + 1} de 20`,
  );
  await soon(() => page.locator('[data-view="5"]').count()).toBe(0);
});

test('what is searched for is marked on every page in sight, and its text can be read', async () => {
  const page = await scrollingAt(4, DESKTOP);
  await page.locator('[data-view="4"] [data-page-text]').waitFor();
  await page.keyboard.press('Control+f');
  await page.getByRole('searchbox', { name: 'Buscar en el catálogo' }).fill('cn104203');
  await page.getByText('1 resultado en 1 página').first().waitFor();
  await page.keyboard.press('Enter');
  await page.locator('[data-view="5"] [data-hit=current]').waitFor();
  expect(atPage(page)).toBe('5');
});

test('a book on a narrow screen turns like a leaf about its left edge, with the hand and back again', async () => {
  const page = await open(`${CATALOGUE}&page=4`, PHONE);
  await choose(page, 'Libro');
  await pictureStands(page, 4);
  const client = await page.context().newCDPSession(page);
  const resting = await placeOf(page, 4);
  await touch(client, 'touchStart', [{ x: 350, y: 760 }]);
  for (let x = 340; x >= 190; x -= 10) await touch(client, 'touchMove', [{ x, y: 760 }]);
  const held = await placeOf(page, 4);
  expect(held.x).toBeCloseTo(resting.x, 0);
  expect(held.width).toBeLessThan(resting.width * 0.75);
  // It comes towards the reader, over the page that was below it and stays where it lies.
  expect(held.height).toBeGreaterThan(resting.height);
  expect(await placeOf(page, 5)).toEqual(resting);
  const over = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x!, y!)?.closest('section')?.getAttribute('aria-label'),
    [resting.x + 60, resting.y + 200],
  );
  expect(over).toBe('Página 4 de 20');
  await touch(client, 'touchEnd', []);
  await soon(() => atPage(page)).toBe('5');

  await page.waitForFunction(() => !document.querySelector('[data-role=leaving]'));
  await touch(client, 'touchStart', [{ x: 40, y: 760 }]);
  for (let x = 50; x <= 200; x += 10) await touch(client, 'touchMove', [{ x, y: 760 }]);
  const back = await placeOf(page, 4);
  expect(back.x).toBeCloseTo(resting.x, 0);
  expect(back.width).toBeLessThan(resting.width * 0.75);
  await touch(client, 'touchEnd', []);
  await soon(() => atPage(page)).toBe('4');
});

test('who wants no motion gets none, in any of the three', async () => {
  const page = await scrollingAt(4, DESKTOP);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const start = await scrollTop(page);
  const moved = await page.evaluate(() => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    return new Promise<number>((done) =>
      requestAnimationFrame(() => done(document.querySelector('[role=group][tabindex="0"]')?.scrollTop ?? 0)),
    );
  });
  const { height } = await placeOf(page, 5);
  expect(Math.abs(moved - start - height - 24)).toBeLessThan(1);
  for (const name of ['Libro', 'Deslizar'] as const) {
    await choose(page, name);
    await page.locator('[data-current][data-role=open]').waitFor();
    const running = await page.evaluate(() => {
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
      return document.getAnimations().filter(({ effect }) => {
        const target = effect instanceof KeyframeEffect ? effect.target : null;
        return target?.closest('.v-book');
      }).length;
    });
    expect(running).toBe(0);
    expect(await page.locator('[data-role=leaving]').count()).toBe(0);
  }
});

test('in a frame the end of the column hands the wheel on to the page around it', async () => {
  const page = await newPage(DESKTOP);
  const inner = new URL(`${CATALOGUE}&page=20`, inject('origin')).href;
  const host = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html');
    answer.end(`<iframe src="${inner}" style="width:800px;height:600px"></iframe><div style="height:3000px"></div>`);
  });
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
  try {
    const address = host.address();
    if (!address || typeof address !== 'object') throw new Error('no address');
    await page.addInitScript(() => localStorage.setItem('vitrina.reading', 'scroll'));
    await page.goto(`http://localhost:${address.port}/`);
    const frame = page.frameLocator('iframe');
    const inside = frame.getByRole('group', { name: 'Páginas en columna' });
    await inside.waitFor();
    await page.mouse.move(400, 300);
    await page.mouse.wheel(0, 5000);
    await soon(() =>
      inside.evaluate(({ scrollTop: top, scrollHeight, clientHeight }) => scrollHeight - clientHeight - top),
    ).toBeLessThan(1);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await soon(async () => {
      await page.mouse.wheel(0, 200);
      return page.evaluate(() => window.scrollY);
    }).toBeGreaterThan(0);
  } finally {
    host.closeAllConnections();
    host.close();
  }
});
