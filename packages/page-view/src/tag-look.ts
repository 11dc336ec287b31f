// How the point of a tag looks and where it stands (§3), without React: it is drawn before the viewer has come, too.
import type { Tag } from '@vitrina/contract';
import { isLight } from './ink-on.ts';

export type TagColours = Record<'--tag-color' | '--tag-ink', string>;

export type TagStyle = TagColours & Record<'left' | 'top' | 'width' | 'height' | 'margin' | '--tag-size', string>;

/** §3: the tag's own colour, else the company's. */
export const tagColours = ({ color }: Pick<Tag, 'color'>, isSoldOut: boolean): TagColours => {
  if (isSoldOut) return { '--tag-color': 'var(--muted-tag)', '--tag-ink': 'var(--paper)' };
  if (!color) return { '--tag-color': 'var(--brand)', '--tag-ink': 'var(--on-brand)' };
  return {
    '--tag-color': color,
    '--tag-ink': isLight(color) ? `color-mix(in srgb, ${color} 20%, black)` : 'var(--paper)',
  };
};

/**
 * `size` of the point in px; `side` of the button around it, as CSS. Where it lies is said in plain values: by variables the
 * browser would work it out for each of forty, and by a transform carry it through every frame.
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
 * §3: the signs of `iconIndex` 1 to 4, each as lines on a square of 24; the first is a dot and has none: most tags wear it, and
 * a drawing of its own in each of forty costs a turn a frame.
 */
const TAG_SIGNS: readonly (readonly string[])[] = [
  [],
  ['M12 4.5v15M4.5 12h15'],
  ['M5 8h14l1 13H4L5 8Z', 'M8.5 8a3.5 3.5 0 0 1 7 0'],
  ['M3 3.5h8.5L21 13l-8 8-9.5-9.5L3 3.5Z', 'M8 8.5h.01'],
];

/** Decisions: any other index draws the first. */
export const tagSign = (index: number): readonly string[] => TAG_SIGNS[index - 1] ?? [];

/** Of every sign: its square and how thick its lines are, in the square's units. */
export const SIGN = { viewBox: '0 0 24 24', line: '2.4' };
