/** The page as shoppers see it, drawn by page-view, in a viewport that zooms and scrolls, with its elements as buttons above. */
import '@vitrina/page-view/stage.css';
import type { PageState } from '@vitrina/contract/admin';
import { TAG_SPACING, tagReaches, tagSize } from '@vitrina/geometry';
import { type ElementLabels, PageView, type TagOptions } from '@vitrina/page-view';
import { pageWords as words } from '@vitrina/ui/messages/studio/page';
import { type RefObject, useMemo } from 'react';
import { useEditor } from '../page-context.ts';
import { elementsOn, type PageElement } from '../state/page-elements.ts';
import { EditLayer } from './edit-layer.tsx';
import styles from './page-stage.module.css';
import { PendingFiles } from './pending-files.tsx';
import { SizeHandles } from './size-handles.tsx';
import { useElementSize } from './use-element-size.ts';

/** The page below the buttons is inert: nothing of it is read out. */
const LABELS: ElementLabels = {
  tag: ({ name }) => name,
  point: ({ name }) => name,
  shared: () => new Set(),
  model: () => words.kinds.models,
  video: () => words.kinds.videos,
  player: () => Promise.reject(new Error('videos do not play in the editor')),
  link: ({ name }) => name,
  names: (tags) => tags.map(({ name }) => name),
  group: (names) => names.join(', '),
  soldOut: words.soldOut,
};

const TAGS: TagOptions = {
  size: ({ size }) => size ?? 0,
  state: () => ({ isInCart: false, isSoldOut: false, price: null }),
  highlight: null,
};

/** Of the viewport, in px: page-stage.module.css. */
const PADDING = 8;

/** A page of a phone is at most so many screens wide. */
const MAX_SCREENS = 1.5;

/** The width at which a finger can tell neighbouring points apart; at least that of the screen. */
const touchWidth = (elements: readonly PageElement[], aspect: number, screen: number): number => {
  const points = elements.filter(({ size }) => size === null).map(({ position }) => position);
  const nearest = Math.min(...tagReaches(points, aspect));
  return Math.min(screen * MAX_SCREENS, Math.max(screen, nearest > 0 ? (TAG_SPACING * 100) / nearest : 0));
};

type PageStageProps = {
  page: PageState;
  zoom: number;
  viewport: RefObject<HTMLDivElement | null>;
  paper: RefObject<HTMLDivElement | null>;
  /** Wide: the whole page is seen at once. Else it has the width of the screen. */
  isWide: boolean;
  onOpen: () => void;
};

export const PageStage = ({ page, zoom, viewport, paper, isWide, onOpen }: PageStageProps) => {
  const { acts } = useEditor();
  const space = useElementSize(viewport);
  const aspect = acts.aspect();
  const [across, down] = [space.width - 2 * PADDING, space.height - 2 * PADDING];
  const elements = useMemo(() => elementsOn(page), [page]);
  const fit = Math.max(0, isWide ? Math.min(across, down * aspect) : touchWidth(elements, aspect, across));
  const width = Math.floor(fit * zoom);
  // Tags are drawn by the buttons, without groups and with the hidden ones.
  const drawn = useMemo(() => ({ ...page, tags: [] }), [page]);
  const size = tagSize({ width: window.innerWidth, height: window.innerHeight });
  return (
    <div ref={viewport} className={styles.viewport} data-viewport="" data-wide={isWide || undefined}>
      <div ref={paper} className={styles.paper} style={{ width }}>
        <div inert>
          <PageView
            key={page.index}
            page={drawn}
            label={words.page(page.index)}
            labels={LABELS}
            picture={{ aspect, sizes: () => `${Math.max(1, width)}px`, isShown: true }}
            tags={TAGS}
          />
        </div>
        <EditLayer page={page} tagSize={size} onOpen={onOpen} />
        <SizeHandles />
        <PendingFiles page={page.index} />
      </div>
    </div>
  );
};
