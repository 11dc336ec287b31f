/** The open review: piles above, tags in the middle, buttons and progress below, and the keys of all of it. */
import { reviewWords as words } from '@vitrina/ui/messages/studio/review';
import { CheckCheck, CircleCheck, Keyboard, Redo2, Undo2 } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { shownSave } from '../../api/saving/shown-save.ts';
import { documentPath } from '../../lib/addresses.ts';
import { pagePath } from '../../lib/page-address.ts';
import { PRIMARY_KEY } from '../../lib/primary-key.ts';
import { useMedia } from '../../lib/use-media.ts';
import { Button, IconButton } from '../../widgets/button.tsx';
import { SaveState } from '../../widgets/editing/save-state.tsx';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { PageHeader } from '../../widgets/page-header.tsx';
import { type Acts, createActs, othersOf, perform } from './acts.ts';
import { ActionBar } from './bar/action-bar.tsx';
import { ProgressLine } from './bar/progress-line.tsx';
import { ReviewDialogs } from './dialogs/review-dialogs.tsx';
import { ChangedList } from './lists/changed-list.tsx';
import { MissingList } from './lists/missing-list.tsx';
import { PrintedList } from './lists/printed-list.tsx';
import { PileChoices, useView, type View } from './piles.tsx';
import { useDesk, useReview } from './review-context.ts';
import styles from './review-desk.module.css';
import { ContactSheet } from './sheet/contact-sheet.tsx';
import { type KeyedAct, type ReviewAct, shortcutsOf } from './shortcuts.ts';
import { ReviewCard } from './single/review-card.tsx';
import { SingleView } from './single/single-view.tsx';
import { acceptable, isDecided, itemsIn, openDoubts, type Pile } from './state/decisions.ts';
import type { ReviewItem } from './state/review-items.ts';
import { useReviewKeys } from './use-review-keys.ts';
import { ZoomedCrop } from './zoomed-crop.tsx';

const Announcement = () => {
  const { text, at } = useReview((state) => state.announcement);
  // Two equal sentences in a row differ for the screen reader.
  return (
    <p role="status" className="visually-hidden">
      {at % 2 === 0 ? text : `${text} `}
    </p>
  );
};

const Done = ({ pile, onOther }: { pile: Pile; onOther: (pile: Pile) => void }) => {
  const other = pile === 'sure' ? 'doubt' : 'sure';
  return (
    <EmptyState
      picture={<CircleCheck />}
      title={pile === 'sure' ? words.sureNone : words.doubtsDone}
      action={<Button onPress={() => onOther(other)}>{pile === 'sure' ? words.goDoubt : words.goSure}</Button>}
    >
      {pile === 'sure' ? words.sureNoneHint : words.doubtsDoneHint}
    </EmptyState>
  );
};

/** The item of the view of one at a time: the focused one, or the first that is open. */
const useCurrent = (pile: Pile): ReviewItem | null => {
  const review = useReview((state) => state.review);
  const focused = useReview((state) => state.focused);
  const items = itemsIn(review, pile);
  return (
    items.find(({ id }) => id === focused) ??
    openDoubts(review).find((item) => items.includes(item)) ??
    items[0] ??
    null
  );
};

type TagsProps = {
  pile: Pile;
  isPhone: boolean;
  acts: Acts;
  alikes: { isWanted: boolean; onWanted: (isWanted: boolean) => void };
  actions: ReactNode;
  onPile: (pile: Pile) => void;
};

const Tags = ({ pile, isPhone, acts, alikes, actions, onPile }: TagsProps) => {
  const { store } = useDesk();
  const focused = useReview((state) => state.focused);
  const item = useCurrent(pile);
  const isSingle = isPhone || pile === 'doubt';
  const id = item?.id ?? null;
  useEffect(
    function keepInPile() {
      if (id !== null && focused !== id) store.show({ focused: id });
    },
    [id, focused, store],
  );
  if (item === null) return <Done pile={pile} onOther={onPile} />;
  if (isPhone) return <ReviewCard key={item.id} item={item} pile={pile} acts={acts} actions={actions} />;
  if (isSingle) return <SingleView item={item} pile={pile} acts={acts} alikes={alikes} actions={actions} />;
  return <ContactSheet acts={acts} />;
};

const Head = ({
  name,
  acts,
  isPhone,
  onRetry,
}: {
  name: string;
  acts: Acts;
  isPhone: boolean;
  onRetry: () => void;
}) => {
  const { key, store } = useDesk();
  const [, navigate] = useLocation();
  const { done, undone } = useReview((state) => state.review);
  const save = useReview((state) => state.save);
  return (
    <PageHeader
      title={isPhone ? words.title : words.titleOf(name)}
      lead={<SaveState {...shownSave(save)} onRetry={onRetry} />}
      actions={
        <>
          <IconButton
            label={words.undo}
            aria-keyshortcuts={shortcutsOf('undo')}
            isDisabled={done.length === 0}
            onPress={acts.undo}
          >
            <Undo2 aria-hidden />
          </IconButton>
          {isPhone ? null : (
            <>
              <IconButton
                label={words.redo}
                aria-keyshortcuts={shortcutsOf('redo')}
                isDisabled={undone.length === 0}
                onPress={acts.redo}
              >
                <Redo2 aria-hidden />
              </IconButton>
              <IconButton label={words.help} onPress={() => store.show({ dialog: { is: 'help' } })}>
                <Keyboard aria-hidden />
              </IconButton>
            </>
          )}
          <Button
            variant="primary"
            aria-keyshortcuts={PRIMARY_KEY}
            onPress={() => navigate(documentPath(key.companyUid, key.pdfUid, `${key.number}/publicar`))}
          >
            {words.publish}
          </Button>
        </>
      }
    />
  );
};

/** The first open tag gets the focus, so that the keys work at once: the heading was read out with the title of the page. */
const useFirstFocus = (acts: Acts, pile: Pile): void => {
  const { store } = useDesk();
  useEffect(
    function takeFocus() {
      const { activeElement } = document;
      const { review } = store.getState();
      const items = pile === 'sure' ? itemsIn(review, 'sure') : openDoubts(review);
      const first = items.find(({ id }) => !isDecided(review, id)) ?? items[0];
      if (first && (activeElement === document.body || activeElement?.tagName === 'H1')) acts.focus(first.id);
    },
    [acts, pile, store],
  );
};

/** An undone or repeated decision is shown in its own pile. */
const useWantedPile = (setView: (view: View) => void): void => {
  const { store } = useDesk();
  const wanted = useReview((state) => state.wanted);
  useEffect(
    function showWanted() {
      if (wanted === null) return;
      store.show({ wanted: null });
      setView(wanted);
    },
    [wanted, store, setView],
  );
};

/** The tags to look at follow by themselves when the last certain one is decided. */
const useDoubtsNext = (view: View, setView: (view: View) => void): void => {
  const open = useReview(({ review }) => acceptable(review).length);
  const doubts = useReview(({ review }) => openDoubts(review).length);
  const before = useRef(open);
  useEffect(
    function followWithDoubts() {
      const isDone = before.current > 0 && open === 0;
      before.current = open;
      if (isDone && view === 'sure' && doubts > 0) setView('doubt');
    },
    [open, doubts, view, setView],
  );
};

const DECIDING: readonly ReviewAct[] = ['accept', 'reject', 'candidate', 'later'];
const ANYWHERE: readonly ReviewAct[] = ['undo', 'redo', 'help'];

export const ReviewDeskView = ({ name, onRetry }: { name: string; onRetry: () => void }) => {
  const { store, key } = useDesk();
  const [, navigate] = useLocation();
  const place = useRef<HTMLDivElement>(null);
  const [view, setView] = useView();
  const [isAlikeWanted, setAlikeWanted] = useState(false);
  const isPhone = useMedia('(max-width: 720px)');
  const left = useReview(({ review }) => acceptable(review).length);
  const pile: Pile = view === 'doubt' ? 'doubt' : 'sure';
  const hasTags = view === 'sure' || view === 'doubt';
  const acts = useMemo(() => createActs(store, { pile }), [store, pile]);
  useWantedPile(setView);
  useDoubtsNext(view, setView);
  const others = useCallback(() => othersOf(store, acts.focused(), isAlikeWanted), [store, acts, isAlikeWanted]);
  const toPage = useCallback(
    ({ page, id }: ReviewItem) => navigate(pagePath(key, page, { element: id })),
    [key, navigate],
  );
  const onAct = useCallback(
    (keyed: KeyedAct) => {
      if (!hasTags && !ANYWHERE.includes(keyed.act)) return;
      perform(keyed, { store, acts, others: others(), onPage: toPage });
      if (DECIDING.includes(keyed.act)) setAlikeWanted(false);
    },
    [hasTags, store, acts, others, toPage],
  );
  const onEnd = useCallback(() => store.show({ isZoomed: false }), [store]);
  useReviewKeys(place, { onKey: onAct, onEnd });
  useFirstFocus(acts, pile);
  const actions = <ActionBar isPhone={isPhone} onAct={(act) => onAct({ act })} />;
  return (
    <div ref={place} className={styles.desk}>
      <Head name={name} acts={acts} isPhone={isPhone} onRetry={onRetry} />
      <div className={styles.piles}>
        <PileChoices view={view} onChange={setView} />
        {view === 'sure' && left > 0 ? (
          <Button
            aria-keyshortcuts={shortcutsOf('accept-all')}
            onPress={() => store.show({ dialog: { is: 'accept-all' } })}
          >
            <CheckCheck aria-hidden />
            {words.acceptAll(left)}
          </Button>
        ) : null}
      </div>
      {hasTags ? (
        <Tags
          pile={pile}
          isPhone={isPhone}
          acts={acts}
          alikes={{ isWanted: isAlikeWanted, onWanted: setAlikeWanted }}
          actions={actions}
          onPile={setView}
        />
      ) : null}
      {view === 'printed' ? <PrintedList /> : null}
      {view === 'missing' ? <MissingList /> : null}
      {view === 'changed' ? <ChangedList /> : null}
      <div className={styles.foot} data-phone={isPhone || undefined}>
        {view === 'sure' && !isPhone ? actions : null}
        <ProgressLine />
      </div>
      <ZoomedCrop />
      <ReviewDialogs acts={acts} others={others} />
      <Announcement />
    </div>
  );
};
