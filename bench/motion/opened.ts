/** A new browser with the reader open: with a screen, a slow processor and an unlimited network. */
import type { Browser, CDPSession, Page } from 'playwright-core';
import { launchChromium } from '../browser/chromium.ts';
import type { Screen } from '../browser/screens.ts';
import { listenForTaps } from './tap.ts';

export type Opened = { browser: Browser; page: Page; session: CDPSession };

/** Throttles the processor once the page has loaded, and closes the browser after `during`. */
export const opened = async <T>(
  { contextOptions, slowdown }: Screen,
  {
    url,
    storage = {},
    ready,
  }: { url: string; storage?: Record<string, string>; ready: (page: Page) => Promise<unknown> },
  during: (opened: Opened) => Promise<T>,
): Promise<T> => {
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({ ...contextOptions, locale: 'es-CO' });
    const page = await context.newPage();
    await listenForTaps(page);
    await page.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, storage);
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    await page.goto(url);
    await ready(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return await during({ browser, page, session });
  } finally {
    await browser.close();
  }
};
