// Whether text on a colour must be dark. Pure: knows no DOM.

const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i;

const channels = (hex: string): number[] =>
  (hex.length === 3 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? [])).map(
    (pair) => Number.parseInt(pair, 16) / 255,
  );

/** WCAG's relative luminance. */
const luminance = (colour: readonly number[]): number => {
  const [red = 0, green = 0, blue = 0] = colour.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/**
 * The channels of a dark shade of the colour (a fifth of it) if white on it would have a contrast below 3 (WCAG 1.4.11), else
 * `null`. Only colours written as #rgb or #rrggbb count as light.
 */
export const darkInkOn = (colour: string): string | null => {
  const hex = HEX.exec(colour.trim())?.[1];
  if (hex === undefined) return null;
  const values = channels(hex);
  if (1.05 / (luminance(values) + 0.05) >= 3) return null;
  return values.map((value) => Math.round(value * 51)).join(' ');
};
