/** The browser for all measurements: a new process for each visit, so that no cache survives. */
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

/** `more`: additional flags of one measurement. */
export const launchChromium = (more: readonly string[] = []): Promise<Browser> => {
  const { CHROMIUM_PATH = '/usr/bin/chromium-headless-shell' } = process.env;
  return chromium.launch({ executablePath: CHROMIUM_PATH, args: [...FLAGS, ...more] });
};
