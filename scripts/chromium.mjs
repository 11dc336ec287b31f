// The browser of the end-to-end tests: an installed Chromium, or one that this script installs.

import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { node24, node24Env } from './node24.mjs';
import { log, root, run, Stop, tool } from './run.mjs';

// The headless shell is preferred: a full browser without a screen paints its own window, at ten times the processor time.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const FIXED = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const isProgram = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
};

const onPath = (names) =>
  names.flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((directory) => join(directory, name)));

/** The folder in which Playwright installs the Chromium of its version. */
const playwrightPath = async () => {
  const entry = join(root, 'node_modules', 'playwright-core', 'index.mjs');
  if (!existsSync(entry)) return [];
  const { chromium } = await import(pathToFileURL(entry).href);
  return [chromium.executablePath()];
};

const findChromium = async () => [...onPath(NAMES), ...FIXED, ...(await playwrightPath())].find(isProgram);

const isDebian = () =>
  existsSync('/etc/os-release') && /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'));

const installFromDebian = async () => {
  log('No Chromium found: installing the Debian package (apt-get) …');
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: ['ignore', 2, 2] };
  const install = async (name) =>
    (await run('apt-get', ['install', '-y', '--no-install-recommends', name], options)) === 0;
  if ((await run('apt-get', ['update'], options)) !== 0) return false;
  return (await install('chromium-headless-shell')) || (await install('chromium'));
};

const installFromPlaywright = async () => {
  log('No Chromium found: installing one with Playwright …');
  const options = { env: node24Env(), stdio: ['ignore', 2, 2] };
  return (await run(node24(), [tool('playwright-core'), 'install', 'chromium'], options)) === 0;
};

/** The path of a Chromium; installs one when there is none. */
export const chromiumPath = async () => {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (isProgram(given)) return given;
    throw new Stop(`CHROMIUM_PATH is "${given}", and no program is there.`);
  }
  const here = await findChromium();
  if (here) return here;
  if (process.getuid?.() === 0 && isDebian() && (await installFromDebian())) {
    const installed = await findChromium();
    if (installed) return installed;
  }
  const installed = (await installFromPlaywright()) && (await findChromium());
  if (installed) return installed;
  throw new Stop(
    'No Chromium could be found or installed. Install one and name it: CHROMIUM_PATH=/path/to/chromium npm test',
  );
};
