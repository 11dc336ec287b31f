/** One visitor who has seen nothing yet: a new browser, on a screen and a line as given. */
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

/** The browser ends with `during`, whether that succeeds or not. Nothing is loaded yet when it begins. */
export const visit = async <T>(screen: Screen, during: (visit: Visit) => Promise<T>): Promise<T> => {
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({ ...screen.look, locale: 'es-CO' });
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

/** Bytes of scripts' memory of a page, as it is now. */
export const heapOf = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
};
