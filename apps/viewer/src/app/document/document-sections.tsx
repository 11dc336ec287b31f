/** The table of contents: the list, or for long and nested ones the tree, which loads on demand. */
import { lazy } from 'react';
import { ContentsPanel, type ContentsPanelProps } from '../../features/contents/contents-panel.tsx';
import { MAX_PLAIN_SECTIONS, SectionList, type SectionListProps } from '../../features/contents/section-list.tsx';
import { LazyBoundary } from '../loading/lazy-boundary.tsx';

const SectionTree = lazy(async () => ({
  default: (await import('../../features/contents/tree/section-tree.tsx')).SectionTree,
}));

export const DocumentSections = (props: SectionListProps) => {
  const upper = props.sections.filter(({ level = 1 }) => level <= 1);
  if (props.sections.length <= MAX_PLAIN_SECTIONS && upper.length === props.sections.length)
    return <SectionList {...props} />;
  return (
    <LazyBoundary fallback={<SectionList {...props} sections={upper} />} failed={<SectionList {...props} />}>
      <SectionTree {...props} />
    </LazyBoundary>
  );
};

type ContentsBesideProps = Omit<ContentsPanelProps, 'children'> & { list: SectionListProps };

export const ContentsBeside = ({ list, ...panel }: ContentsBesideProps) => (
  <ContentsPanel {...panel}>
    <DocumentSections {...list} />
  </ContentsPanel>
);
