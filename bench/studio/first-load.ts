/** The list of documents with an empty cache on the slow profile: bytes, and the time until it can be used. */
import type { Page } from 'playwright-core';
import { DESKTOP, PHONE, type Screen } from '../browser/screens.ts';
import { visit } from '../browser/visit.ts';
import { COMPANY, type StudioServer, signIn } from './studio-server.ts';

/** A desktop with the network and the processor of the phone: people publish at a desk. */
const SLOW_DESKTOP: Screen = { ...PHONE, name: 'slow desktop', contextOptions: DESKTOP.contextOptions };

export type FirstLoad = { usableMs: number; scriptKiB: number; allKiB: number; requests: number };

/** Milliseconds since the navigation until the row of the draft is painted and its link can be clicked. */
const usable = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const isThere = () => document.querySelector('main a[href*="/catalogo/"]') !== null;
    while (!isThere()) await new Promise(requestAnimationFrame);
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
    return performance.now();
  });

const scriptBytes = (page: Page): Promise<number> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  );

/** The session's cookie is there, and nothing else. */
export const loadCold = (server: StudioServer): Promise<FirstLoad> =>
  visit({ ...SLOW_DESKTOP, slowdown: 1, down: 1e9, up: 1e9, latencyMs: 0 }, async ({ browser, page, session }) => {
    await signIn(page, server);
    const state = await page.context().storageState();
    const context = await browser.newContext({
      ...SLOW_DESKTOP.contextOptions,
      locale: 'es-CO',
      storageState: { ...state, origins: [] },
    });
    const cold = await context.newPage();
    await session.detach();
    const slow = await context.newCDPSession(cold);
    await slow.send('Network.enable');
    await slow.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: SLOW_DESKTOP.latencyMs,
      downloadThroughput: SLOW_DESKTOP.down / 8,
      uploadThroughput: SLOW_DESKTOP.up / 8,
    });
    await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DESKTOP.slowdown });
    let bytes = 0;
    let requests = 0;
    slow.on('Network.requestWillBeSent', () => {
      requests += 1;
    });
    slow.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await cold.goto(`${server.origin}/studio/${COMPANY}`, { waitUntil: 'commit' });
    const usableMs = await usable(cold);
    const scripts = await scriptBytes(cold);
    return { usableMs, scriptKiB: scripts / 1024, allKiB: bytes / 1024, requests };
  });
