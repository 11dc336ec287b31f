/** The oldest supported browsers: a current Chromium without what they lack. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deployment } from '../support/deployment.ts';
import { CATALOGUE } from '../support/reading.ts';
import { type AlteringProxy, openAlteringProxy } from './altering-proxy.ts';
import { openChromium } from './chromium-engine.ts';
import type { Engine } from './driver.ts';
import { BELOW_ALL_FLOORS, FLOORS } from './floors.ts';
import { runFlows } from './run-flows.ts';
import { visitorOf } from './visitor.ts';

// Covers §access-38.
describe('Safari 16.4', () => runFlows(openChromium, { floor: FLOORS['Safari 16.4'] }));

describe('a browser below all floors', () => {
  let engine: Engine;
  let proxy: AlteringProxy;
  beforeAll(async () => {
    engine = await openChromium();
    proxy = await openAlteringProxy(deployment().origin, { floor: BELOW_ALL_FLOORS });
  });
  afterAll(async () => {
    await engine.close();
    await proxy.close();
  });

  // Covers §access-39.
  test('the viewer does not load, and the first page stays with a sentence and a link to the PDF', async () => {
    const page = await engine.newPage();
    const visitor = visitorOf(page);
    await page.goto(`${proxy.origin}${CATALOGUE}`);
    await visitor.seen('#viewer-lost', 'actualiza el navegador');
    const { width, height } = await visitor.seen('.v-page > img');
    expect(Math.min(width, height)).toBeGreaterThan(300);
    const link = await page.evaluate(
      () => document.querySelector<HTMLAnchorElement>('#viewer-lost a:last-child')?.href ?? '',
      null,
    );
    const answer = await fetch(link);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    await page.close();
  });
});
