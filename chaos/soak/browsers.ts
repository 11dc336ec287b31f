/**
 * Shoppers in real browsers, one process each, that repeat the way from the link to the cart. Their consoles must stay empty.
 * Temporary refusals are counted separately; soak.ts has the limit.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, devices, type Locator, type Page } from 'playwright-core';
import { FLAGS } from '../../e2e/support/flags.ts';
import type { FaultCounter } from './fault-counter.ts';
import { isTemporary } from './visit.ts';

type BrowseOptions = {
  origin: string;
  faults: FaultCounter;
  isOver: () => boolean;
  pauseMs: () => number;
  count: (kind: 'shopped in browsers' | 'temporary refusals' | 'refusals in consoles') => void;
};

const TIMEOUT_MS = 120_000;

/** The region of the open page with that number. */
const pageNamed = (page: Page, number: number) =>
  page.locator('[data-current]').getByRole('region', { name: new RegExp(`^Página ${number} de `) });

const CLICK_RETRY_MS = 5000;

/**
 * Opens the store. The first click may only refresh outdated prices, so the click is repeated. On a busy machine the link
 * disappears before the event of its tab arrives.
 */
const openStore = async (page: Page, link: Locator): Promise<Page> => {
  const opened: Page[] = [];
  page.on('popup', (popup) => opened.push(popup));
  await link.click();
  for (const limit = Date.now() + TIMEOUT_MS; Date.now() < limit; await sleep(CLICK_RETRY_MS)) {
    const [first] = opened;
    if (first) return first;
    await link.click({ timeout: CLICK_RETRY_MS }).catch(() => undefined);
  }
  throw new Error('the store does not open');
};

/** Shorter than the time until the bars hide. */
const CART_RETRY_MS = 1000;

/** Opens the cart. On a phone the bars hide after three seconds; a tap on a hidden bar only shows it, so the tap is repeated. */
const openCart = async (page: Page): Promise<Locator> => {
  const open = page
    .getByRole('button', { name: /^Carrito/ })
    .filter({ visible: true })
    .first();
  // On a wide screen it stands beside the pages.
  const cart = page.getByRole('dialog', { name: 'Carrito' }).or(page.getByRole('complementary', { name: 'Carrito' }));
  for (const limit = Date.now() + TIMEOUT_MS; Date.now() < limit; ) {
    if (await cart.isVisible()) return cart;
    await open.click({ timeout: CLICK_RETRY_MS }).catch(() => undefined);
    await cart.waitFor({ timeout: CART_RETRY_MS }).catch(() => undefined);
  }
  throw new Error('the cart does not open');
};

const shop = async (page: Page, { origin, pauseMs }: BrowseOptions): Promise<void> => {
  const pause = () => sleep(pauseMs());
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.goto(`${origin}/view?company=casa-nativa&pdf=catalogo-casa-nativa&page=5`);
  await page.locator('#first-page').waitFor({ state: 'detached' });
  await pageNamed(page, 5).waitFor();
  await pause();
  await page.keyboard.press('ArrowRight');
  await pageNamed(page, 6).waitFor();
  await pause();
  await page
    .locator('[data-current]')
    .getByRole('button', { name: /Sillón Salento/ })
    .first()
    .click();
  const popup = page.getByRole('dialog');
  await popup.getByRole('button', { name: /^Agregar al carrito/ }).click();
  await page.getByRole('status').filter({ hasText: 'Se agregó al carrito' }).waitFor();
  await pause();
  await page.goto(`${origin}/view?company=casa-nativa&pdf=catalogo-casa-nativa&page=9`);
  await page.locator('#first-page').waitFor({ state: 'detached' });
  const cart = await openCart(page);
  const pay = cart.getByRole('link', { name: /Ir a pagar/ });
  const store = await openStore(page, pay);
  await store.getByTestId('cart-line').first().waitFor();
};

/** Chromium's own console messages about a refused response, a refused worker script, and a style sheet answered by a problem. */
const REFUSED = /^(?:Failed to load resource: the server responded with a status of|A bad HTTP response code) \(?(\d+)/;
const REFUSED_STYLE = /^Refused to apply style from .* MIME type \('application\/problem\+json'\)/;

/** Records errors of the page. Returns the growing list of refused responses, for the report of a stuck browser. */
const recordErrors = (page: Page, { faults, count }: BrowseOptions): string[] => {
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  page.on('pageerror', (error) => faults.record('browser error', String(error)));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const status = Number(REFUSED.exec(message.text())?.[1]);
    if (isTemporary(status) || REFUSED_STYLE.test(message.text())) {
      count('temporary refusals');
      count('refusals in consoles');
    } else faults.record('browser console', `${message.text()} ${message.location().url}`);
  });
  return refused;
};

const visitOnce = async (browser: Browser, number: number, options: BrowseOptions): Promise<void> => {
  const screen = number % 2 === 0 ? devices['Pixel 7'] : { viewport: { width: 1280, height: 800 } };
  const context = await browser.newContext({ ...screen, locale: 'es-CO' });
  const page = await context.newPage();
  const refused = recordErrors(page, options);
  try {
    await shop(page, options);
    options.count('shopped in browsers');
  } catch (error) {
    const screenText = await page
      .locator('body')
      .innerText()
      .catch(() => null);
    options.faults.record(
      'browser stuck',
      `${String(error).slice(0, 400)}\nText on the screen: ${screenText?.slice(-400)}\nRefused: ${refused.join(', ')}`,
    );
  } finally {
    await context.close();
  }
};

/** Repeats visits until the test is over. Resolves when the browser is closed. */
export const browse = async (number: number, options: BrowseOptions): Promise<void> => {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell',
    args: FLAGS,
  });
  try {
    while (!options.isOver()) await visitOnce(browser, number, options);
  } finally {
    await browser.close();
  }
};
