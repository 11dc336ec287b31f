/** The PDFs that pages are drawn from: one source for each file, open for as long as a page needs it. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { createDrawQueue } from './draw-queue.ts';
import { loadPdfEngine, type PdfEngine } from './pdf-engine.ts';
import type { PdfState } from './pdf-source.state.ts';
import { createPdfSource, type PdfSource } from './pdf-source.ts';

/** By the file's address. What is known of a file stays known after it is closed. */
export type PdfStates = Readonly<Record<string, PdfState>>;

export type PdfFiles = {
  states: StoreApi<PdfStates>;
  of: (url: string) => PdfSource;
  /** Opens the file and keeps it so until what this returns is called. */
  hold: (url: string) => () => void;
  destroy: () => void;
};

const CLOSE_DELAY_MS = 5000;

type Held = { source: PdfSource; holders: number; closing: ReturnType<typeof setTimeout> | undefined };

type PdfFilesOptions = { fetchHeaders?: Record<string, string>; load?: () => Promise<PdfEngine> };

/** The engine is fetched once; a fetch that failed may be tried again. */
const onceLoaded = (load: () => Promise<PdfEngine>) => {
  let engine: Promise<PdfEngine> | null = null;
  return {
    get: (): Promise<PdfEngine> => {
      engine ??= load().catch((cause: unknown) => {
        engine = null;
        throw cause;
      });
      return engine;
    },
    close: () => {
      engine?.then(
        ({ close }) => close(),
        () => undefined,
      );
      engine = null;
    },
  };
};

export const createPdfFiles = ({ fetchHeaders, load = loadPdfEngine }: PdfFilesOptions = {}): PdfFiles => {
  const states = createStore<PdfStates>(() => ({}));
  const queue = createDrawQueue();
  const engine = onceLoaded(load);
  const held = new Map<string, Held>();
  let password: string | undefined;

  const add = (url: string): Held => {
    const source = createPdfSource({
      url,
      fetchHeaders,
      password,
      onUnlocked: (right) => {
        password = right;
      },
      loadEngine: engine.get,
      queue,
    });
    source.state.subscribe((state) => states.setState({ [url]: state }));
    const entry: Held = { source, holders: 0, closing: undefined };
    held.set(url, entry);
    return entry;
  };

  const close = (url: string) => {
    held.get(url)?.source.destroy();
    held.delete(url);
  };

  return {
    states,
    of: (url) => (held.get(url) ?? add(url)).source,
    hold: (url) => {
      const entry = held.get(url) ?? add(url);
      clearTimeout(entry.closing);
      entry.holders += 1;
      entry.source.open();
      return () => {
        entry.holders -= 1;
        if (entry.holders === 0) entry.closing = setTimeout(() => close(url), CLOSE_DELAY_MS);
      };
    },
    destroy: () => {
      for (const [url, { closing }] of held) {
        clearTimeout(closing);
        close(url);
      }
      engine.close();
    },
  };
};
