/** The elements of a page as buttons in reading order, over the page that shoppers see. */
import type { PageState } from '@vitrina/contract/admin';
import { tagReaches } from '@vitrina/geometry';
import { pageWords as words } from '@vitrina/ui/messages/studio/page';
import { useMemo } from 'react';
import { useEditor, useEditorState } from '../page-context.ts';
import { elementsOn, type PageElement } from '../state/page-elements.ts';
import { usePageWords } from '../use-page-words.ts';
import styles from './edit-layer.module.css';
import { ElementButton } from './element-button.tsx';
import { GUIDES } from './guides.ts';
import { SpotMarker } from './spot-marker.tsx';
import { useSnap } from './use-snap.ts';
import { useStagePointer } from './use-stage-pointer.ts';

/** Sides of hit areas that overlap no neighbour, by id, in percent of the width of the page; of points only. */
const useReaches = (elements: readonly PageElement[], aspect: number): ReadonlyMap<string, number> =>
  useMemo(() => {
    const points = elements.filter(({ size }) => size === null);
    const reaches = tagReaches(
      points.map(({ position }) => position),
      aspect,
    );
    return new Map(points.map(({ id }, at) => [id, reaches[at] ?? 0]));
  }, [elements, aspect]);

type EditLayerProps = { page: PageState; tagSize: number; onOpen: () => void };

export const EditLayer = ({ page, tagSize, onOpen }: EditLayerProps) => {
  const { acts } = useEditor();
  const selected = useEditorState((state) => state.selected);
  const others = useEditorState((state) => state.others);
  const isPlacing = useEditorState((state) => state.placing !== null);
  const printed = usePageWords(page, isPlacing || selected !== null);
  const elements = useMemo(() => elementsOn(page), [page]);
  const chosen = useMemo(() => new Set(selected === null ? [] : [selected, ...others]), [selected, others]);
  const aspect = acts.aspect();
  const reaches = useReaches(elements, aspect);
  const { tool, ...pointer } = useStagePointer(useSnap(page, printed, aspect));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the marker of the place and Escape are the same by keys
    <div
      role="group"
      aria-label={words.pageWith(page.index, elements.length)}
      tabIndex={-1}
      className={styles.layer}
      data-stage=""
      data-placing={tool ?? undefined}
      {...pointer}
    >
      {elements.map((element) => (
        <ElementButton
          key={element.id}
          element={element}
          tagSize={tagSize}
          reach={reaches.get(element.id) ?? null}
          isSelected={chosen.has(element.id)}
          onOpen={onOpen}
        />
      ))}
      <SpotMarker printed={printed} />
      {GUIDES.map((axis) => (
        <div key={axis} hidden className={styles.guide} data-guide={axis} />
      ))}
      <div hidden className={styles.frame} data-frame="" />
    </div>
  );
};
