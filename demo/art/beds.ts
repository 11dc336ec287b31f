/** Beds, seen from their foot. */
import { across, ball, draw, line, n, pillow, poly, rounded, shadow, tint } from './paint.ts';
import { at, box, leg, type Piece } from './solid.ts';

export const bedFrame = (wood: string, upholstered: string | null, w = 168, linen = '#f4ecdf'): Piece => {
  const half = w / 2;
  const tall = upholstered ? 122 : 104;
  let body = shadow(0, -14, half * 1.02, 16);
  const [hl, ht] = at(-half, tall, 205);
  const [hr, hb] = at(half, 20, 205);
  if (upholstered) {
    body += draw(rounded(hl, ht, hr - hl, hb - ht, 8), tint(upholstered, -0.1));
    const panel = (hr - hl - 8) / 5;
    for (let index = 0; index < 5; index += 1)
      body += draw(
        pillow(hl + 4 + index * panel + 0.6, ht + 4, panel - 1.2, hb - ht - 6, 1.4),
        across([0, tint(upholstered, 0.2)], [0.5, upholstered], [1, tint(upholstered, -0.24)]),
      );
  } else {
    body +=
      draw(rounded(hl, ht, hr - hl, 6, 2), across([0, tint(wood, 0.25)], [1, tint(wood, -0.1)])) +
      draw(rounded(hl, ht + 34, hr - hl, 5, 1), wood);
    for (let x = hl + 3; x < hr - 2; x += 6.4)
      body += draw(rounded(x, ht + 5, 3.2, 32, 0.5), across([0, tint(wood, 0.16)], [1, tint(wood, -0.2)]));
    for (const x of [hl, hr - 4]) body += draw(rounded(x, ht - 3, 4, hb - ht + 3, 1.4), wood);
  }
  const pillowAt = (x: number, y: number, pw: number, ph: number, colour: string): string =>
    draw(pillow(x - pw / 2, y - ph, pw, ph, 3.4), ball(colour, 0.4, -0.16));
  const [, py] = at(0, 56, 168);
  const wide = half * 0.68;
  body += pillowAt(-wide * 0.5, py - 1, wide * 0.94, 26, linen) + pillowAt(wide * 0.5, py - 1, wide * 0.94, 26, linen);
  body +=
    pillowAt(-wide * 0.42, py + 6, wide * 0.74, 20, '#c98a6a') +
    pillowAt(wide * 0.44, py + 6, wide * 0.74, 20, '#e2cba6');
  // Mattress and duvet, folded back near the pillows, a throw across the foot.
  const quad = (y: number, z0: number, z1: number, grow: number) =>
    poly(at(-half - grow, y, z0), at(half + grow, y, z0), at(half + grow, y, z1), at(-half - grow, y, z1));
  body += draw(quad(54, 2, 150, 0), across([0, tint(linen, -0.06)], [0.3, linen], [1, tint(linen, -0.12)]));
  body += draw(quad(56, 128, 152, 1), '#fffaf2');
  body += draw(quad(56, 10, 52, 1), across([0, '#a95a3c'], [0.5, '#b96c4c'], [1, '#93492e']));
  body += line(
    [12, 17, 46, 50].map((z) => `M${n(at(-half, 56, z)[0])} ${n(at(0, 56, z)[1])}H${n(at(half, 56, z)[0])}`).join(''),
    '#e8c9a4',
    0.9,
    0.8,
  );
  body += draw(
    `M${n(-half)} -54Q0 -57 ${n(half)} -54V-20Q${n(half * 0.6)} -15 ${n(half * 0.3)} -19T${n(-half * 0.4)} -17T${n(-half)} -20Z`,
    across([0, tint(linen, -0.1)], [0.4, tint(linen, 0.2)], [1, tint(linen, -0.2)]),
  );
  body += draw(
    poly([-half * 0.995, -54], [-half * 0.72, -55], [-half * 0.72, -19], [-half * 0.995, -20]),
    '#fff',
    ' fill-opacity="0.12"',
  );
  body += line(
    `M${n(-half * 0.5)} -50q4 14 -2 30M${n(half * 0.2)} -52q-5 16 2 32M${n(half * 0.68)} -50q3 12 0 28`,
    tint(linen, -0.35),
    0.8,
    0.35,
  );
  body += box({ x: [-half - 3, half + 3], y: [12, 24], z: [-2, 2] }, upholstered ?? wood, {
    grain: upholstered === null,
  });
  for (const x of [-half + 4, half - 4]) body += leg(x, -2, 12, 6, 4, upholstered ? '#7a4a2c' : wood);
  return { w: w + 8, h: 140, body };
};
