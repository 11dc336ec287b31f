/** A first visit: a new browser with the given screen and network. */
import type { Browser, CDPSession, Page } from 'playwright-core';
import { launchChromium } from './chromium.ts';
import type { Screen } from './screens.ts';
import { followTraffic, type Traffic } from './traffic.ts';

export type Visit = { browser: Browser; page: Page; session: CDPSession; traffic: Traffic };

const takeScreen = async (session: CDPSession, { latencyMs, down, up, slowdown }: Screen): Promise<void> => {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: down / 8,
    uploadThroughput: up / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
};

/** Closes the browser after `during`, even if that fails. No page is loaded when `during` begins. */
export const visit = async <T>(screen: Screen, during: (visit: Visit) => Promise<T>): Promise<T> => {
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({ ...screen.contextOptions, locale: 'es-CO' });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const traffic = await followTraffic(session);
    await session.send('Performance.enable');
    await takeScreen(session, screen);
    return await during({ browser, page, session, traffic });
  } finally {
    await browser.close();
  }
};

/** Present size of the JavaScript heap of a page, bytes. */
export const heapOf = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
};
