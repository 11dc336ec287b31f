/** The browser that all subjects measure with: a new one for each visit, so that nothing is left of the one before. */
import { type Browser, chromium } from 'playwright-core';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** `more`: flags that one measurement alone needs. */
export const launchChromium = (more: readonly string[] = []): Promise<Browser> => {
  const { CHROMIUM_PATH = '/usr/bin/chromium-headless-shell' } = process.env;
  return chromium.launch({ executablePath: CHROMIUM_PATH, args: [...FLAGS, ...more] });
};
