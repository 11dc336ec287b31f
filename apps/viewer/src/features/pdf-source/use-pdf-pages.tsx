/**
 * The pages of a document, including those that only a PDF has: pages without pictures, pages whose pictures fail, or a
 * document whose backend lists no pages. The PDF chunk is loaded when a document needs it.
 */
import type { PdfDetails, PdfPage } from '@vitrina/contract';
import type { MissingPicture } from '@vitrina/page-view';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { DrawingZoom } from './canvas/detail-canvas.ts';
import { FailedPage, ReportFailedPicture } from './notices/lost-page.tsx';
import type { PdfFiles, PdfStates } from './pdf-files.ts';
import { pdfNeed } from './pdf-need.ts';

/** The state passed to a drawing in place of a picture. `zoom`: only while the page is open. */
type DrawingContext = { isShown: boolean; zoom: DrawingZoom | null; missing: MissingPicture };

type Kit = typeof import('./pdf-kit.tsx')['pdfKit'] & { files: PdfFiles };

export type PdfPages = {
  /** Completed with sizes from the PDF; `null` while they are not loaded. */
  pages: readonly PdfPage[] | null;
  /** Rendered in place of a missing picture; `null` while the picture may still load. */
  drawing: (page: PdfPage, place: DrawingContext) => ReactNode;
  /** Rendered in place of the reader: the password prompt, or the reason why the PDF cannot be shown. */
  screen: ReactNode;
  /** Rendered over the reader: the password prompt for one page's file. */
  prompt: ReactNode;
};

const noStates = createStore<PdfStates>(() => ({}));
const RETRY_DELAY_MS = 3000;
const NONE_FAILED: ReadonlySet<string> = new Set();

/** `isLate`: the first attempt to load the chunk has failed. */
const useKit = (isNeeded: boolean): { kit: Kit | null; isLate: boolean } => {
  const [kit, setKit] = useState<Kit | null>(null);
  const [isLate, setIsLate] = useState(false);
  useEffect(
    function loadKit() {
      if (!isNeeded) return;
      let isUnmounted = false;
      let files: PdfFiles | null = null;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const load = () => {
        import('./pdf-kit.tsx').then(
          ({ pdfKit }) => {
            if (isUnmounted) return;
            files = pdfKit.createPdfFiles();
            setKit({ ...pdfKit, files });
          },
          () => {
            if (isUnmounted) return;
            setIsLate(true);
            timer = setTimeout(load, RETRY_DELAY_MS);
          },
        );
      };
      load();
      return () => {
        isUnmounted = true;
        clearTimeout(timer);
        files?.destroy();
        setKit(null);
      };
    },
    [isNeeded],
  );
  return { kit, isLate };
};

/** `given`: the pages of the backend, `null` before its response. `download`: a link to the file itself. */
export const usePdfPages = (
  given: readonly PdfPage[] | null,
  details: PdfDetails | null,
  download: string,
): PdfPages => {
  const [failedPages, setFailedPages] = useState(NONE_FAILED);
  const listedNeed = useMemo(() => pdfNeed(given, details, failedPages), [given, details, failedPages]);
  const { kit, isLate } = useKit(listedNeed !== null);
  const states = useStore(kit?.files.states ?? noStates);
  const [locked, setLocked] = useState<string | null>(null);
  const file = listedNeed?.file ?? null;
  const isListedByFile = listedNeed?.isListedByFile ?? false;
  const state = file === null ? undefined : states[file];

  useEffect(
    function acquireFile() {
      if (!kit || file === null) return;
      return kit.files.acquire(file);
    },
    [kit, file],
  );

  const count = state?.is === 'ready' ? state.pageCount : 0;
  const listed = useMemo(
    () => (kit && file !== null && isListedByFile && count > 0 ? kit.listedPages(file, details, count) : null),
    [kit, file, isListedByFile, details, count],
  );
  const need = useMemo(() => (listed ? pdfNeed(listed, details) : listedNeed), [listed, details, listedNeed]);
  const handleFailed = useCallback((uid: string) => setFailedPages((before) => new Set(before).add(uid)), []);
  const plain = isListedByFile ? listed : given;
  const pages = useMemo(
    () => (kit && need && plain ? kit.withSizes(plain, need, states) : plain),
    [kit, need, plain, states],
  );

  const isDescribed = details !== null;
  const drawing = useCallback(
    (page: PdfPage, { isShown, zoom, missing }: DrawingContext) => {
      const { hasFailed, retry } = missing;
      const address = need?.addresses.get(page.Uid);
      const hasFailedPicture = failedPages.has(page.Uid);
      if (kit && address)
        return (
          <kit.Drawing
            files={kit.files}
            address={address}
            isShown={isShown}
            zoom={zoom}
            onPassword={setLocked}
            onRetryPicture={hasFailedPicture ? retry : null}
          />
        );
      if (!hasFailed || (address && !isLate)) return null;
      if (!address && !hasFailedPicture && isDescribed)
        return <ReportFailedPicture uid={page.Uid} onLost={handleFailed} />;
      return address || hasFailedPicture ? <FailedPage onRetry={retry} /> : null;
    },
    [kit, isLate, need, failedPages, isDescribed, handleFailed],
  );

  const isLocked = locked !== null && states[locked] !== undefined && states[locked].is.startsWith('password');
  return {
    pages,
    drawing,
    screen:
      kit && file !== null && state && kit.needsScreen(state) ? (
        <kit.Screen files={kit.files} file={file} download={download} />
      ) : null,
    prompt:
      kit && locked !== null && isLocked ? (
        <kit.Prompt files={kit.files} file={locked} onClose={() => setLocked(null)} />
      ) : null,
  };
};
