/** The blocks of a page: taps on them, and the outline of one. Their only element is the outline, however many there are. */
import type { Tag } from '@vitrina/contract';
import { type RefObject, useContext, useEffect, useState } from 'react';
import { boxStyle, PageEventContext } from '../elements.ts';
import { attachBlockOutline } from './attach-block-outline.ts';
import { attachBlockTaps } from './attach-block-taps.ts';
import { createBlockFinder } from './find-block.ts';

export type PageBlocksProps = {
  section: RefObject<HTMLElement | null>;
  /** Number of the page. */
  page: number;
  /** The active tags of the page. */
  tags: readonly Tag[];
  outlineClass: string | undefined;
};

export const PageBlocks = ({ section: ref, page, tags, outlineClass }: PageBlocksProps) => {
  const onPageEvent = useContext(PageEventContext);
  const [shown, setShown] = useState(-1);

  useEffect(
    function attachToPage() {
      const section = ref.current;
      if (!section) return;
      const find = createBlockFinder(section, tags);
      const detachTaps = attachBlockTaps(section, find, (at) => {
        const tag = tags[at];
        // The focus goes where a press on the tag puts it: a closed popup returns it there.
        const button = section.querySelector<HTMLElement>(`[data-tag~="${at}"]`);
        button?.focus({ preventScroll: true, focusVisible: false });
        if (tag) onPageEvent({ type: 'tag', page, tag });
      });
      const detachOutline = attachBlockOutline(section, find, setShown);
      section.dataset['blocks'] = '';
      return () => {
        delete section.dataset['blocks'];
        detachTaps();
        detachOutline();
      };
    },
    [ref, page, tags, onPageEvent],
  );
  useEffect(
    function markAsPressable() {
      const section = ref.current;
      if (!section || shown < 0) return;
      section.style.cursor = 'pointer';
      return () => section.style.removeProperty('cursor') as unknown as void;
    },
    [ref, shown],
  );

  const block = tags[shown]?.block;
  return block ? (
    <div className={outlineClass} style={boxStyle(block.position, block.size)} data-block-outline="" />
  ) : null;
};
