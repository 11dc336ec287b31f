/** Prints HTML to a PDF with the machine's Chromium: tagged, with an outline from the headings. */
import { existsSync } from 'node:fs';
import { chromium, type Page } from 'playwright-core';

const candidates = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium-headless-shell',
];

const flags = [
  'no-sandbox',
  'disable-gpu',
  'disable-quic',
  'no-first-run',
  'disable-background-networking',
  'disable-component-update',
  'disable-sync',
];

const FONTS = ['EB Garamond', 'Lato'];

/** Fonts that the machine lacks; the width of their text depends on the substitute. */
const lacking = (page: Page): Promise<string[]> =>
  page.evaluate((fonts) => {
    const pen = document.createElement('canvas').getContext('2d');
    const widthIn = (font: string): number => {
      if (pen) pen.font = `100px ${font}`;
      return pen?.measureText('Vitrina $ 1.234').width ?? 0;
    };
    return fonts.filter((font) => widthIn(`'${font}', monospace`) === widthIn('monospace'));
  }, FONTS);

export const printPdf = async (html: string, path: string, width: number, height: number): Promise<number> => {
  const executablePath = candidates.find((one) => one !== undefined && existsSync(one));
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: flags.map((flag) => `--${flag}`),
  });
  try {
    const page = await browser.newPage();
    const missing = await lacking(page);
    if (missing.length > 0) throw new Error(`install the fonts ${missing.join(', ')} first: see demo/README.md`);
    await page.setContent(html, { waitUntil: 'load' });
    const pdf = await page.pdf({
      path,
      width: `${width}mm`,
      height: `${height}mm`,
      printBackground: true,
      preferCSSPageSize: true,
      outline: true,
      tagged: true,
    });
    return pdf.length;
  } finally {
    await browser.close();
  }
};
