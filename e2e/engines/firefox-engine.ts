/** Firefox through puppeteer-core and WebDriver BiDi. */
import { type KeyInput, launch } from 'puppeteer-core';
import { type Engine, type EnginePage, SCREEN, wayOf } from './driver.ts';
import { FIREFOX } from './installed.ts';

export const openFirefox = async (): Promise<Engine> => {
  if (!FIREFOX) throw new Error('firefox-esr is not installed');
  const browser = await launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    headless: true,
    defaultViewport: SCREEN,
    extraPrefsFirefox: { 'intl.accept_languages': 'es-CO,es' },
  });
  const newPage = async (): Promise<EnginePage> => {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport(SCREEN);
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
      press: (key) => page.keyboard.press(key as KeyInput),
      back: () => page.evaluate(() => history.back()),
      close: () => context.close(),
    };
  };
  return { name: 'Firefox', newPage, close: () => browser.close() };
};
