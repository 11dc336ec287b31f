/**
 * The text of a page, invisible over its picture, for selection, copying and screen readers, in reading order.
 *
 * A mouse drag on a line selects, as in other PDF readers; beside the lines it turns the page. Touch gestures ignore the text,
 * except a long press, which the browser handles as a selection. Links, videos and tags lie above the text.
 */
import type { PageWords } from '@vitrina/contract';
import { paragraphsOf, type TextLine } from '@vitrina/geometry';
import { type CSSProperties, Fragment, memo, type RefObject, useEffect, useMemo, useRef } from 'react';
import styles from './text-layer.module.css';
import { textWidthInEms } from './text-layer-width.ts';

export type TextLayerProps = {
  words: PageWords['words'];
  /** Width over height of the page. */
  aspect: number;
};

const isSelecting = (): boolean => window.getSelection()?.isCollapsed === false;

/** Stops press and click of a text selection from reaching the page gestures. */
const useSelecting = (layer: RefObject<HTMLDivElement | null>) =>
  useEffect(
    function isolateSelection() {
      const element = layer.current;
      if (!element) return;
      let wasSelected = false;
      const handlePress = (event: PointerEvent) => {
        wasSelected = isSelecting();
        if (event.pointerType === 'mouse' && event.button === 0) event.stopPropagation();
      };
      const handleClick = (event: MouseEvent) => {
        if (wasSelected || isSelecting()) event.stopPropagation();
      };
      element.addEventListener('pointerdown', handlePress);
      element.addEventListener('click', handleClick);
      return () => {
        element.removeEventListener('pointerdown', handlePress);
        element.removeEventListener('click', handleClick);
      };
    },
    [layer],
  );

/**
 * 1cqw is 1 % of the page's width (stage.css). Font size gives a line its printed width, line height its height; Chromium
 * cannot select text scaled by a transform.
 */
const lineStyle = (line: TextLine, aspect: number): CSSProperties => {
  const high = line.height / aspect;
  const [thickness, length] = line.isUpright ? [high, line.width] : [line.width, high];
  const ems = textWidthInEms(line.text);
  return {
    left: `${line.left}%`,
    top: `${line.top}%`,
    fontSize: `${ems === null ? thickness : length / ems}cqw`,
    lineHeight: `${thickness}cqw`,
    ...(line.isUpright ? {} : { writingMode: 'vertical-rl' as const }),
  };
};

export const TextLayer = memo(function TextLayer({ words, aspect }: TextLayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  const paragraphs = useMemo(() => paragraphsOf(words, aspect), [words, aspect]);
  useSelecting(layer);
  return (
    <div ref={layer} className={styles.layer} data-page-text="">
      {paragraphs.map((lines, at) => (
        // Words have no identity but their order, and never change.
        <p key={at} className={styles.paragraph}>
          {lines.map((line, lineAt) => (
            <Fragment key={lineAt}>
              {lineAt > 0 && line.startsRow ? <br role="presentation" /> : null}
              <span className={styles.line} style={lineStyle(line, aspect)}>
                {lines[lineAt + 1]?.startsRow === false ? `${line.text} ` : line.text}
              </span>
            </Fragment>
          ))}
        </p>
      ))}
    </div>
  );
});
