// Colours, position and icon of a tag (§3). Without React, because early-tags.ts draws tags before the viewer has loaded.
import type { Tag } from '@vitrina/contract';
import { darkInkOn } from './color-contrast.ts';

/** `--tag-ink-rgb`: the channels of the ink, which is also used half transparent. */
export type TagColours = Record<'--tag-color' | '--tag-ink-rgb', string>;

export type TagStyle = TagColours & Record<'left' | 'top' | 'width' | 'height' | 'margin' | '--tag-size', string>;

const WHITE = '255 255 255';

/** §3: the tag's own colour, else the company's. */
export const tagColours = ({ color }: Pick<Tag, 'color'>, isSoldOut: boolean): TagColours => {
  if (isSoldOut) return { '--tag-color': 'var(--muted-tag)', '--tag-ink-rgb': WHITE };
  if (!color) return { '--tag-color': 'var(--brand)', '--tag-ink-rgb': 'var(--on-brand-rgb)' };
  return { '--tag-color': color, '--tag-ink-rgb': darkInkOn(color) ?? WHITE };
};

/**
 * `size`: diameter of the point in px. `side`: of the button around it, as CSS. The position is in plain values: custom
 * properties would be resolved for each of forty tags, and a transform would be composited in every frame.
 */
export const tagStyle = (tag: Tag, size: number, side: string, isSoldOut: boolean): TagStyle => ({
  left: `${tag.position.left}%`,
  top: `${tag.position.top}%`,
  '--tag-size': `${size}px`,
  width: side,
  height: side,
  margin: `calc(${side} / -2)`,
  ...tagColours(tag, isSoldOut),
});

/**
 * §3: SVG paths of the icons for `iconIndex` 1 to 4, on a 24-unit square. The first is a dot without paths: most tags have it,
 * and an SVG in each of forty tags would cost a page turn one frame.
 */
const TAG_ICON_PATHS: readonly (readonly string[])[] = [
  [],
  ['M12 4.5v15M4.5 12h15'],
  ['M5 8h14l1 13H4L5 8Z', 'M8.5 8a3.5 3.5 0 0 1 7 0'],
  ['M3 3.5h8.5L21 13l-8 8-9.5-9.5L3 3.5Z', 'M8 8.5h.01'],
];

/** Decisions: any other index has the first icon. */
export const tagIconPaths = (index: number): readonly string[] => TAG_ICON_PATHS[index - 1] ?? [];
