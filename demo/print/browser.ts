/** Prints HTML to a PDF with the machine's Chromium: tagged, with an outline from the headings. */
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const candidates = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
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

export const printPdf = async (html: string, path: string, width: number, height: number): Promise<number> => {
  const executablePath = candidates.find((one) => one !== undefined && existsSync(one));
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: flags.map((flag) => `--${flag}`),
  });
  try {
    const page = await browser.newPage();
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
