/**
 * The `sizes` attribute of a page's picture: its CSS width on the stage (page-view/stage.css). The HTML shell and the viewer share
 * it, so that both choose the same picture and it is fetched once.
 */
import { type ViewMode, WIDE_SCREEN } from './layout/spread.ts';

/** Bars and margins of the stage in px: top bar, bottom bar and twice the margin (tokens.css). */
const NARROW = { bars: 48 + 56, margins: 2 * 8 } as const;
const WIDE = { bars: 56 + 56, margins: 2 * 24 } as const;

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

/**
 * `aspect` is width ÷ height of the page, `zoom` the factor by which it is enlarged. `mode` is the view mode on a wide screen, where
 * a single page may use the full width.
 */
export const pictureSizes = (aspect: number, zoom = 1, mode: ViewMode = 'spread'): string => {
  const ratio = rounded(aspect);
  const times = zoom === 1 ? '' : ` * ${rounded(zoom)}`;
  const stageWidth = mode === 'spread' ? `50vw - ${WIDE.margins / 2}px` : `100vw - ${WIDE.margins}px`;
  const wide = `min(${stageWidth}, (100vh - ${WIDE.bars + WIDE.margins}px) * ${ratio})${times}`;
  const narrow = `min(100vw - ${NARROW.margins}px, (100vh - ${NARROW.bars + NARROW.margins}px) * ${ratio})${times}`;
  return `(min-width: ${WIDE_SCREEN}px) calc(${wide}), calc(${narrow})`;
};
