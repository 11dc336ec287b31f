/** Chromium through Playwright. */
import { chromium } from 'playwright-core';
import { FLAGS } from '../support/flags.ts';
import { type Engine, type EnginePage, SCREEN, wayOf } from './driver.ts';

export const openChromium = async (): Promise<Engine> => {
  const { CHROMIUM_PATH = '/usr/bin/chromium-headless-shell' } = process.env;
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: FLAGS });
  const newPage = async (): Promise<EnginePage> => {
    const context = await browser.newContext({ viewport: SCREEN, locale: 'es-CO' });
    const page = await context.newPage();
    return {
      goto: async (url) => void (await page.goto(url)),
      evaluate: (run, given) => page.evaluate(run as never, given as never),
      click: ({ x, y }) => page.mouse.click(x, y),
      drag: async (from, to) => {
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        for (const { x, y } of wayOf(from, to)) await page.mouse.move(x, y);
        await page.mouse.up();
      },
      press: (key) => page.keyboard.press(key),
      back: async () => void (await page.goBack()),
      close: () => context.close(),
    };
  };
  return { name: 'Chromium', newPage, close: () => browser.close() };
};
