/**
 * The pages of a document, also where only a PDF has them: no pictures, pictures that do not come, or no pages listed at
 * all. The script that reads PDFs is fetched when a document needs it.
 */
import type { PdfDetails, PdfPage } from '@vitrina/contract';
import type { MissingPicture } from '@vitrina/page-view';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { ZoomAtRest } from './detail-canvas.ts';
import { LostPage, LostPicture } from './lost-page.tsx';
import type { PdfFiles, PdfStates } from './pdf-files.ts';
import { pdfNeed } from './pdf-need.ts';

/** `zoom`: while the page lies open. */
type DrawnPlace = { isShown: boolean; zoom: ZoomAtRest | null; missing: MissingPicture };

type Kit = typeof import('./pdf-kit.tsx')['pdfKit'] & { files: PdfFiles };

export type PdfPages = {
  /** With the sizes that the PDF tells; `null` while they are not known. */
  pages: readonly PdfPage[] | null;
  /** What stands where the picture of a page is missing; `null` while it may still come. */
  drawing: (page: PdfPage, place: DrawnPlace) => ReactNode;
  /** Instead of the reader: what the PDF asks for, or why it cannot be shown. */
  screen: ReactNode;
  /** Over the reader: the password of one page's file. */
  prompt: ReactNode;
};

const noStates = createStore<PdfStates>(() => ({}));
const RETRY_AFTER_MS = 3000;
const NONE_LOST: ReadonlySet<string> = new Set();

/** `isLate`: its script did not come at the first attempt. */
const useKit = (isNeeded: boolean): { kit: Kit | null; isLate: boolean } => {
  const [kit, setKit] = useState<Kit | null>(null);
  const [isLate, setIsLate] = useState(false);
  useEffect(
    function fetchKit() {
      if (!isNeeded) return;
      let isOver = false;
      let files: PdfFiles | null = null;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const load = () => {
        import('./pdf-kit.tsx').then(
          ({ pdfKit }) => {
            if (isOver) return;
            files = pdfKit.createPdfFiles();
            setKit({ ...pdfKit, files });
          },
          () => {
            if (isOver) return;
            setIsLate(true);
            timer = setTimeout(load, RETRY_AFTER_MS);
          },
        );
      };
      load();
      return () => {
        isOver = true;
        clearTimeout(timer);
        files?.destroy();
        setKit(null);
      };
    },
    [isNeeded],
  );
  return { kit, isLate };
};

/** `given`: what the backend lists, `null` while it has not answered. `download`: a link to the file itself. */
export const usePdfPages = (
  given: readonly PdfPage[] | null,
  details: PdfDetails | null,
  download: string,
): PdfPages => {
  const [lost, setLost] = useState(NONE_LOST);
  const asked = useMemo(() => pdfNeed(given, details, lost), [given, details, lost]);
  const { kit, isLate } = useKit(asked !== null);
  const states = useStore(kit?.files.states ?? noStates);
  const [locked, setLocked] = useState<string | null>(null);
  const file = asked?.file ?? null;
  const isListedByFile = asked?.isListedByFile ?? false;
  const state = file === null ? undefined : states[file];

  useEffect(
    function holdFile() {
      if (!kit || file === null) return;
      return kit.files.hold(file);
    },
    [kit, file],
  );

  const count = state?.is === 'ready' ? state.pageCount : 0;
  const listed = useMemo(
    () => (kit && file !== null && isListedByFile && count > 0 ? kit.listedPages(file, details, count) : null),
    [kit, file, isListedByFile, details, count],
  );
  const need = useMemo(() => (listed ? pdfNeed(listed, details) : asked), [listed, details, asked]);
  const handleLost = useCallback((uid: string) => setLost((before) => new Set(before).add(uid)), []);
  const plain = isListedByFile ? listed : given;
  const pages = useMemo(
    () => (kit && need && plain ? kit.withSizes(plain, need, states) : plain),
    [kit, need, plain, states],
  );

  const isDescribed = details !== null;
  const drawing = useCallback(
    (page: PdfPage, { isShown, zoom, missing }: DrawnPlace) => {
      const { isLost, again } = missing;
      const address = need?.addresses.get(page.Uid);
      const isOfPicture = lost.has(page.Uid);
      if (kit && address)
        return (
          <kit.Drawing
            files={kit.files}
            address={address}
            isShown={isShown}
            zoom={zoom}
            onPassword={setLocked}
            onPictureAgain={isOfPicture ? again : null}
          />
        );
      if (!isLost || (address && !isLate)) return null;
      if (!address && !isOfPicture && isDescribed) return <LostPicture uid={page.Uid} onLost={handleLost} />;
      return address || isOfPicture ? <LostPage onRetry={again} /> : null;
    },
    [kit, isLate, need, lost, isDescribed, handleLost],
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
