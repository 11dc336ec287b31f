/** The tags of a page: each a point of its own where a finger can tell it from the others, else one of a group. */
import type { PdfPage, Tag } from '@vitrina/contract';
import { CROWD, fewTagGroups, percentOf, tagReaches } from '@vitrina/geometry';
import { lazy, memo, type ReactNode, Suspense, useCallback, useMemo } from 'react';
import type { ElementLabels, PageAct, TagLook } from './elements.ts';
import type { TagGroupProps } from './tag-group.tsx';
import { isSameState, TagGlow, TagPoint } from './tag-point.tsx';

/** Who cannot fetch it has every tag for itself. */
const TagGroup = lazy(async () => {
  const part = await import('./tag-group.tsx').catch(() => null);
  return { default: part ? part.TagGroup : ({ points }: TagGroupProps) => points };
});

/** More than anybody tells apart on a page, and than a phone draws while a page turns. */
const MOST_TARGETS = 300;
/** Points of tags in groups, on all of a page and in one group: those one over the other are seen as one. */
const MOST_MARKS = 600;
const LEAST_MARKS = 4;
/** A group is known by its first tags. */
const KEY_MEMBERS = 12;

type PageTagsProps = {
  page: PdfPage;
  labels: ElementLabels;
  tags: TagLook;
  aspect: number;
  /** px in the layout; 0 while it is not known. */
  width: number;
  /** So many targets are drawn yet, in the order of the page. */
  most: number;
  onAct: (act: PageAct) => void;
};

/** In place of tags that have not come, so that a tap which was meant for them is not dropped. */
const TAGS_COMING = <span data-tags-coming="" />;

/** Drawn only where they are needed: mostly the group is there, and a page may have thousands. */
const Points = ({ draw }: { draw: () => ReactNode }) => draw();

/** The store's answers mean the tags of a page or two; those of the others look as before. */
const looksAlike = (before: PageTagsProps, now: PageTagsProps): boolean =>
  before.page === now.page &&
  before.labels === now.labels &&
  before.aspect === now.aspect &&
  before.width === now.width &&
  before.most === now.most &&
  before.onAct === now.onAct &&
  (before.tags === now.tags ||
    (before.tags.zoom === now.tags.zoom &&
      before.tags.highlight === now.tags.highlight &&
      now.page.tags.every(
        (tag) =>
          before.tags.size(tag) === now.tags.size(tag) && isSameState(before.tags.state(tag), now.tags.state(tag)),
      )));

export const PageTags = memo(function PageTags({ page, labels, tags, aspect, width, most, onAct }: PageTagsProps) {
  const active = useMemo(() => page.tags.filter((tag) => tag.active), [page]);
  const positions = useMemo(() => active.map(({ position }) => position), [active]);
  const isCrowd = active.length > CROWD * MOST_TARGETS;
  const reaches = useMemo(() => (isCrowd ? [] : tagReaches(positions, aspect)), [isCrowd, positions, aspect]);
  const shown = width * (tags.zoom ?? 1);
  const groups = useMemo(
    () => (shown > 0 ? fewTagGroups(positions, { width: shown, height: shown / aspect }, MOST_TARGETS) : null),
    [positions, shown, aspect],
  );

  const tell = useCallback((tag: Tag) => onAct({ is: 'tag', tag }), [onAct]);
  /** `room`: its own, in percent of the page's width, where nobody has looked for its neighbours. */
  const point = (at: number, room = 0) => {
    const tag = active[at];
    if (!tag) return null;
    return (
      <TagPoint
        key={`tag-${at}`}
        tag={tag}
        reach={reaches[at] ?? room}
        pageWidth={width}
        look={tags}
        label={labels.tag(tag, tags.state(tag))}
        soldOut={labels.soldOut}
        onTag={tell}
      />
    );
  };
  // Neither before the page's width is known nor before its groups have come: thousands would be drawn only to go at once.
  const isMany = active.length > MOST_TARGETS;
  if (!groups && isMany) return TAGS_COMING;
  const glow = active.length > 0 ? <TagGlow key="glow" tags={active} look={tags} /> : null;
  if (!groups) return [glow, ...active.slice(0, most).map((_, at) => point(at))];
  const targets = groups.slice(0, most).map((group) => {
    const { members } = group;
    if (members.length === 1)
      return point(members[0] ?? 0, percentOf(Math.min(group.target.width, group.target.height), shown));
    const own = <Points draw={() => members.slice(0, MOST_TARGETS).map((at) => point(at))} />;
    return (
      <Suspense key={`group-${members.slice(0, KEY_MEMBERS).join('-')}`} fallback={isMany ? TAGS_COMING : own}>
        <TagGroup
          tags={members.flatMap((at) => active[at] ?? [])}
          group={group}
          mostMarks={Math.max(LEAST_MARKS, Math.floor(MOST_MARKS / groups.length))}
          pageWidth={shown}
          look={tags}
          labels={labels}
          points={own}
          onTag={tell}
        />
      </Suspense>
    );
  });
  return [glow, ...targets];
}, looksAlike);
