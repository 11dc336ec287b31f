/** The pages of the column that are in the document: those near the view, and the one that holds the focus. */
import { type PageRange, placeInColumn } from '@vitrina/geometry';
import type { Near } from './column-place.ts';
import { ScrollPage } from './scroll-page.tsx';
import type { PagesLook } from './sheet.tsx';
import type { LaidColumn } from './use-column.ts';
import type { ZoomControl } from './zoom-control.ts';

type ScrollPagesProps = {
  laid: LaidColumn;
  near: Near;
  seen: PageRange;
  /** The page that is open. */
  page: number;
  focused: number | null;
  isGreeting: (page: number) => boolean;
  look: PagesLook;
  sight: ZoomControl;
};

export const pagesOf = ({ first, last }: PageRange): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);

export const ScrollPages = ({ laid, near, seen, page, focused, isGreeting, look, sight }: ScrollPagesProps) => {
  const { column, learn } = laid;
  const shown = new Set(pagesOf(near));
  if (focused !== null) shown.add(focused);
  const inOrder = [...shown].filter((number) => number <= column.count).sort((one, other) => one - other);
  return inOrder.map((number) => (
    <ScrollPage
      key={number}
      page={number}
      {...placeInColumn(column, number)}
      pictureWidth={(column.widths[number - 1] ?? 0) / column.zoom}
      isSeen={number >= seen.first && number <= seen.last}
      isOpen={number === page}
      isRushing={near.isRushing}
      isGreeting={isGreeting(number)}
      look={look}
      sight={sight}
      onAspect={learn}
    />
  ));
};
