/** Colour, gradients, paths and shadows as SVG text. All drawings are made of these, without filters, so that PDFs stay vector graphics. */

export type Fill = string | { def: string; url: string };
export type Point = readonly [number, number];

/** Prefix of the ids of drawings made while modules load; they stay valid in drawings composed later. */
let series = 'm';
let serial = 0;
/** Restarts the ids, so that the same picture always has the same text. */
export const restartIds = (): void => {
  series = 'g';
  serial = 0;
};
export const freshId = (): string => {
  serial += 1;
  return `${series}${serial}`;
};

export const n = (value: number): string => String(Math.round(value * 10) / 10);

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const mix = (from: string, to: string, part: number): string => {
  const b = channels(to);
  const mixed = channels(from).map((value, index) => Math.round(value + ((b[index] ?? 0) - value) * part));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
};
/** Lighter above zero, darker below zero; dark tones are warm, as in a room with lamps. */
export const tint = (colour: string, part: number): string =>
  part >= 0 ? mix(colour, '#fffaf0', part) : mix(colour, '#24120a', -part);

export type Stop = readonly [offset: number, colour: string, opacity?: number];
const stopText = (stops: readonly Stop[]): string =>
  stops
    .map(
      ([at, colour, opacity]) =>
        `<stop offset="${at}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('');

export const down = (...stops: Stop[]): Fill => linear(stops, 0, 0, 0, 1);
export const across = (...stops: Stop[]): Fill => linear(stops, 0, 0, 1, 0);
export const linear = (stops: readonly Stop[], x1: number, y1: number, x2: number, y2: number): Fill => {
  const id = freshId();
  return {
    def: `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopText(stops)}</linearGradient>`,
    url: `url(#${id})`,
  };
};
export const radial = (stops: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.5): Fill => {
  const id = freshId();
  return {
    def: `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopText(stops)}</radialGradient>`,
    url: `url(#${id})`,
  };
};
/** The gradient of a rounded object lit from the upper left. */
export const ball = (colour: string, light = 0.35, dark = -0.35): Fill =>
  radial(
    [
      [0, tint(colour, light)],
      [0.55, colour],
      [1, tint(colour, dark)],
    ],
    0.36,
    0.28,
    0.8,
  );

export const draw = (d: string, fill: Fill, extra = ''): string =>
  typeof fill === 'string'
    ? `<path d="${d}" fill="${fill}"${extra}/>`
    : `${fill.def}<path d="${d}" fill="${fill.url}"${extra}/>`;
export const line = (d: string, colour: string, width: number, opacity = 1, extra = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` stroke-opacity="${opacity}"` : ''}${extra}/>`;

export const poly = (...points: Point[]): string => `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;
export const ellipse = (cx: number, cy: number, rx: number, ry = rx): string =>
  `M${n(cx - rx)} ${n(cy)}a${n(rx)} ${n(ry)} 0 1 0 ${n(rx * 2)} 0a${n(rx)} ${n(ry)} 0 1 0 ${n(-rx * 2)} 0Z`;
export const rounded = (x: number, y: number, w: number, h: number, r: number): string => {
  const c = Math.min(r, w / 2, h / 2);
  return `M${n(x + c)} ${n(y)}h${n(w - 2 * c)}q${n(c)} 0 ${n(c)} ${n(c)}v${n(h - 2 * c)}q0 ${n(c)} ${n(-c)} ${n(c)}h${n(-(w - 2 * c))}q${n(-c)} 0 ${n(-c)} ${n(-c)}v${n(-(h - 2 * c))}q0 ${n(-c)} ${n(c)} ${n(-c)}Z`;
};
/** A stuffed rectangle: corners soft, sides swelling by `bulge`. */
export const pillow = (x: number, y: number, w: number, h: number, bulge: number): string => {
  const [r, b] = [x + w, y + h];
  const c = Math.min(w, h) * 0.16;
  return `M${n(x + c)} ${n(y)}Q${n(x + w / 2)} ${n(y - bulge)} ${n(r - c)} ${n(y)}Q${n(r)} ${n(y)} ${n(r)} ${n(y + c)}Q${n(r + bulge * 0.6)} ${n(y + h / 2)} ${n(r)} ${n(b - c)}Q${n(r)} ${n(b)} ${n(r - c)} ${n(b)}Q${n(x + w / 2)} ${n(b + bulge * 0.4)} ${n(x + c)} ${n(b)}Q${n(x)} ${n(b)} ${n(x)} ${n(b - c)}Q${n(x - bulge * 0.6)} ${n(y + h / 2)} ${n(x)} ${n(y + c)}Q${n(x)} ${n(y)} ${n(x + c)} ${n(y)}Z`;
};

/** A soft contact shadow of stacked translucent ellipses. */
export const shadow = (cx: number, cy: number, rx: number, ry: number, strength = 1): string =>
  [1.12, 0.98, 0.82, 0.62]
    .map((part) =>
      draw(
        ellipse(cx, cy, rx * part, ry * part),
        '#2b160c',
        ` fill-opacity="${n(strength * 0.9) === '0' ? 0 : Math.round(strength * 8) / 100}"`,
      ),
    )
    .join('');

/** Pseudo-random numbers, the same in every build. */
export const dice = (seed: number): (() => number) => {
  let state = seed * 7919 + 17;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
};

export const group = (x: number, y: number, scale: number, body: string, extra = ''): string =>
  `<g transform="translate(${n(x)} ${n(y)}) scale(${Math.round(scale * 1000) / 1000})"${extra}>${body}</g>`;
