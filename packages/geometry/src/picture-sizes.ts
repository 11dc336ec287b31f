/**
 * The `sizes` attribute of a page's picture: its CSS width on the stage (page-view/stage.css). The HTML shell and the viewer share
 * it, so that both choose the same picture and it is fetched once.
 */
import { type ViewMode, WIDE_SCREEN } from './layout/spread.ts';

/** Bars and margins of the stage in px: top bar, bottom bar and twice the margin (tokens.css). */
const NARROW = { bars: 48 + 56, margins: 2 * 8 } as const;
const WIDE = { bars: 56 + 56, margins: 2 * 24 } as const;

/** Of a viewport, in px. */
const TYPICAL_HEIGHT = 900;

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

/**
 * The smaller of the widths that the height and the width of the viewport allow, without `min()`: WebKit drops a size with that
 * function and assumes 100vw, so that it fetches and decodes pictures several times as large. The aspect ratio at which the two
 * are equal depends on the height. The wrong choice near it is the larger width, so the picture is always sharp.
 */
const fitted = (
  condition: string,
  { bars, margins }: typeof NARROW | typeof WIDE,
  { ratio, across, zoom }: { ratio: number; across: 1 | 2; zoom: number },
): string => {
  const rest = bars + margins;
  const turn = Math.round(across * (TYPICAL_HEIGHT - rest) * ratio) + margins;
  const byHeight = `calc((100vh - ${rest}px) * ${rounded(ratio * zoom)})`;
  const byWidth = `calc((100vw - ${margins}px) * ${rounded(zoom / across)})`;
  const and = condition && `${condition} and `;
  return `${and}(min-aspect-ratio: ${turn}/${TYPICAL_HEIGHT}) ${byHeight}, ${condition && `${condition} `}${byWidth}`;
};

/**
 * `aspect` is width ÷ height of the page, `zoom` the factor by which it is enlarged. `mode` is the view mode on a wide screen, where
 * a single page may use the full width.
 */
export const pictureSizes = (aspect: number, zoom = 1, mode: ViewMode = 'spread'): string => {
  const ratio = rounded(aspect);
  const across = mode === 'spread' ? 2 : 1;
  const wide = fitted(`(min-width: ${WIDE_SCREEN}px)`, WIDE, { ratio, across, zoom });
  return `${wide}, ${fitted('', NARROW, { ratio, across: 1, zoom })}`;
};
