/** The oldest supported browsers (docs/browsers.md), as what they lack of a current Chromium: for the tests of the floors. */

type Floor = {
  /** Owners, as expressions, with names that are deleted before any script of the page runs. */
  lacks: Record<string, string>;
  /** Words of style sheets that the browser does not know. */
  unknownStyles: string[];
};

/** Younger than all floors. */
const NEW_IN_ALL: Record<string, string> = {
  URL: 'parse',
  Promise: 'withResolvers try allKeyed',
  AbortSignal: 'any',
  Object: 'groupBy',
  Map: 'groupBy',
  'Map.prototype': 'getOrInsert getOrInsertComputed',
  'WeakMap.prototype': 'getOrInsert getOrInsertComputed',
  'Set.prototype': 'difference intersection union symmetricDifference isDisjointFrom isSubsetOf isSupersetOf',
  'Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()))':
    'map filter take drop flatMap reduce toArray forEach some every find',
  globalThis:
    'Iterator Float16Array DisposableStack AsyncDisposableStack SuppressedError CloseWatcher navigation scheduler',
  Math: 'sumPrecise f16round',
  'Uint8Array.prototype': 'toBase64 toHex setFromBase64 setFromHex',
  Uint8Array: 'fromBase64 fromHex',
  'ArrayBuffer.prototype': 'transfer transferToFixedLength detached',
  RegExp: 'escape',
  Error: 'isError',
  'globalThis.Document?.prototype': 'startViewTransition',
  'globalThis.Element?.prototype': 'moveBefore getHTML startViewTransition',
  'globalThis.HTMLElement?.prototype': 'showPopover hidePopover togglePopover popover',
  'globalThis.ReadableStream': 'from',
  'globalThis.Response?.prototype': 'bytes',
  'globalThis.Blob?.prototype': 'bytes',
};

export const FLOORS = {
  'Safari 16.4': {
    lacks: {
      ...NEW_IN_ALL,
      URL: 'parse canParse',
      globalThis: `${NEW_IN_ALL.globalThis} requestIdleCallback cancelIdleCallback`,
      'globalThis.ReadableStream?.prototype': 'values',
      'globalThis.Element?.prototype': `${NEW_IN_ALL['globalThis.Element?.prototype']} checkVisibility`,
    },
    unknownStyles: ['light-dark', 'content-visibility', '@starting-style', 'text-wrap', 'overflow-anchor'],
  },
  'Chrome 109': {
    lacks: {
      ...NEW_IN_ALL,
      URL: 'parse canParse',
      Array: 'fromAsync',
      'Array.prototype': 'toSorted toReversed toSpliced with',
      'Uint8Array.prototype': `${NEW_IN_ALL['Uint8Array.prototype']} toSorted toReversed with`,
      'String.prototype': 'isWellFormed toWellFormed',
      'globalThis.ReadableStream?.prototype': 'values',
    },
    unknownStyles: ['light-dark', 'color-mix', '@starting-style', 'text-wrap', 'scrollbar-color'],
  },
  'Firefox 115': {
    lacks: { ...NEW_IN_ALL, 'String.prototype': 'isWellFormed toWellFormed' },
    unknownStyles: ['light-dark', ':has', 'content-visibility', '@starting-style', 'text-wrap'],
  },
} satisfies Record<string, Floor>;

/** Chrome 104, Safari 15.6 and Firefox 109: without container queries, whose units the page is laid out in. */
export const BELOW_ALL_FLOORS: Floor = {
  lacks: {},
  unknownStyles: ['container-type', 'cqw', 'cqh', ':has', 'color-mix'],
};

/** The script that deletes what the browser lacks. It runs first, in pages and in workers. */
export const removalScript = ({ lacks }: Floor): string =>
  Object.entries(lacks)
    .map(
      ([owner, names]) =>
        `{const owner = ${owner}; if (owner) for (const name of ${JSON.stringify(names.split(' '))}) delete owner[name];}`,
    )
    .join('\n');

/**
 * The text with every unknown word of style sheets replaced by one that no browser knows. In scripts only words with a hyphen, which
 * are in strings there.
 */
export const withoutStyles = (text: string, { unknownStyles }: Floor, isScript: boolean): string =>
  unknownStyles
    .filter((word) => !isScript || /^\w+-/.test(word))
    .reduce((all, word) => all.replaceAll(word, word.replace(/[a-z]/, 'xx-$&')), text);

export type { Floor };
