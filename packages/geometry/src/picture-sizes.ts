/**
 * The `sizes` attribute of a page's picture: its CSS width on the stage (page-view/stage.css). The HTML shell and the viewer share
 * it, so that both choose the same picture and it is fetched once.
 */
import { type ViewMode, WIDE_SCREEN } from './layout/spread.ts';

/** Of the stage, in px (tokens.css): twice the margin; and with it the top and the bottom bar. */
const NARROW = { sides: 2 * 8, rest: 2 * 8 + 48 + 56 } as const;
const WIDE = { sides: 2 * 24, rest: 2 * 24 + 56 + 56 } as const;

/** Of a viewport, in px. */
const TYPICAL_HEIGHT = 900;

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

/**
 * `aspect` is width ÷ height of the page, `zoom` the factor by which it is enlarged. `mode` is the view mode on a wide screen, where
 * a single page may use the full width.
 */
export const pictureSizes = (aspect: number, zoom = 1, mode: ViewMode = 'spread'): string => {
  const ratio = rounded(aspect);
  /**
   * The smaller of the widths that the height and the width of the viewport allow, without `min()`: WebKit drops a size with that
   * function and assumes 100vw, so that it fetches and decodes pictures several times as large. The aspect ratio at which the two
   * are equal depends on the height. The wrong choice near it is the larger width, so the picture is always sharp.
   */
  const fitted = (minWidth: number, { sides, rest }: typeof NARROW | typeof WIDE, across: number): string => {
    const screen = `(min-width: ${minWidth}px)`;
    const turn = Math.round(across * (TYPICAL_HEIGHT - rest) * ratio) + sides;
    return (
      `${screen} and (min-aspect-ratio: ${turn}/${TYPICAL_HEIGHT}) calc((100vh - ${rest}px) * ${rounded(ratio * zoom)}), ` +
      `${screen} calc((100vw - ${sides}px) * ${rounded(zoom / across)})`
    );
  };
  return `${fitted(WIDE_SCREEN, WIDE, mode === 'spread' ? 2 : 1)}, ${fitted(0, NARROW, 1)}`;
};
