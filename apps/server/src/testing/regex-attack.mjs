/** A worker thread: runs a pattern on texts that cause backtracking, and reports where its time grows faster than linearly. */
import { parentPort } from 'node:worker_threads';

const SHORT = 5000;
const LONG = 4 * SHORT;
/** Shorter times are ignored, ms. */
const UNNOTICED_MS = 25;
/** Four times the text takes four times as long; sixteen times if matching restarts at each position. */
const MAX_GROWTH = 9;

const COMMON = [
  'a',
  'Z',
  '0',
  ' ',
  '\t',
  '\n',
  '-',
  '_',
  '.',
  ',',
  '/',
  '"',
  "'",
  '<',
  '>',
  '=',
  '@',
  ':',
  '%',
  'é',
  '\u0301',
];
const TAILS = ['\0', '!', '\n', 'x', ''];

/** The characters of the pattern itself, as a text that nearly matches. */
const plain = (source) =>
  source
    .replace(/\\[pPkux](?:\{[^}]*\}|<[^>]*>|[0-9a-f]{2,4})/gi, 'ñ')
    .replace(/\\[dD]/g, '0')
    .replace(/\\[wWbB]/g, 'a')
    .replace(/\\[sS]/g, ' ')
    .replace(/\\t/g, '\t')
    .replace(/\\[nr]/g, '\n')
    .replace(/\{\d*,?\d*\}|\(\?(?:[:=!]|<[=!]|<\w+>)/g, '')
    .replace(/\\(.)/g, '$1')
    .replace(/[[\]()^$*+?|]/g, '');

/** Generators of texts of any length. */
const attacksOn = (source) => {
  const word = plain(source);
  const own = [...new Set(word)].slice(0, 14);
  const letters = [...new Set([...own, ...COMMON])];
  const pairs = own.slice(0, 7).flatMap((one) => own.slice(0, 7).map((other) => one + other));
  const units = [...letters, ...pairs, ...(word.length > 2 ? [word] : [])];
  const begins = ['', ...[...new Set([word.slice(0, 1), word.slice(0, 3), word])].filter(Boolean)];
  return begins.flatMap((begin) =>
    units.flatMap((unit) =>
      (begin === '' ? TAILS : ['\0', '']).map(
        (tail) => (length) => begin + unit.repeat(Math.ceil(length / unit.length)) + tail,
      ),
    ),
  );
};

const timed = (pattern, text) => {
  const before = performance.now();
  pattern.lastIndex = 0;
  pattern.exec(text);
  return performance.now() - before;
};

/** The fastest of three runs: other processes can only slow a run down. */
const best = (pattern, text) => Math.min(...[1, 2, 3].map(() => timed(pattern, text)));

const growthOf = ({ source, flags }) => {
  const pattern = new RegExp(source, flags);
  for (const textOf of attacksOn(source)) {
    const text = textOf(LONG);
    if (timed(pattern, text) < UNNOTICED_MS) continue;
    const slow = best(pattern, text);
    const growth = slow / Math.max(0.05, best(pattern, textOf(SHORT)));
    if (slow >= UNNOTICED_MS && growth > MAX_GROWTH)
      return { text: `${text.slice(0, 12)}…${text.slice(-3)}`, ms: Math.round(slow), growth: Math.round(growth) };
  }
  return null;
};

parentPort.on('message', (pattern) => parentPort.postMessage(growthOf(pattern)));
