/** A real Chromium on a closed network: only loopback answers, and an error on the console fails the test. */
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { FLAGS } from './flags.ts';

export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
export const DESKTOP = { viewport: { width: 1280, height: 800 } };
/** For tables: the two that everything is looked at on. */
export const SCREENS = [
  ['390 px', PHONE],
  ['1280 px', DESKTOP],
] as const;

/** Playwright lifts Chromium's limit on how often an address may change; visitors have it. */
const LIFTED_LIMITS = ['--disable-ipc-flooding-protection'];

/** What the browser says of the network is the test's own matter: an answer, a worker that cannot be looked for, a way that leads away. */
const OF_NETWORK = [
  /^Failed to load resource/,
  /^An unknown error occurred when fetching the script/,
  /^Access to fetch at '\S*\/portal' \(redirected from/,
];

const isLoopback = (url: URL): boolean => ['localhost', '127.0.0.1'].includes(url.hostname);

/** A test may end while something it answers itself is still on its way. */
const closeContext = async (context: BrowserContext): Promise<void> => {
  const routed = [context, ...context.pages()];
  await Promise.all(routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
};

/** Registers the hooks of a test file; gives back how to open an address in a fresh visitor's browser. */
export const visitorsBrowser = () => {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    const { CHROMIUM_PATH = '/usr/bin/chromium-headless-shell' } = process.env;
    browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: FLAGS, ignoreDefaultArgs: LIFTED_LIMITS });
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map(closeContext));
    const said = complaints.splice(0);
    expect(said, 'the browser console').toEqual([]);
  });
  afterAll(() => browser.close());

  const newPage = async (options: BrowserContextOptions = DESKTOP): Promise<Page> => {
    // What a page is answered is the test's own matter; e2e/offline.test.ts is about the worker that answers otherwise.
    const context = await browser.newContext({ locale: 'es-CO', serviceWorkers: 'block', ...options });
    contexts.push(context);
    await context.route(
      (url) => !isLoopback(url),
      (route) => route.abort(),
    );
    const page = await context.newPage();
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      const isOfNetwork = OF_NETWORK.some((said) => said.test(message.text()));
      if (message.type() === 'error' && !isOfNetwork) complaints.push(message.text());
    });
    return page;
  };

  const open = async (path: string, options?: BrowserContextOptions): Promise<Page> => {
    const page = await newPage(options);
    await page.goto(new URL(path, inject('origin')).href);
    return page;
  };
  return { open, newPage };
};
