/** Walls, floors, windows and weather: the backgrounds of the furniture. Lengths are the picture's own units. */
import { across, dice, down, draw, ellipse, line, linear, n, poly, radial, rounded, tint } from './paint.ts';
import type { Piece } from './solid.ts';

export const stand = (piece: Piece, x: number, y: number, scale: number, flip = false): string =>
  `<g transform="translate(${n(x)} ${n(y)}) scale(${Math.round((flip ? -scale : scale) * 1000) / 1000} ${Math.round(scale * 1000) / 1000})">${piece.body}</g>`;

export interface RoomLook {
  w: number;
  h: number;
  floorAt: number;
  wall: string;
  floor: string;
  panels?: boolean;
  dusk?: boolean;
}

/** A wall lit from the upper left, and a plank floor in perspective. */
export const room = ({ w, h, floorAt, wall, floor, panels = false, dusk = false }: RoomLook): string => {
  let body = draw(
    `M0 0H${w}V${floorAt}H0Z`,
    linear(
      [
        [0, tint(wall, dusk ? -0.25 : 0.22)],
        [0.6, wall],
        [1, tint(wall, -0.14)],
      ],
      0,
      0,
      1,
      1,
    ),
  );
  if (panels) {
    const each = w / Math.max(3, Math.round(w / (floorAt * 0.3)));
    for (let x = each * 0.12; x < w; x += each) {
      body += `<path d="${rounded(x, floorAt * 0.62, each * 0.76, floorAt * 0.28, 3)}" fill="none" stroke="${tint(wall, -0.16)}" stroke-width="${n(w / 500)}"/>`;
    }
    body += draw(`M0 ${n(floorAt * 0.57)}H${w}v${n(floorAt * 0.012)}H0Z`, tint(wall, 0.14));
  }
  body += draw(`M0 ${floorAt}H${w}V${h}H0Z`, down([0, tint(floor, -0.18)], [1, tint(floor, 0.1)]));
  let planks = '';
  for (let index = -14; index <= 14; index += 1)
    planks += `M${n(w / 2 + index * w * 0.062)} ${floorAt}L${n(w / 2 + index * w * 0.135)} ${h}`;
  const roll = dice(Math.round(w + h));
  let joints = '';
  for (let index = 0; index < 26; index += 1) {
    const y = floorAt + (h - floorAt) * roll() ** 1.3;
    const spread = 0.062 + (0.073 * (y - floorAt)) / (h - floorAt);
    const lane = Math.floor(roll() * 22) - 11;
    joints += `M${n(w / 2 + lane * w * spread)} ${n(y)}H${n(w / 2 + (lane + 1) * w * spread)}`;
  }
  body += line(planks + joints, tint(floor, -0.45), w / 900, 0.35);
  const skirting = floorAt * 0.028;
  body +=
    draw(`M0 ${n(floorAt - skirting)}H${w}V${floorAt}H0Z`, down([0, tint(wall, 0.4)], [1, tint(wall, 0.2)])) +
    draw(`M0 ${floorAt}H${w}v${n(skirting * 0.7)}H0Z`, down([0, '#24120a', 0.22], [1, '#24120a', 0]));
  return body;
};

const mountains = (x: number, y: number, w: number, h: number, tones: readonly string[], seed = 3): string => {
  const roll = dice(seed);
  let body = '';
  tones.forEach((tone, index) => {
    const base = y - h + (h * 0.9 * index) / tones.length;
    let [px, py] = [x, base + roll() * h * 0.2];
    let d = `M${n(x)} ${n(y)}V${n(py)}`;
    const steps = 7;
    for (let step = 1; step <= steps; step += 1) {
      // Peaks and saddles take turns, so that a ridge never looks like a row of clouds.
      const [nx, ny] = [
        x + (w * (step + (step < steps ? roll() * 0.5 - 0.25 : 0))) / steps,
        base + ((step + index) % 2 ? -0.24 : 0.16) * h * (0.4 + roll() * 0.7),
      ];
      const bend = (nx - px) * 0.42;
      d += `C${n(px + bend)} ${n(py)} ${n(nx - bend)} ${n(ny)} ${n(nx)} ${n(ny)}`;
      [px, py] = [nx, ny];
    }
    body += draw(`${d}V${n(y)}Z`, down([0, tint(tone, 0.08)], [1, tint(tone, 0.24)]));
  });
  return body;
};

const sky = (x: number, y: number, w: number, h: number, kind: 'day' | 'dusk' | 'night'): string => {
  const tones = {
    day: [
      [0, '#bcd6d8'],
      [0.6, '#e7ead9'],
      [1, '#f7ecd2'],
    ],
    dusk: [
      [0, '#5d6a86'],
      [0.4, '#c58a78'],
      [0.75, '#efb681'],
      [1, '#f8d9a4'],
    ],
    night: [
      [0, '#1c2636'],
      [0.7, '#35425a'],
      [1, '#6b5b68'],
    ],
  } as const;
  return draw(`M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}Z`, down(...tones[kind]));
};

const ranges = {
  day: ['#9fb9a8', '#7f9f86', '#5f8466', '#486b50'],
  dusk: ['#a77a78', '#87626a', '#664d5b', '#463a4a'],
  night: ['#2d3a4c', '#253143', '#1e2838', '#18202d'],
} as const;

/** A window with the mountains in it; arched ones suit a big wall. */
export const mountainWindow = (
  x: number,
  y: number,
  w: number,
  h: number,
  kind: 'day' | 'dusk' | 'night',
  arched = true,
  id = 'w',
): string => {
  const frame = arched
    ? `M${n(x)} ${n(y + h)}V${n(y + w / 2)}A${n(w / 2)} ${n(w / 2)} 0 0 1 ${n(x + w)} ${n(y + w / 2)}V${n(y + h)}Z`
    : rounded(x, y, w, h, 2);
  const sun =
    kind === 'night'
      ? draw(ellipse(x + w * 0.7, y + h * 0.28, w * 0.06), '#f3ead2')
      : draw(ellipse(x + w * 0.64, y + h * 0.5, w * 0.11), kind === 'dusk' ? '#fff0cf' : '#fffbe9');
  const halo =
    kind === 'night'
      ? ''
      : draw(
          ellipse(x + w * 0.64, y + h * 0.5, w * 0.42),
          radial([
            [0, '#fff1cc', 0.7],
            [1, '#fff1cc', 0],
          ]),
        );
  let body = `<clipPath id="${id}"><path d="${frame}"/></clipPath><g clip-path="url(#${id})">${sky(x, y, w, h, kind)}${halo}${sun}${mountains(x, y + h, w, h * 0.52, ranges[kind], Math.round(w))}</g>`;
  const bars = arched
    ? `M${n(x + w / 2)} ${n(y)}V${n(y + h)}M${n(x)} ${n(y + w / 2)}H${n(x + w)}M${n(x)} ${n(y + h * 0.72)}H${n(x + w)}`
    : `M${n(x + w / 2)} ${n(y)}V${n(y + h)}M${n(x)} ${n(y + h * 0.5)}H${n(x + w)}`;
  body +=
    line(bars, '#5b3a22', w * 0.018) +
    `<path d="${frame}" fill="none" stroke="#5b3a22" stroke-width="${n(w * 0.034)}"/>`;
  body += draw(rounded(x - w * 0.06, y + h, w * 1.12, w * 0.035, 2), down([0, '#8a5a34'], [1, '#5b3a22']));
  return body;
};

/** Sunlight through a window, as slanted areas on wall and floor. */
export const sunPatch = (x: number, y: number, w: number, h: number): string =>
  draw(
    poly([x, y], [x + w, y + h * 0.12], [x + w * 1.25, y + h], [x + w * 0.25, y + h * 0.88]),
    linear(
      [
        [0, '#fff3d0', 0.42],
        [1, '#fff3d0', 0.04],
      ],
      0,
      0,
      1,
      1,
    ),
  );

/** A planked terrace before mountains and a strip of sea. */
export const terrace = (w: number, h: number, floorAt: number, kind: 'day' | 'dusk'): string => {
  const sea = floorAt * 0.8;
  let body =
    sky(0, 0, w, floorAt, kind) +
    draw(
      ellipse(w * 0.68, floorAt * 0.42, w * 0.5),
      radial([
        [0, '#fff1cc', 0.8],
        [1, '#fff1cc', 0],
      ]),
    ) +
    draw(ellipse(w * 0.68, floorAt * 0.42, w * 0.07), '#fff6dd');
  body += mountains(0, sea, w, floorAt * 0.34, ranges[kind].slice(0, 3), 11);
  body += draw(
    `M0 ${n(sea)}H${w}V${floorAt}H0Z`,
    down([0, kind === 'dusk' ? '#d79a7c' : '#8fb8b8'], [1, kind === 'dusk' ? '#7d6272' : '#4f8790']),
  );
  let waves = '';
  for (let index = 0; index < 12; index += 1)
    waves += `M${n(w * (0.4 + ((index * 37) % 50) / 100))} ${n(sea + ((floorAt - sea) * (index + 1)) / 14)}h${n(w * 0.05 + ((index * 13) % 7) * w * 0.008)}`;
  body += line(waves, '#fff3d6', w / 500, 0.6);
  body += draw(`M0 ${floorAt}H${w}V${h}H0Z`, down([0, '#a9774c'], [1, '#d3a878']));
  let boards = '';
  for (let index = 1; index < 16; index += 1) boards += `M0 ${n(floorAt + (h - floorAt) * (index / 16) ** 1.5)}H${w}`;
  body += line(boards, '#6f4626', w / 700, 0.5);
  const rail = floorAt - w * 0.13;
  let posts = '';
  for (let x = -w * 0.01; x < w * 1.02; x += w * 0.145)
    posts += draw(rounded(x, rail, w * 0.014, floorAt - rail + w * 0.01, 2), across([0, '#8a5a34'], [1, '#5b3a22']));
  body +=
    line(`M0 ${n(rail + w * 0.045)}H${w}M0 ${n(rail + w * 0.085)}H${w}`, '#4a3b33', w / 380) +
    posts +
    draw(`M0 ${n(rail - w * 0.008)}H${w}v${n(w * 0.018)}H0Z`, down([0, '#a3703f'], [1, '#6f4626']));
  return body;
};
