/**
 * Derives readable colours from a company's colour (§3 UiProfile.Colors; WCAG 2.2 contrast). Used by the viewer and the
 * HTML shell.
 */

export type Rgb = readonly [number, number, number];

/** `#rgb`, `#rrggbb` (alpha ignored) → 0–255 each; `null` for anything else. */
export const parseColor = (text: string): Rgb | null => {
  const hex = /^#([0-9a-f]{3,8})$/i.exec(text.trim())?.[1];
  if (!hex || hex.length === 5 || hex.length === 7) return null;
  const wide = hex.length <= 4 ? hex.slice(0, 3).replace(/./g, '$&$&') : hex.slice(0, 6);
  const value = Number.parseInt(wide, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

const channel = (value: number): number => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** Relative luminance, 0 black to 1 white (WCAG 2.2). */
export const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);

/** WCAG contrast ratio, 1 to 21. */
export const contrast = (one: Rgb, other: Rgb): number => {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
/** `--surface` of the dark scheme in tokens.css. */
const DARK_SURFACE: Rgb = [0x2b, 0x29, 0x26];
const DEFAULT_BRAND = '#3d3a36';
/** Minimum contrast of text on a surface (WCAG 2.2, 1.4.3). */
const MIN_TEXT_CONTRAST = 4.5;
/** Minimum contrast of lines and shapes on a surface (WCAG 2.2, 1.4.11). */
const MIN_MARK_CONTRAST = 3;

export type Brand = {
  brand: string;
  /** Text colour on the brand: black or white, whichever has the higher contrast (at least 4.5 : 1). */
  onBrand: string;
  /** Whether the brand can be used for text on a white surface. */
  isTextColor: boolean;
  /** Whether it can be used for text on the dark surface. */
  isDarkTextColor: boolean;
  /** Whether lines and shapes in the brand are visible on a white surface. */
  isMarkColor: boolean;
  /** Whether they are visible on the dark surface. */
  isDarkMarkColor: boolean;
};

/** The brand of a company's `color1`; the default brand for an invalid colour. */
export const brandOf = (color1: string | undefined): Brand => {
  const brand = color1 && parseColor(color1) ? color1.trim() : DEFAULT_BRAND;
  const rgb = parseColor(brand) ?? BLACK;
  return {
    brand,
    onBrand: contrast(rgb, WHITE) >= contrast(rgb, BLACK) ? '#ffffff' : '#000000',
    isTextColor: contrast(rgb, WHITE) >= MIN_TEXT_CONTRAST,
    isDarkTextColor: contrast(rgb, DARK_SURFACE) >= MIN_TEXT_CONTRAST,
    isMarkColor: contrast(rgb, WHITE) >= MIN_MARK_CONTRAST,
    isDarkMarkColor: contrast(rgb, DARK_SURFACE) >= MIN_MARK_CONTRAST,
  };
};

const hexOf = (color: Rgb): string => `#${color.map((value) => value.toString(16).padStart(2, '0')).join('')}`;

/** The brand of a pressed or hovered surface: 12 % of the text's colour in it. */
const hovered = (brand: Rgb, onBrand: Rgb): string =>
  hexOf(brand.map((value, at) => Math.round(value * 0.88 + (onBrand[at] ?? 0) * 0.12)) as [number, number, number]);

/**
 * The CSS custom properties of a company's brand, for both colour schemes; tokens.css selects by scheme. Not in `light-dark()` and
 * `color-mix()`, which the oldest supported browsers do not have.
 */
export const brandProperties = (color1: string | undefined): Record<string, string> => {
  const { brand, onBrand, isTextColor, isDarkTextColor, isMarkColor, isDarkMarkColor } = brandOf(color1);
  const [rgb, onRgb] = [parseColor(brand) ?? BLACK, parseColor(onBrand) ?? WHITE];
  const orInk = (isReadable: boolean): string => (isReadable ? brand : 'var(--ink)');
  return {
    '--brand': brand,
    '--brand-rgb': rgb.join(' '),
    '--brand-hover': hovered(rgb, onRgb),
    '--on-brand': onBrand,
    '--on-brand-rgb': onRgb.join(' '),
    '--brand-text-light': orInk(isTextColor),
    '--brand-text-dark': orInk(isDarkTextColor),
    '--brand-mark-light': orInk(isMarkColor),
    '--brand-mark-dark': orInk(isDarkMarkColor),
  };
};
