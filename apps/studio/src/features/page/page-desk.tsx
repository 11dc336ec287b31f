/** The open editor: bar above, pages at the left, the page in the middle, the selected element and the list at the right. */
import type { PageState } from '@vitrina/contract/admin';
import { mediaWords, pageWords as words } from '@vitrina/ui/messages/studio/page';
import { linkWords } from '@vitrina/ui/messages/studio/page/links';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useMedia } from '../../lib/use-media.ts';
import { elementDomId } from './acts/acts-base.ts';
import { PageStrip } from './bar/page-strip.tsx';
import { PageTools } from './bar/page-tools.tsx';
import { UploadNotice } from './bar/upload-notice.tsx';
import { PageDialogs } from './dialogs/page-dialogs.tsx';
import { useEditor, useEditorState } from './page-context.ts';
import styles from './page-desk.module.css';
import { ElementList } from './panel/element-list.tsx';
import { ElementPanel, PANEL_ID } from './panel/element-panel.tsx';
import { GroupPanel } from './panel/group-panel.tsx';
import { performKey } from './perform-key.ts';
import type { KeyedPageAct } from './shortcuts.ts';
import { PageStage } from './stage/page-stage.tsx';
import { useZoom } from './stage/use-zoom.ts';
import { useClipboard } from './use-clipboard.ts';
import { useDroppedFiles } from './use-dropped-files.ts';
import { STAGE, usePageKeys } from './use-page-keys.ts';

/** Held arrows would fill the announcements. */
const ANNOUNCEMENT_DELAY_MS = 500;

const Announcement = () => {
  const { text, at } = useEditorState((state) => state.announcement);
  const [announced, setAnnounced] = useState('');
  useEffect(
    function sayWhenQuiet() {
      // Two equal sentences in a row differ for the screen reader.
      const timer = setTimeout(() => setAnnounced(at % 2 === 0 ? text : `${text}\u00a0`), ANNOUNCEMENT_DELAY_MS);
      return () => clearTimeout(timer);
    },
    [text, at],
  );
  return (
    <p role="status" className="visually-hidden">
      {announced}
    </p>
  );
};

const Hint = ({ isWide }: { isWide: boolean }) => {
  const { isReadOnly } = useEditor();
  const placing = useEditorState((state) => state.placing);
  if (isReadOnly) return <p className={styles.hint}>{words.readHint}</p>;
  if (!placing) return <p className={styles.hint}>{isWide ? words.hintKeys : words.hint}</p>;
  const { moved, product, tool } = placing;
  const ofTool = tool === 'link' ? linkWords : words;
  const what = moved
    ? words.moveHereHint
    : product
      ? words.placingProduct(product.name)
      : isWide
        ? ofTool.placing
        : ofTool.placingTouch;
  return (
    <p className={styles.hint} data-active>
      {what} {isWide ? ofTool.placingKeys : null}
    </p>
  );
};

/** The heading of the panel is read out, and Tab goes on from there. */
const openPanel = (): void => void requestAnimationFrame(() => document.getElementById(PANEL_ID)?.focus());

/** The selected element is on the screen, and the keys go on from the page when the selection is gone. */
const useVisibleSelection = (selected: string | null): void => {
  useEffect(
    function reveal() {
      // A person who ticks boxes of the list goes on in the list.
      if (selected === null || document.activeElement?.matches('[type=checkbox]')) return;
      const shown = requestAnimationFrame(() =>
        document.getElementById(elementDomId(selected))?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
      );
      return () => cancelAnimationFrame(shown);
    },
    [selected],
  );
  useEffect(
    function keepFocus() {
      // The focus is lost with the selection or the page: the keys go on from the page.
      if (selected === null && document.activeElement === document.body)
        document.querySelector<HTMLElement>(STAGE)?.focus({ preventScroll: true });
    },
    [selected],
  );
};

type PageDeskProps = {
  page: PageState;
  head: ReactNode;
  onPage: (index: number) => void;
  onSave: () => void;
};

export const PageDesk = ({ page, head, onPage, onSave }: PageDeskProps) => {
  const { store, acts, isReadOnly, index } = useEditor();
  const place = useRef<HTMLDivElement>(null);
  const viewport = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const isWide = useMedia('(min-width: 900px)');
  const hasStrip = useMedia('(min-width: 1200px)');
  const zoom = useZoom(viewport, paper);
  const count = useEditorState(({ edits }) => edits.pages.size);
  const selected = useEditorState((state) => state.selected);
  useEditorState((state) => state.others);
  const chosen = acts.selection();
  const [element] = chosen;
  const turnTo = useCallback(
    (to: number) => {
      if (to < 1 || to > count || to === index) return;
      store.show({ selected: null });
      onPage(to);
      store.say(words.pageOf(to, count));
    },
    [count, index, store, onPage],
  );
  const onKey = useCallback(
    (keyed: KeyedPageAct) => performKey(keyed, { store, acts, isReadOnly, onTurn: (by) => turnTo(index + by), onSave }),
    [store, acts, isReadOnly, index, turnTo, onSave],
  );
  usePageKeys(place, onKey);
  useClipboard(place, acts, isReadOnly);
  const isDropping = useDroppedFiles(acts.addFiles, !isReadOnly);
  useVisibleSelection(selected);
  return (
    <div ref={place} className={styles.desk}>
      {head}
      <PageTools zoom={zoom} isWide={isWide} onPage={turnTo} />
      {isDropping ? <p className={styles.drop}>{mediaWords.drop}</p> : <Hint isWide={isWide} />}
      {isWide ? null : <UploadNotice />}
      <div className={styles.table} data-sheet={element ? '' : undefined} data-strip={hasStrip || undefined}>
        {hasStrip ? <PageStrip onPage={turnTo} /> : null}
        <PageStage
          page={page}
          zoom={isWide ? zoom.zoom : 1}
          viewport={viewport}
          paper={paper}
          isWide={isWide}
          onOpen={openPanel}
        />
        <div className={styles.side} data-scroller="">
          {isWide ? <UploadNotice /> : null}
          {element ? (
            <div className={styles.sheet}>
              {chosen.length > 1 ? (
                <GroupPanel elements={chosen} />
              ) : (
                <ElementPanel key={element.id} element={element} />
              )}
            </div>
          ) : null}
          <ElementList page={page} onOpen={openPanel} />
        </div>
      </div>
      <PageDialogs page={page} />
      <Announcement />
    </div>
  );
};
