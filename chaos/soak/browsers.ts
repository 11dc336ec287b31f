/**
 * Shoppers in real browsers, one program each: from the link to the cart, over and over. Their consoles must stay empty; an answer that
 * says to come again is counted apart, and how many there may be stands in soak.ts.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, devices, type Locator, type Page } from 'playwright-core';
import { FLAGS } from '../../e2e/support/flags.ts';
import type { FaultsSeen } from './faults-seen.ts';
import { isToComeAgain } from './visit.ts';

type Watching = {
  origin: string;
  faults: FaultsSeen;
  isOver: () => boolean;
  pauseMs: () => number;
  did: (what: 'shopped in browsers' | 'told to come again' | 'of these in consoles') => void;
};

const LIMIT_MS = 120_000;

/** The open page of that number. */
const pageNamed = (page: Page, number: number) =>
  page.locator('[data-current]').getByRole('region', { name: new RegExp(`^Página ${number} de `) });

const CLICK_AGAIN_MS = 5000;

/**
 * Prices that have grown old are asked anew at the first click; who sees that clicks again. The link goes once it was followed,
 * which on a busy machine is before its tab is heard of.
 */
const openedBy = async (page: Page, link: Locator): Promise<Page> => {
  const opened: Page[] = [];
  page.on('popup', (popup) => opened.push(popup));
  await link.click();
  for (const limit = Date.now() + LIMIT_MS; Date.now() < limit; await sleep(CLICK_AGAIN_MS)) {
    const [first] = opened;
    if (first) return first;
    await link.click({ timeout: CLICK_AGAIN_MS }).catch(() => undefined);
  }
  throw new Error('the store does not open');
};

/** Sooner than the bars fade again. */
const PRESS_AGAIN_MS = 1000;

/** On a phone bars fade after three seconds, which pass on a busy machine: a press on what has faded only brings it back. */
const cartOf = async (page: Page): Promise<Locator> => {
  const open = page
    .getByRole('button', { name: /^Carrito/ })
    .filter({ visible: true })
    .first();
  const cart = page.getByRole('dialog', { name: 'Carrito' });
  for (const limit = Date.now() + LIMIT_MS; Date.now() < limit; ) {
    if (await cart.isVisible()) return cart;
    await open.click({ timeout: CLICK_AGAIN_MS }).catch(() => undefined);
    await cart.waitFor({ timeout: PRESS_AGAIN_MS }).catch(() => undefined);
  }
  throw new Error('the cart does not open');
};

const shop = async (page: Page, { origin, pauseMs }: Watching): Promise<void> => {
  const look = () => sleep(pauseMs());
  page.setDefaultTimeout(LIMIT_MS);
  await page.goto(`${origin}/view?company=casa-nativa&pdf=catalogo-casa-nativa&page=5`);
  await page.locator('#first-page').waitFor({ state: 'detached' });
  await pageNamed(page, 5).waitFor();
  await look();
  await page.keyboard.press('ArrowRight');
  await pageNamed(page, 6).waitFor();
  await look();
  await page
    .locator('[data-current]')
    .getByRole('button', { name: /Sillón Salento/ })
    .first()
    .click();
  const popup = page.getByRole('dialog');
  await popup.getByRole('button', { name: /^Agregar al carrito/ }).click();
  await page.getByRole('status').filter({ hasText: 'Se agregó al carrito' }).waitFor();
  await look();
  await page.goto(`${origin}/view?company=casa-nativa&pdf=catalogo-casa-nativa&page=9`);
  await page.locator('#first-page').waitFor({ state: 'detached' });
  const cart = await cartOf(page);
  const pay = cart.getByRole('link', { name: /Ir a pagar/ });
  const store = await openedBy(page, pay);
  await store.getByTestId('cart-line').first().waitFor();
};

/** What Chromium says of an answer by itself, or of a worker's script; of a style that was told to come again, only what came in its place. */
const REFUSED = /^(?:Failed to load resource: the server responded with a status of|A bad HTTP response code) \(?(\d+)/;
const REFUSED_STYLE = /^Refused to apply style from .* MIME type \('application\/problem\+json'\)/;

/** Gives what was refused so far, for whoever has to find out why somebody waits. */
const listen = (page: Page, { faults, did }: Watching): string[] => {
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  page.on('pageerror', (error) => faults.see('browser error', String(error)));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const status = Number(REFUSED.exec(message.text())?.[1]);
    if (isToComeAgain(status) || REFUSED_STYLE.test(message.text())) {
      did('told to come again');
      did('of these in consoles');
    } else faults.see('browser console', `${message.text()} ${message.location().url}`);
  });
  return refused;
};

const visitOnce = async (browser: Browser, number: number, watching: Watching): Promise<void> => {
  const screen = number % 2 === 0 ? devices['Pixel 7'] : { viewport: { width: 1280, height: 800 } };
  const context = await browser.newContext({ ...screen, locale: 'es-CO' });
  const page = await context.newPage();
  const refused = listen(page, watching);
  try {
    await shop(page, watching);
    watching.did('shopped in browsers');
  } catch (error) {
    const shown = await page
      .locator('body')
      .innerText()
      .catch(() => null);
    watching.faults.see(
      'browser stuck',
      `${String(error).slice(0, 400)}\nOn its screen: ${shown?.slice(-400)}\nRefused: ${refused.join(', ')}`,
    );
  } finally {
    await context.close();
  }
};

/** Resolves when all is over and the browser is closed. */
export const browse = async (number: number, watching: Watching): Promise<void> => {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell',
    args: FLAGS,
  });
  try {
    while (!watching.isOver()) await visitOnce(browser, number, watching);
  } finally {
    await browser.close();
  }
};
