/** Tables, high and low. */
import { across, ball, draw, line, n, poly, rounded, shadow, tint } from './paint.ts';
import { at, box, depth, disc, leg, type Piece } from './solid.ts';

export const diningTable = (wood: string): Piece => {
  let body = shadow(0, -10, 92, 13);
  // Two supports of crossed planks, so that no leg meets a knee.
  for (const side of [-1, 1]) {
    const x = side * 56;
    body += box({ x: [x - 5, x + 5], y: [0, 70], z: [60, 68] }, tint(wood, -0.25));
    body += box({ x: [x - 22, x + 22], y: [0, 5], z: [18, 72] }, tint(wood, -0.1));
    body += draw(poly(at(x - 18, 5, 20), at(x - 8, 5, 20), at(x + 12, 70, 20), at(x + 2, 70, 20)), tint(wood, -0.12));
    body += draw(
      poly(at(x + 8, 5, 18), at(x + 18, 5, 18), at(x - 2, 70, 18), at(x - 12, 70, 18)),
      across([0, tint(wood, 0.08)], [1, tint(wood, -0.2)]),
    );
  }
  body += box({ x: [-100, 100], y: [70, 75], z: [0, 95] }, wood);
  const lines = [14, 34, 58, 80].map(
    (z) =>
      `M${n(at(-97, 75, z)[0])} ${n(at(0, 75, z)[1])}Q0 ${n(at(0, 75, z)[1] + (z % 4 ? 1.6 : -1.2))} ${n(at(97, 75, z)[0])} ${n(at(0, 75, z)[1])}`,
  );
  body += line(lines.join(''), tint(wood, -0.35), 0.5, 0.35);
  return { w: 200, h: 100, body };
};

export const pedestalTable = (wood: string): Piece => {
  let body = shadow(0, -16, 44, 9);
  body += disc(5, 30, 4, tint(wood, -0.1), 0, 56);
  const [, y0] = at(0, 5, 56);
  const [, y1] = at(0, 70, 56);
  body += draw(
    `M-7 ${n(y1)}C-6 ${n(y1 + 18)} -14 ${n(y0 - 24)} -18 ${n(y0)}H18C14 ${n(y0 - 24)} 6 ${n(y1 + 18)} 7 ${n(y1)}Z`,
    across([0, tint(wood, 0.2)], [0.4, wood], [1, tint(wood, -0.4)]),
  );
  body += disc(75, 60, 4.5, wood, 0, 58);
  const [, top] = at(0, 75, 58);
  body += line(
    `M-42 ${n(top + 2)}Q0 ${n(top - 4)} 42 ${n(top + 2)}M-34 ${n(top + 6)}Q0 ${n(top + 2)} 34 ${n(top + 6)}M-30 ${n(top - 5)}Q0 ${n(top - 8)} 30 ${n(top - 5)}`,
    tint(wood, -0.3),
    0.5,
    0.35,
  );
  return { w: 118, h: 94, body };
};

/** A pebble-shaped low table. */
export const pebbleTable = (wood: string): Piece => {
  let body = shadow(0, -12, 54, 11);
  for (const [x, z] of [
    [-32, 44],
    [30, 46],
    [-36, 12],
    [34, 10],
  ] as const) {
    const [lx, ty] = at(x, 36, z);
    const [, by] = at(x, 0, z);
    body += draw(
      rounded(lx - 4.4, ty, 8.8, by - ty, 4),
      across([0, tint(wood, 0.14)], [0.5, wood], [1, tint(wood, -0.4)]),
    );
  }
  const [, y] = at(0, 38, 28);
  const top = `M-55 ${n(y + 2)}C-58 ${n(y - 8)} -30 ${n(y - 15)} 2 ${n(y - 14)}C36 ${n(y - 13)} 58 ${n(y - 6)} 54 ${n(y + 4)}C50 ${n(y + 14)} 18 ${n(y + 12)} -10 ${n(y + 14)}C-36 ${n(y + 15)} -52 ${n(y + 12)} -55 ${n(y + 2)}Z`;
  body += `<g transform="translate(0 4)">${draw(top, across([0, tint(wood, -0.15)], [1, tint(wood, -0.45)]))}</g>`;
  body += draw(top, across([0, tint(wood, 0.34)], [0.6, tint(wood, 0.12)], [1, wood]));
  body += line(
    `M-44 ${n(y)}C-20 ${n(y - 9)} 24 ${n(y - 10)} 44 ${n(y - 1)}M-40 ${n(y + 5)}C-16 ${n(y - 2)} 20 ${n(y - 3)} 42 ${n(y + 4)}M-28 ${n(y + 9)}C-10 ${n(y + 4)} 12 ${n(y + 4)} 26 ${n(y + 8)}`,
    tint(wood, -0.35),
    0.5,
    0.4,
  );
  return { w: 114, h: 56, body };
};

export const sideTable = (): Piece => {
  const steel = '#4a3b33';
  let body = shadow(0, -7, 20, 4);
  body += disc(2, 15, 1.6, steel, 0, 20);
  const [, low] = at(0, 2, 20);
  const [, top] = at(0, 52, 20);
  body += draw(rounded(-1.6, top, 3.2, low - top, 1.4), across([0, tint(steel, 0.4)], [1, tint(steel, -0.3)]));
  body += disc(54, 21, 2.4, '#ece5dc', 0, 20);
  const [, y] = at(0, 54, 20);
  body += line(`M-13 ${n(y - 2)}q6 4 10 1t11 2M-4 ${n(y + 4)}q5 -3 9 -1`, '#a99c90', 0.6, 0.6);
  body += draw(rounded(-9, y - 9.4, 8, 8.6, 2), ball('#9c4a2f')) + line(`M-1 ${n(y - 7)}q4 0.6 0 4.4`, '#9c4a2f', 1.1);
  return { w: 46, h: 68, body };
};

export const slatTable = (wood: string): Piece => {
  let body = shadow(0, -12, 46, 9);
  for (const [x, z] of [
    [-24, 62],
    [24, 62],
    [-30, 14],
    [30, 14],
  ] as const)
    body += leg(x, z, 38, 5, 3.6, tint(wood, z > 30 ? -0.3 : -0.05));
  body += disc(42, 45, 4, wood, 0, 42);
  for (const z of [12, 22, 32, 42, 52, 62, 72]) {
    const half = Math.sqrt(Math.max(0, 45 * 45 - (z - 42) ** 2)) * depth(z) * 0.97;
    const y = at(0, 42, z)[1];
    body += line(`M${n(-half)} ${n(y)}H${n(half)}`, tint(wood, -0.5), 0.9, 0.55);
  }
  return { w: 92, h: 58, body };
};
