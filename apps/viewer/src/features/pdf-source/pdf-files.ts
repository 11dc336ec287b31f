/** The PDF files that pages are drawn from: one source per file, open while a page uses it. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ignoreError } from '../../lib/ignore-error.ts';
import { createDrawQueue } from './draw-queue.ts';
import { loadPdfEngine, type PdfEngine } from './pdf-engine.ts';
import type { PdfState } from './pdf-source.state.ts';
import { createPdfSource, type PdfSource } from './pdf-source.ts';

/** By the file's address. The state of a file stays after it is closed. */
export type PdfStates = Readonly<Record<string, PdfState>>;

export type PdfFiles = {
  states: StoreApi<PdfStates>;
  of: (url: string) => PdfSource;
  /** Opens the file. Returns the function that releases it; an unused file closes after `CLOSE_DELAY_MS`. */
  acquire: (url: string) => () => void;
  destroy: () => void;
};

const CLOSE_DELAY_MS = 5000;

type Entry = { source: PdfSource; users: number; closing: ReturnType<typeof setTimeout> | undefined };

type PdfFilesOptions = { fetchHeaders?: Record<string, string>; load?: () => Promise<PdfEngine> };

/** Loads the engine once; a failed load may be retried. */
const createEngineLoader = (load: () => Promise<PdfEngine>) => {
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
      engine?.then(({ close }) => close(), ignoreError('optional'));
      engine = null;
    },
  };
};

export const createPdfFiles = ({ fetchHeaders, load = loadPdfEngine }: PdfFilesOptions = {}): PdfFiles => {
  const states = createStore<PdfStates>(() => ({}));
  const queue = createDrawQueue();
  const engine = createEngineLoader(load);
  const entries = new Map<string, Entry>();
  let password: string | undefined;

  const add = (url: string): Entry => {
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
    const entry: Entry = { source, users: 0, closing: undefined };
    entries.set(url, entry);
    return entry;
  };

  const close = (url: string) => {
    entries.get(url)?.source.destroy();
    entries.delete(url);
  };

  return {
    states,
    of: (url) => (entries.get(url) ?? add(url)).source,
    acquire: (url) => {
      const entry = entries.get(url) ?? add(url);
      clearTimeout(entry.closing);
      entry.users += 1;
      entry.source.open();
      return () => {
        entry.users -= 1;
        if (entry.users === 0) entry.closing = setTimeout(() => close(url), CLOSE_DELAY_MS);
      };
    },
    destroy: () => {
      for (const [url, { closing }] of entries) {
        clearTimeout(closing);
        close(url);
      }
      engine.close();
    },
  };
};
