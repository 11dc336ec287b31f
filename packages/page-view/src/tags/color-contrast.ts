// Whether text on a colour must be dark. Pure: knows no DOM.

const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i;

const channels = (hex: string): number[] =>
  (hex.length === 3 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? [])).map(
    (pair) => Number.parseInt(pair, 16) / 255,
  );

/** WCAG's relative luminance of a colour written as #rgb or #rrggbb; other notations count as dark. */
const luminance = (colour: string): number => {
  const hex = HEX.exec(colour.trim())?.[1];
  if (hex === undefined) return 0;
  const [red = 0, green = 0, blue = 0] = channels(hex).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** WCAG 1.4.11: white on this colour would have a contrast below 3. */
export const isLightColor = (colour: string): boolean => 1.05 / (luminance(colour) + 0.05) < 3;
