/** Sofas and armchairs. */
import { across, ball, down, draw, line, n, pillow, poly, rounded, shadow, tint } from './paint.ts';
import { at, box, leg, type Piece, softBox } from './solid.ts';
import { OAK, WALNUT } from './woods.ts';

const cushion = (x: number, y: number, w: number, h: number, colour: string, bulge = 3): string =>
  draw(pillow(x, y, w, h, bulge), down([0, tint(colour, 0.26)], [0.3, tint(colour, 0.06)], [1, tint(colour, -0.22)])) +
  line(
    `M${n(x + w * 0.06)} ${n(y + h * 0.9)}Q${n(x + w / 2)} ${n(y + h * 0.97)} ${n(x + w * 0.94)} ${n(y + h * 0.9)}`,
    tint(colour, -0.4),
    0.6,
    0.4,
  );

const throwPillow = (x: number, y: number, size: number, colour: string, turn: number, stripes = false): string => {
  const body =
    draw(pillow(-size / 2, -size, size, size, -size * 0.06), ball(colour, 0.3, -0.3)) +
    (stripes
      ? line(
          `M${n(-size * 0.3)} ${n(-size * 0.92)}V${n(-size * 0.08)}M0 ${n(-size * 0.92)}V${n(-size * 0.08)}M${n(size * 0.3)} ${n(-size * 0.92)}V${n(-size * 0.08)}`,
          tint(colour, 0.5),
          1.4,
          0.7,
        )
      : '');
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${turn})">${body}</g>`;
};

export interface SofaLook {
  w: number;
  seats: number;
  fabric: string;
  legs?: string;
  back?: number;
  arm?: number;
  accents?: readonly [string, string];
  outdoor?: boolean;
}

export const sofa = ({
  w,
  seats,
  fabric,
  legs = WALNUT,
  back = 80,
  arm = 18,
  accents = ['#9c4a2f', '#d8b26a'],
  outdoor = false,
}: SofaLook): Piece => {
  const half = w / 2;
  const frame = outdoor ? OAK : fabric;
  let body = shadow(0, -6, half * 0.98, 9);
  for (const x of [-half + 12, half - 12]) body += leg(x, 72, 16, 5, 3, tint(legs, -0.3));
  // Back, a little narrower for being farther away, then its cushions.
  body += softBox({ x: [-half + 3, half - 3], y: [14, back], z: [66, 88] }, tint(frame, -0.06), 12);
  const inner = w - arm * 2;
  const each = inner / seats;
  for (let index = 0; index < seats; index += 1) {
    const [x0, y0] = at(-half + arm + index * each, back + 3, 60);
    const [x1, y1] = at(-half + arm + (index + 1) * each, 40, 60);
    body += cushion(x0 + 0.6, y0, x1 - x0 - 1.2, y1 - y0, fabric, 3.5);
  }
  body += throwPillow(at(-half + arm + 22, 0, 40)[0], at(0, 46, 40)[1], 38, accents[0], -9);
  body += throwPillow(at(half - arm - 22, 0, 44)[0], at(0, 46, 44)[1], 36, accents[1], 8, true);
  // Seat: its top running back, then the cushion fronts.
  for (let index = 0; index < seats; index += 1) {
    const x0 = -half + arm + index * each;
    const seat = [at(x0 + 1, 44, 0), at(x0 + each - 1, 44, 0), at(x0 + each - 1, 46, 58), at(x0 + 1, 46, 58)] as const;
    body += draw(poly(...seat), down([0, tint(fabric, 0.02)], [1, tint(fabric, 0.3)]));
    body += cushion(x0 + 0.8, -45, each - 1.6, 18, fabric, 2);
  }
  body += box({ x: [-half + arm - 2, half - arm + 2], y: [13, 28], z: [0, 4] }, tint(frame, -0.1), {
    grain: outdoor,
    front: down([0, tint(frame, -0.16)], [1, tint(frame, -0.28)]),
  });
  for (const side of [-1, 1]) {
    const x: [number, number] = side < 0 ? [-half, -half + arm] : [half - arm, half];
    if (outdoor) {
      body += box({ x, y: [12, 54], z: [0, 6] }, frame) + box({ x, y: [54, 58], z: [-2, 80] }, frame);
      continue;
    }
    const inside = side < 0 ? x[1] : x[0];
    body += draw(
      poly(at(inside, 24, 0), at(inside, 58, 0), at(inside, 58, 62), at(inside, 44, 62)),
      tint(fabric, -0.34),
    );
    body += softBox({ x, y: [12, 60], z: [0, 80] }, fabric, 8);
    body += line(
      `M${n(x[0] + 3.5)} -18V-52q0 -5 ${n(arm / 2 - 3.5)} -5q${n(arm / 2 - 3.5)} 0 ${n(arm / 2 - 3.5)} 5V-18`,
      tint(fabric, 0.35),
      0.5,
      0.6,
    );
  }
  for (const x of [-half + 10, half - 10]) body += leg(x, 2, 13, 6, 3.4, legs);
  return { w, h: back + 22, body };
};

export const sectional = (fabric: string): Piece => {
  const main = sofa({ w: 286, seats: 3, fabric, arm: 20, back: 76, accents: ['#9c4a2f', '#b9a58c'] });
  let body = main.body;
  // The chaise comes forward at the right: a block in front of the last seat.
  body += shadow(94, 30, 58, 10);
  body += `<g transform="translate(0 0)">${softBox({ x: [46, 142], y: [8, 44], z: [-62, 6] }, fabric, 9)}</g>`;
  body += leg(54, -60, 9, 6, 4, WALNUT) + leg(134, -60, 9, 6, 4, WALNUT);
  return { w: 300, h: main.h, body };
};

export const armchair = (fabric: string, legs = WALNUT): Piece => {
  let body = shadow(0, -5, 44, 8);
  for (const x of [-28, 28]) body += leg(x, 62, 20, 4, 2.6, tint(legs, -0.3), x < 0 ? -3 : 3);
  const [, top] = at(0, 104, 62);
  const shell = `M-31 -46C-36 ${n(top + 26)} -30 ${n(top)} 0 ${n(top)}C30 ${n(top)} 36 ${n(top + 26)} 31 -46Z`;
  body += draw(shell, down([0, tint(fabric, 0.22)], [0.5, fabric], [1, tint(fabric, -0.2)]));
  body += line(
    `M0 ${n(top + 14)}V-58M-14 ${n(top + 19)}Q-17 -84 -15 -58M14 ${n(top + 19)}Q17 -84 15 -58`,
    tint(fabric, -0.4),
    0.8,
    0.5,
  );
  body += throwPillow(6, -48, 30, '#e6d6bd', 7, true);
  body += draw(
    poly(at(-29, 44, 0), at(29, 44, 0), at(26, 46, 54), at(-26, 46, 54)),
    down([0, tint(fabric, 0.05)], [1, tint(fabric, 0.3)]),
  );
  // Wings and arms sweep forward as one shape each.
  for (const side of [-1, 1]) {
    const m = (x: number): string => n(x * side);
    body += draw(
      `M${m(26)} ${n(top + 10)}C${m(40)} ${n(top + 24)} ${m(36)} -78 ${m(38)} -66C${m(43)} -60 ${m(42)} -30 ${m(38)} -18L${m(27)} -18C${m(28)} -40 ${m(26)} -52 ${m(26)} -62C${m(29)} -80 ${m(24)} ${n(top + 22)} ${m(26)} ${n(top + 10)}Z`,
      across([0, tint(fabric, side < 0 ? 0.14 : -0.26)], [1, tint(fabric, side < 0 ? -0.16 : 0.02)]),
    );
  }
  body += cushion(-28, -46, 56, 18, fabric, 2.4) + draw(rounded(-30, -29, 60, 11, 4), tint(fabric, -0.26));
  for (const x of [-30, 30]) body += leg(x, 2, 19, 5, 2.8, legs, x < 0 ? -4 : 4);
  return { w: 88, h: 112, body };
};
