/** One PDF file, read in pieces and drawn page by page. It opens when it is first asked for something. */
import type { Rect } from '@vitrina/geometry';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { canvasSize, partSize, pixelLimit } from './canvas-size.ts';
import type { DrawQueue } from './draw-queue.ts';
import type { PdfDocument, PdfEngine, PdfLoading } from './pdf-engine.ts';
import { failureOf, OPENING, PageRequestError, type PageSize, type PdfState } from './pdf-source.state.ts';
import { createTidying, sizeOf } from './pdf-tidying.ts';

export type DrawOptions = {
  /** Of the whole page, wanted, in pixels of the device. */
  width: number;
  /** Only that much of it, in percent of the page; as many pixels as that takes. */
  part?: Rect;
  /** Aborted when the page leaves: what is being drawn is given up, what was read for it is forgotten. */
  signal: AbortSignal;
  /** On screen, against waiting beside it. */
  isUrgent: () => boolean;
};

export type PdfSource = {
  state: StoreApi<PdfState>;
  open: () => void;
  /** The answer to `password-needed` and `password-incorrect`; nothing is fetched anew. */
  givePassword: (password: string) => void;
  /** Reads the file again from the start; a password that was right is kept. */
  retry: () => void;
  /** Rejects with `PageRequestError` for a page that the document does not have. */
  page: (number: number) => Promise<PageSize>;
  draw: (number: number, canvas: HTMLCanvasElement, options: DrawOptions) => Promise<void>;
  destroy: () => void;
};

export type PdfSourceParts = {
  url: string;
  fetchHeaders?: Record<string, string> | undefined;
  /** One that opened another file of the same document; tried before anybody is asked. */
  password?: string | undefined;
  onUnlocked?: ((password: string) => void) | undefined;
  loadEngine: () => Promise<PdfEngine>;
  queue: DrawQueue;
};

type Session = { isOver: boolean; loading: PdfLoading | null; document: Promise<PdfDocument> };

const ignore = () => undefined;

/** Opens a file and keeps `state` true. Its `document` waits for as long as a password is missing. */
const createOpening = (parts: PdfSourceParts, state: StoreApi<PdfState>) => {
  let { password } = parts;
  let hasTyped = false;
  let session: Session | null = null;
  let answer: ((password: string) => void) | null = null;

  const say = (own: Session, next: PdfState) => {
    if (!own.isOver) state.setState(next, true);
  };

  const read = async (own: Session): Promise<PdfDocument> => {
    const engine = await parts.loadEngine();
    if (own.isOver) throw new Error('closed');
    const { url, fetchHeaders, onUnlocked } = parts;
    own.loading = engine.open({
      url,
      ...(fetchHeaders ? { httpHeaders: fetchHeaders } : {}),
      ...(password === undefined ? {} : { password }),
    });
    own.loading.onPassword = (update: (password: string) => void) => {
      answer = update;
      say(own, { is: hasTyped ? 'password-incorrect' : 'password-needed', isChecking: false });
    };
    const document = await own.loading.promise;
    if (password !== undefined) onUnlocked?.(password);
    // A first page that cannot be read is that page's matter; the others may be well.
    const first = await document.getPage(1).then(sizeOf, ignore);
    say(own, { is: 'ready', pageCount: document.numPages, sizes: new Map(first ? [[1, first]] : []) });
    return document;
  };

  const start = (): Session => {
    const own: Session = { isOver: false, loading: null, document: new Promise(ignore) };
    own.document = read(own);
    own.document.catch((cause: unknown) => {
      if (!own.isOver) console.warn('PDF not opened', parts.url, cause);
      say(own, failureOf(cause));
    });
    return own;
  };

  return {
    document: (): Promise<PdfDocument> => {
      session ??= start();
      return session.document;
    },
    givePassword: (typed: string) => {
      const { is } = state.getState();
      if (!answer || (is !== 'password-needed' && is !== 'password-incorrect')) return;
      password = typed;
      hasTyped = true;
      state.setState({ is, isChecking: true }, true);
      answer(typed);
      answer = null;
    },
    close: () => {
      if (!session) return;
      session.isOver = true;
      session.loading?.destroy().catch(ignore);
      session = null;
      answer = null;
      hasTyped = false;
    },
  };
};

export const createPdfSource = (parts: PdfSourceParts): PdfSource => {
  const state = createStore<PdfState>(() => OPENING);
  const opening = createOpening(parts, state);
  const tidying = createTidying();

  const note = (number: number, size: PageSize) => {
    const now = state.getState();
    if (now.is !== 'ready' || now.sizes.has(number)) return;
    state.setState({ ...now, sizes: new Map(now.sizes).set(number, size) }, true);
  };

  const pageAt = async (number: number) => {
    const document = await opening.document();
    if (!Number.isInteger(number) || number < 1 || number > document.numPages) throw new PageRequestError();
    const page = await document.getPage(number);
    const size = sizeOf(page);
    note(number, size);
    return { document, page, size };
  };

  const draw: PdfSource['draw'] = async (number, canvas, { width, part, signal, isUrgent }) => {
    const { document, page, size } = await pageAt(number);
    const leave = await parts.queue.enter(isUrgent, signal);
    tidying.begin();
    try {
      const drawn = part ? partSize(size, width, part) : canvasSize(size, width, pixelLimit(window.screen));
      const { scale, offsetX, offsetY } = { offsetX: 0, offsetY: 0, ...drawn };
      Object.assign(canvas, { width: drawn.width, height: drawn.height });
      const task = page.render({ canvas, viewport: page.getViewport({ scale, offsetX, offsetY }) });
      signal.addEventListener(
        'abort',
        () => {
          // pdf.js gives the worker the 100 ms of §9 to be asked for the same page again.
          task.cancel();
          // A part is given up for a gesture; another part of the same page comes next.
          if (!part) page.cleanup();
        },
        { once: true },
      );
      await task.promise;
      tidying.forgetLargeImages(page);
    } finally {
      leave();
      tidying.end(document);
    }
  };

  const close = () => {
    tidying.stop();
    opening.close();
  };
  const open = () => void opening.document().catch(ignore);

  return {
    state,
    open,
    givePassword: opening.givePassword,
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
