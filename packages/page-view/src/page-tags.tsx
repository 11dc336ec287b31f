/** The tags of a page: each a point of its own where a finger can tell it from the others, else one of a group. */
import type { PdfPage } from '@vitrina/contract';
import { tagGroups, tagReaches } from '@vitrina/geometry';
import { lazy, memo, Suspense, useMemo } from 'react';
import type { ElementLabels, PageAct, TagLook } from './elements.ts';
import type { TagGroupProps } from './tag-group.tsx';
import { TagPoint } from './tag-point.tsx';

/** Who cannot fetch it has every tag for itself. */
const TagGroup = lazy(async () => {
  const part = await import('./tag-group.tsx').catch(() => null);
  return { default: part ? part.TagGroup : ({ points }: TagGroupProps) => points };
});

type PageTagsProps = {
  page: PdfPage;
  labels: ElementLabels;
  tags: TagLook;
  aspect: number;
  /** px in the layout; 0 while it is not known. */
  width: number;
  onAct: (act: PageAct) => void;
};

export const PageTags = memo(function PageTags({ page, labels, tags, aspect, width, onAct }: PageTagsProps) {
  const active = useMemo(() => page.tags.filter((tag) => tag.active), [page]);
  const positions = useMemo(() => active.map(({ position }) => position), [active]);
  const reaches = useMemo(() => tagReaches(positions, aspect), [positions, aspect]);
  const shown = width * (tags.zoom ?? 1);
  const groups = useMemo(
    () => (shown > 0 ? tagGroups(positions, { width: shown, height: shown / aspect }) : null),
    [positions, shown, aspect],
  );

  const points = active.map((tag, at) => (
    <TagPoint
      key={`tag-${at}`}
      tag={tag}
      reach={reaches[at] ?? 0}
      look={tags}
      label={labels.tag(tag)}
      soldOut={labels.soldOut}
      onTag={() => onAct({ is: 'tag', tag })}
    />
  ));
  if (!groups) return points;
  return groups.map((group) => {
    const { members } = group;
    const own = members.map((at) => points[at]);
    if (own.length === 1) return own[0];
    return (
      <Suspense key={`group-${members.join('-')}`} fallback={own}>
        <TagGroup
          tags={members.flatMap((at) => active[at] ?? [])}
          group={group}
          pageWidth={shown}
          look={tags}
          labels={labels}
          points={own}
          onTag={(tag) => onAct({ is: 'tag', tag })}
        />
      </Suspense>
    );
  });
});
