/** The device of a session, as far as its user agent tells: enough to recognise one's own. */
import type { Browser, System } from '@vitrina/contract/admin';

export type Device = { browser: Browser; system: System };

/** Browsers name those that they descend from, so the order decides. */
const BROWSERS: readonly [Browser, RegExp][] = [
  ['edge', /\bEdg(?:e|A|iOS)?\//],
  ['opera', /\bOPR\//],
  ['samsung', /\bSamsungBrowser\//],
  ['firefox', /\b(?:Firefox|FxiOS)\//],
  ['chrome', /\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ['safari', /\bSafari\//],
];

const SYSTEMS: readonly [System, RegExp][] = [
  ['ios', /\b(?:iPhone|iPad|iPod)\b/],
  ['android', /\bAndroid\b/],
  ['windows', /\bWindows\b/],
  ['macos', /\bMacintosh\b/],
  ['chromeos', /\bCrOS\b/],
  ['linux', /\bLinux\b/],
];

const MAX_LENGTH = 500;

const first = <Name>(rows: readonly [Name, RegExp][], text: string): Name | 'other' =>
  rows.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other';

export const deviceOf = (userAgent: string | undefined): Device => {
  const text = (userAgent ?? '').slice(0, MAX_LENGTH);
  return { browser: first(BROWSERS, text), system: first(SYSTEMS, text) };
};
