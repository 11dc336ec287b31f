/** Pages in the Chromium of the worker. An error on the console fails the test; only loopback is reachable (flags.ts). */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, beforeAll, expect } from 'vitest';
import { deployment, deploymentOrigin } from './deployment.ts';
import { createReusedPage, type ReusedPage } from './reused-page.ts';
import { launchBrowser } from './setup/browser-process.ts';

export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
export const DESKTOP = { viewport: { width: 1280, height: 800 } };
/** The two screens of most tables. */
export const SCREENS = [
  ['390 px', PHONE],
  ['1280 px', DESKTOP],
] as const;

/**
 * Console messages about the network that tests cause: failed responses, an unreachable service worker, a redirect to a portal, and
 * pictures on another port of loopback, which Chromium refuses to a page that a route of the test has answered.
 */
const NETWORK_MESSAGES = [
  /^Failed to load resource/,
  /^An unknown error occurred when fetching the script/,
  /^Access to fetch at '\S*\/portal' \(redirected from/,
  /^Access to image at .* to access the `loopback` address space/,
];

/** `hidesBars`: bars hide while nobody presses anything, as they do on phones. */
type VisitOptions = BrowserContextOptions & { hidesBars?: boolean };

type Visit = { key: string; context: BrowserContext; reused: ReusedPage };

/** A test may end while a handler of its routes is still running. */
const removeRoutes = async (context: BrowserContext): Promise<void> => {
  const routed = [context, ...context.pages()];
  await Promise.all(routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
};

const reportErrors = (page: Page, report: (error: string) => void): void => {
  page.on('pageerror', (error) => report(String(error)));
  page.on('console', (message) => {
    const isNetworkMessage = NETWORK_MESSAGES.some((pattern) => pattern.test(message.text()));
    if (message.type() === 'error' && !isNetworkMessage) report(message.text());
  });
};

/** Files of one worker share the module, and with it the browser, the idle pages and the error list. */
let browser: Promise<Browser> | null = null;
const consoleErrors: string[] = [];
/** Pages that are ready for another test, by the options of their context; the longest unused one comes first. */
const idle = new Map<string, Visit>();
const MAX_IDLE_PAGES = 4;

const openBrowser = (): Promise<Browser> => {
  browser ??= launchBrowser();
  return browser;
};

const returnPage = async (visit: Visit): Promise<void> => {
  idle.set(visit.key, visit);
  const [oldest] = idle.values();
  if (!oldest || idle.size <= MAX_IDLE_PAGES) return;
  idle.delete(oldest.key);
  await oldest.context.close();
};

const endVisit = async (visit: Visit, hasPassed: boolean): Promise<void> => {
  await removeRoutes(visit.context);
  const isReusable = hasPassed && !idle.has(visit.key) && (await visit.reused.reset());
  await (isReusable ? returnPage(visit) : visit.context.close());
};

/**
 * A phone hides the bars after three seconds without input, and the next press on them only shows them. On a busy machine they would
 * hide before any press. Runs in the page: shows them at once, as by the focus.
 */
const keepBars = (): void => {
  const show = () => {
    if (document.documentElement.dataset['bars'] !== 'away') return;
    document.querySelector('[data-bar]')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  };
  new MutationObserver(show).observe(document, { subtree: true, attributeFilter: ['data-bars'] });
};

const startVisit = async (key: string, { hidesBars, ...options }: VisitOptions): Promise<Visit> => {
  const context = await (await openBrowser()).newContext(options);
  if (!hidesBars) await context.addInitScript(keepBars);
  const reused = await createReusedPage(context, deploymentOrigin(), (page) =>
    reportErrors(page, (error) => void consoleErrors.push(error)),
  );
  return { key, context, reused };
};

/** Registers the hooks of a test file and returns functions that open pages. Two pages never share a context. */
export const visitorsBrowser = () => {
  const visits: Visit[] = [];

  beforeAll(openBrowser);
  afterEach(async ({ task }) => {
    const errorsOfTest = consoleErrors.splice(0);
    const hasPassed = task.result?.state !== 'fail' && errorsOfTest.length === 0;
    await Promise.all(visits.splice(0).map((visit) => endVisit(visit, hasPassed)));
    consoleErrors.length = 0;
    expect(errorsOfTest, 'the browser console').toEqual([]);
  });

  const takePage = async (options: VisitOptions, keepsCache: boolean): Promise<Page> => {
    // Tests decide about responses; only e2e/offline/offline.long.test.ts allows the service worker.
    const visitOptions: VisitOptions = { locale: 'es-CO', serviceWorkers: 'block', ...options };
    const key = JSON.stringify(visitOptions);
    const known = idle.get(key);
    idle.delete(key);
    const visit = known ?? (await startVisit(key, visitOptions));
    visits.push(visit);
    if (known && !keepsCache) await known.reused.clearCache();
    return visit.reused.page;
  };
  const newPage = (options: VisitOptions = DESKTOP): Promise<Page> => takePage(options, false);

  const open = async (path: string, options?: VisitOptions): Promise<Page> => {
    // People who come back to Studio have its scripts, which take a tenth of the processor time of its tests to load and compile.
    const page = await takePage(options ?? DESKTOP, path.startsWith('/studio'));
    await page.goto(new URL(path, deployment().origin).href);
    return page;
  };
  return { open, newPage };
};
