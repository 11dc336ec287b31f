/** The tags of a page: single points where they are far enough apart to be tapped, otherwise groups. */
import type { PdfPage, Tag } from '@vitrina/contract';
import { limitTagGroups, MAX_TAGS_PER_GROUP, percentOf, tagReaches } from '@vitrina/geometry';
import { lazy, memo, type ReactNode, Suspense, useMemo } from 'react';
import type { ElementLabels, TagOptions } from '../elements.ts';
import type { TagGroupProps } from './tag-group.tsx';
import { isSameState, TagGlow, TagPoint } from './tag-point.tsx';

/** If the grouping chunk fails to load, tags are rendered individually. */
const TagGroup = lazy(async () => {
  const chunk = await import('./tag-group.tsx').catch(() => null);
  return { default: chunk ? chunk.TagGroup : ({ points }: TagGroupProps) => points };
});

/** Tap targets on one page: more could not be told apart, and a phone could not draw them during a turn. */
const MAX_TARGETS = 300;
/** Points drawn for grouped tags: at most on one page, and at least in one group. Overlapping points look like one. */
const MAX_MARKS = 600;
const MIN_GROUP_MARKS = 4;
/** Tags of a group that make up its React key. */
const MAX_KEY_MEMBERS = 12;

type PageTagsProps = {
  page: PdfPage;
  /** Its active tags. */
  active: readonly Tag[];
  labels: ElementLabels;
  tags: TagOptions;
  aspect: number;
  /** Layout width in px; 0 while unknown. */
  width: number;
  /** Number of targets to render so far, in page order. */
  renderCount: number;
};

/** Placeholder for tags that are still loading, so that an early tap on them is kept. */
const PENDING_TAGS = <span data-tags-pending="" />;

/** Defers rendering of a group's single points until they are needed; a page may have thousands. */
const Points = ({ draw }: { draw: () => ReactNode }) => draw();

/** A store response changes the tags of one or two pages; this comparison spares the others a render. */
const haveSameAppearance = (before: PageTagsProps, now: PageTagsProps): boolean =>
  before.page === now.page &&
  before.labels === now.labels &&
  before.aspect === now.aspect &&
  before.width === now.width &&
  before.renderCount === now.renderCount &&
  (before.tags === now.tags ||
    (before.tags.zoom === now.tags.zoom &&
      before.tags.highlight === now.tags.highlight &&
      now.page.tags.every(
        (tag) =>
          before.tags.size(tag) === now.tags.size(tag) && isSameState(before.tags.state(tag), now.tags.state(tag)),
      )));

export const PageTags = memo(function PageTags({
  page,
  active,
  labels,
  tags,
  aspect,
  width,
  renderCount,
}: PageTagsProps) {
  const shared = useMemo(() => labels.shared(active), [labels, active]);
  const positions = useMemo(() => active.map(({ position }) => position), [active]);
  const isCrowd = active.length > MAX_TAGS_PER_GROUP * MAX_TARGETS;
  const reaches = useMemo(() => (isCrowd ? [] : tagReaches(positions, aspect)), [isCrowd, positions, aspect]);
  const shownWidth = width * (tags.zoom ?? 1);
  const groups = useMemo(
    () =>
      shownWidth > 0
        ? limitTagGroups(positions, { width: shownWidth, height: shownWidth / aspect }, MAX_TARGETS)
        : null,
    [positions, shownWidth, aspect],
  );

  /** `space`: its free space in percent of the page's width, used if reaches were not computed. */
  const point = (at: number, space = 0) => {
    const tag = active[at];
    if (!tag) return null;
    return (
      <TagPoint
        key={`tag-${at}`}
        at={at}
        page={page.index}
        tag={tag}
        reach={reaches[at] ?? space}
        pageWidth={width}
        options={tags}
        label={labels.point(tag, tags.state(tag), shared)}
        soldOut={labels.soldOut}
      />
    );
  };
  // Not before the page's width is known and its groups have loaded: thousands of points would be replaced at once.
  const isMany = active.length > MAX_TARGETS;
  if (!groups && isMany) return PENDING_TAGS;
  const glow = active.length > 0 ? <TagGlow key="glow" tags={active} options={tags} /> : null;
  if (!groups) return [glow, ...active.slice(0, renderCount).map((_, at) => point(at))];
  const targets = groups.slice(0, renderCount).map((group) => {
    const { members } = group;
    if (members.length === 1)
      return point(members[0] ?? 0, percentOf(Math.min(group.target.width, group.target.height), shownWidth));
    const own = <Points draw={() => members.slice(0, MAX_TARGETS).map((at) => point(at))} />;
    return (
      <Suspense key={`group-${members.slice(0, MAX_KEY_MEMBERS).join('-')}`} fallback={isMany ? PENDING_TAGS : own}>
        <TagGroup
          page={page.index}
          tags={members.flatMap((at) => active[at] ?? [])}
          group={group}
          maxMarks={Math.max(MIN_GROUP_MARKS, Math.floor(MAX_MARKS / groups.length))}
          pageWidth={shownWidth}
          options={tags}
          labels={labels}
          points={own}
        />
      </Suspense>
    );
  });
  return [glow, ...targets];
}, haveSameAppearance);
