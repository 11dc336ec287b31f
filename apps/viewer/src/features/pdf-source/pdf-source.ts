/** One PDF file, fetched by ranges and drawn page by page. Opens on first use. */
import type { Rect } from '@vitrina/geometry';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { canvasSize, partSize, pixelLimit } from './canvas-size.ts';
import type { DrawQueue } from './draw-queue.ts';
import { createCleanup, sizeOf } from './pdf-cleanup.ts';
import type { PdfDocument, PdfEngine, PdfLoading } from './pdf-engine.ts';
import { failureOf, OPENING, PageRequestError, type PageSize, type PdfState } from './pdf-source.state.ts';

export type DrawOptions = {
  /** The wanted width of the whole page, in device pixels. */
  width: number;
  /** Draw only this part, in percent of the page; the canvas has the pixels of the part. */
  part?: Rect;
  /** Aborting cancels the draw and frees the resources of the page. */
  signal: AbortSignal;
  /** On screen, as opposed to mounted beside it. */
  isUrgent: () => boolean;
};

export type PdfSource = {
  state: StoreApi<PdfState>;
  open: () => void;
  /** For the states `password-needed` and `password-incorrect`; the file is not fetched again. */
  submitPassword: (password: string) => void;
  /** Opens the file again from the start, with the password that was right. */
  retry: () => void;
  /** The size of a page, numbered from 1. Rejects with `PageRequestError` if there is no such page. */
  page: (number: number) => Promise<PageSize>;
  draw: (number: number, canvas: HTMLCanvasElement, options: DrawOptions) => Promise<void>;
  destroy: () => void;
};

export type PdfSourceOptions = {
  url: string;
  fetchHeaders?: Record<string, string> | undefined;
  /** The password of another file of the same document; tried before the visitor is asked. */
  password?: string | undefined;
  onUnlocked?: ((password: string) => void) | undefined;
  loadEngine: () => Promise<PdfEngine>;
  queue: DrawQueue;
};

type Session = { isClosed: boolean; loading: PdfLoading | null; document: Promise<PdfDocument> };

const ignore = () => undefined;

/** Opens a file and updates `state`. The `document` promise stays pending while a password is missing. */
const createOpening = (options: PdfSourceOptions, state: StoreApi<PdfState>) => {
  let { password } = options;
  let hasTyped = false;
  let session: Session | null = null;
  let sendPassword: ((password: string) => void) | null = null;

  const update = (own: Session, next: PdfState) => {
    if (!own.isClosed) state.setState(next, true);
  };

  const read = async (own: Session): Promise<PdfDocument> => {
    const engine = await options.loadEngine();
    if (own.isClosed) throw new Error('closed');
    const { url, fetchHeaders, onUnlocked } = options;
    own.loading = engine.open({
      url,
      ...(fetchHeaders ? { httpHeaders: fetchHeaders } : {}),
      ...(password === undefined ? {} : { password }),
    });
    own.loading.onPassword = (send: (password: string) => void) => {
      sendPassword = send;
      update(own, { is: hasTyped ? 'password-incorrect' : 'password-needed', isChecking: false });
    };
    const document = await own.loading.promise;
    if (password !== undefined) onUnlocked?.(password);
    // A damaged first page must not prevent the others from being shown.
    const first = await document.getPage(1).then(sizeOf, ignore);
    update(own, { is: 'ready', pageCount: document.numPages, sizes: new Map(first ? [[1, first]] : []) });
    return document;
  };

  const start = (): Session => {
    const own: Session = { isClosed: false, loading: null, document: new Promise(ignore) };
    own.document = read(own);
    own.document.catch((cause: unknown) => {
      if (!own.isClosed) console.warn('PDF not opened', options.url, cause);
      update(own, failureOf(cause));
    });
    return own;
  };

  return {
    document: (): Promise<PdfDocument> => {
      session ??= start();
      return session.document;
    },
    submitPassword: (typed: string) => {
      const { is } = state.getState();
      if (!sendPassword || (is !== 'password-needed' && is !== 'password-incorrect')) return;
      password = typed;
      hasTyped = true;
      state.setState({ is, isChecking: true }, true);
      sendPassword(typed);
      sendPassword = null;
    },
    close: () => {
      if (!session) return;
      session.isClosed = true;
      session.loading?.destroy().catch(ignore);
      session = null;
      sendPassword = null;
      hasTyped = false;
    },
  };
};

export const createPdfSource = (options: PdfSourceOptions): PdfSource => {
  const state = createStore<PdfState>(() => OPENING);
  const opening = createOpening(options, state);
  const cleanup = createCleanup();

  const storeSize = (number: number, size: PageSize) => {
    const now = state.getState();
    if (now.is !== 'ready' || now.sizes.has(number)) return;
    state.setState({ ...now, sizes: new Map(now.sizes).set(number, size) }, true);
  };

  const pageAt = async (number: number) => {
    const document = await opening.document();
    if (!Number.isInteger(number) || number < 1 || number > document.numPages) throw new PageRequestError();
    const page = await document.getPage(number);
    const size = sizeOf(page);
    storeSize(number, size);
    return { document, page, size };
  };

  const draw: PdfSource['draw'] = async (number, canvas, { width, part, signal, isUrgent }) => {
    const { document, page, size } = await pageAt(number);
    const releasePlace = await options.queue.enter(isUrgent, signal);
    cleanup.drawStarted();
    try {
      const drawn = part ? partSize(size, width, part) : canvasSize(size, width, pixelLimit(window.screen));
      const { scale, offsetX, offsetY } = { offsetX: 0, offsetY: 0, ...drawn };
      Object.assign(canvas, { width: drawn.width, height: drawn.height });
      const task = page.render({ canvas, viewport: page.getViewport({ scale, offsetX, offsetY }) });
      signal.addEventListener(
        'abort',
        () => {
          // pdf.js keeps the worker's result for the 100 ms of §9, in case the same page is requested again.
          task.cancel();
          // A part is aborted by a gesture; the next draw is another part of the same page.
          if (!part) page.cleanup();
        },
        { once: true },
      );
      await task.promise;
      cleanup.releaseLargeImages(page);
    } finally {
      releasePlace();
      cleanup.drawEnded(document);
    }
  };

  const close = () => {
    cleanup.stop();
    opening.close();
  };
  const open = () => void opening.document().catch(ignore);

  return {
    state,
    open,
    submitPassword: opening.submitPassword,
    retry: () => {
      close();
      state.setState(OPENING, true);
      open();
    },
    page: async (number) => (await pageAt(number)).size,
    draw,
    destroy: close,
  };
};
