/** Programs of the engines, where Debian installs them. */
import { existsSync, globSync } from 'node:fs';

const find = (...paths: string[]): string | null => paths.flatMap((path) => globSync(path)).find(existsSync) ?? null;

export const FIREFOX = find('/usr/bin/firefox-esr', '/usr/bin/firefox');

const programs = {
  WebKitWebDriver: find('/usr/bin/WebKitWebDriver'),
  MiniBrowser: find('/usr/lib/*/webkit2gtk-4.*/MiniBrowser', '/usr/libexec/webkit2gtk-4.*/MiniBrowser'),
  Xvfb: find('/usr/bin/Xvfb'),
};

export type WebKitPrograms = { driver: string; browser: string; screen: string };

export const webKitPrograms = (): WebKitPrograms | null => {
  const { WebKitWebDriver: driver, MiniBrowser: browser, Xvfb: screen } = programs;
  return driver && browser && screen ? { driver, browser, screen } : null;
};

/** Empty if the engine can run; else for the title of its skipped tests. */
export const missing = {
  firefox: FIREFOX ? '' : ' (skipped: firefox-esr is not installed)',
  webkit: webKitPrograms() ? '' : ' (skipped: webkit2gtk-driver or xvfb is not installed)',
};
