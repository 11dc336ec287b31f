/**
 * Methods that the viewer and its libraries use and the oldest supported browsers lack (docs/browsers.md): main.tsx loads this file
 * in those browsers only, and the worker of pdf.js contains it. Each is defined only where it is missing.
 */

export type Method = (...given: never[]) => unknown;

const define = (owner: object, methods: Record<string, Method>): void => {
  for (const [name, value] of Object.entries(methods))
    if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true });
};

const canParse = (url: string, base?: string): boolean => {
  try {
    return Boolean(new URL(url, base));
  } catch {
    return false;
  }
};

const withResolvers = () => {
  let settle = {};
  const promise = new Promise((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, ...settle };
};

/** A signal without listeners is not kept alive by this: each source drops its listener when any of them aborts. */
const any = (signals: Iterable<AbortSignal>): AbortSignal => {
  const controller = new AbortController();
  const sources = [...signals];
  const handleAbort = ({ target }: { target: unknown }): void => {
    if (target instanceof AbortSignal) controller.abort(target.reason);
  };
  for (const source of sources) {
    if (source.aborted) {
      controller.abort(source.reason);
      break;
    }
    source.addEventListener('abort', handleAbort, { once: true, signal: controller.signal });
  }
  return controller.signal;
};

define(URL, { canParse });
define(Promise, { withResolvers });
define(AbortSignal, { any });
define(Array.prototype, {
  toSorted(this: unknown[], compare?: (one: unknown, other: unknown) => number) {
    return [...this].sort(compare);
  },
  toSpliced(this: unknown[], ...change: Parameters<unknown[]['splice']>) {
    const copy = [...this];
    copy.splice(...change);
    return copy;
  },
});
