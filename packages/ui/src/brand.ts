/** From a company's colour to readable ones (§3 UiProfile.Colors; WCAG 2.2 contrast). Used by the viewer and the HTML shell. */

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
/** Below this a coloured text is not readable on the surface (WCAG 2.2, 1.4.3). */
const TEXT_CONTRAST = 4.5;
/** Below this a line or a shape is not seen on the surface (WCAG 2.2, 1.4.11). */
const MARK_CONTRAST = 3;

export type Brand = {
  brand: string;
  /** Ink on the brand: black or white, whichever contrasts more (always ≥ 4.5 : 1). */
  onBrand: string;
  /** Whether the brand can be used for text on a white surface. */
  isTextColor: boolean;
  /** Whether it can be used for text on the dark surface. */
  isDarkTextColor: boolean;
  /** Whether a line or a shape in it is seen on a white surface. */
  isMarkColor: boolean;
  /** Whether it is seen on the dark surface. */
  isDarkMarkColor: boolean;
};

/** What a company's `color1` means for the page; a text that is no colour gives the default. */
export const brandOf = (color1: string | undefined): Brand => {
  const brand = color1 && parseColor(color1) ? color1.trim() : DEFAULT_BRAND;
  const rgb = parseColor(brand) ?? BLACK;
  return {
    brand,
    onBrand: contrast(rgb, WHITE) >= contrast(rgb, BLACK) ? '#ffffff' : '#000000',
    isTextColor: contrast(rgb, WHITE) >= TEXT_CONTRAST,
    isDarkTextColor: contrast(rgb, DARK_SURFACE) >= TEXT_CONTRAST,
    isMarkColor: contrast(rgb, WHITE) >= MARK_CONTRAST,
    isDarkMarkColor: contrast(rgb, DARK_SURFACE) >= MARK_CONTRAST,
  };
};

/** The CSS custom properties that dress the page in a company's look, in either colour scheme. */
export const brandProperties = (color1: string | undefined): Record<string, string> => {
  const { brand, onBrand, isTextColor, isDarkTextColor, isMarkColor, isDarkMarkColor } = brandOf(color1);
  const inScheme = (inLight: boolean, inDark: boolean): string =>
    `light-dark(${inLight ? brand : 'var(--ink)'}, ${inDark ? brand : 'var(--ink)'})`;
  return {
    '--brand': brand,
    '--on-brand': onBrand,
    '--brand-text': inScheme(isTextColor, isDarkTextColor),
    '--brand-mark': inScheme(isMarkColor, isDarkMarkColor),
  };
};
