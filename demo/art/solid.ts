/**
 * Furniture in centimetres: x from the middle, y up from the floor, z into the depth, seen by an eye at 165 cm in
 * one-point perspective. A drawn piece stands on y = 0, so that a room positions it by one point and one scale.
 */
import { across, down, draw, ellipse, type Fill, line, n, type Point, poly, rounded, tint } from './paint.ts';

export interface Piece {
  w: number;
  h: number;
  body: string;
}

const EYE = 165;
const FAR = 430;

export const at = (x: number, y: number, z = 0): Point => {
  const s = FAR / (FAR + z);
  return [x * s, -((y - EYE) * s + EYE)];
};
export const depth = (z: number): number => FAR / (FAR + z);

export interface Box {
  x: readonly [number, number];
  y: readonly [number, number];
  z: readonly [number, number];
}

/** Fine lines along a board. */
const grain = (x: number, y: number, w: number, h: number, colour: string, upright = false): string => {
  const count = Math.max(1, Math.min(5, Math.round((upright ? w : h) / 5)));
  let d = '';
  for (let index = 1; index <= count; index += 1) {
    const part = index / (count + 1);
    if (upright) d += `M${n(x + w * part)} ${n(y + h * 0.03)}q${n(w * 0.02)} ${n(h * 0.4)} 0 ${n(h * 0.94)}`;
    else
      d += `M${n(x + w * 0.03)} ${n(y + h * part)}q${n(w * 0.4)} ${n(h * 0.08 * (index % 2 ? 1 : -1))} ${n(w * 0.94)} 0`;
  }
  return line(d, tint(colour, -0.45), 0.35, 0.35);
};

export const box = ({ x, y, z }: Box, colour: string, face: { front?: Fill; grain?: boolean } = {}): string => {
  const [x0, x1] = x;
  const [y0, y1] = y;
  const [z0, z1] = z;
  let body = '';
  if (y1 < EYE) {
    body += draw(
      poly(at(x0, y1, z0), at(x1, y1, z0), at(x1, y1, z1), at(x0, y1, z1)),
      down([0, tint(colour, 0.1)], [1, tint(colour, 0.3)]),
    );
  }
  if (x1 < 0) body += draw(poly(at(x1, y0, z0), at(x1, y1, z0), at(x1, y1, z1), at(x1, y0, z1)), tint(colour, -0.32));
  if (x0 > 0) body += draw(poly(at(x0, y0, z0), at(x0, y1, z0), at(x0, y1, z1), at(x0, y0, z1)), tint(colour, -0.42));
  const [left, top] = at(x0, y1, z0);
  const [right, bottom] = at(x1, y0, z0);
  body += draw(
    poly([left, top], [right, top], [right, bottom], [left, bottom]),
    face.front ?? down([0, tint(colour, 0.06)], [1, tint(colour, -0.14)]),
  );
  if (face.grain !== false) body += grain(left, top, right - left, bottom - top, colour, y1 - y0 > x1 - x0);
  return body;
};

/** A soft block: like a box, with a rounded and gently lit front. */
export const softBox = ({ x, y, z }: Box, colour: string, r: number): string => {
  const [l, t] = at(x[0], y[1], z[0]);
  const [rr, b] = at(x[1], y[0], z[0]);
  const [bl, bt] = at(x[0], y[1], z[1]);
  const [br] = at(x[1], y[1], z[1]);
  let body = '';
  if (y[1] < EYE) {
    const c = r * 0.9;
    body += draw(
      `M${n(l)} ${n(t + c)}Q${n(l)} ${n(t)} ${n(bl + 1)} ${n(bt)}L${n(br - 1)} ${n(bt)}Q${n(rr)} ${n(t)} ${n(rr)} ${n(t + c)}Z`,
      down([0, tint(colour, 0.12)], [1, tint(colour, 0.3)]),
    );
  }
  body += draw(rounded(l, t, rr - l, b - t, r), down([0, tint(colour, 0.2)], [0.25, colour], [1, tint(colour, -0.24)]));
  return body;
};

/** A tapered leg with a narrow side face. */
export const leg = (
  x: number,
  z: number,
  top: number,
  wide: number,
  narrow: number,
  colour: string,
  lean = 0,
): string => {
  const [tx, ty] = at(x, top, z);
  const [bx, by] = at(x + lean, 0, z);
  const s = depth(z);
  return draw(
    poly(
      [tx - (wide * s) / 2, ty],
      [tx + (wide * s) / 2, ty],
      [bx + (narrow * s) / 2, by],
      [bx - (narrow * s) / 2, by],
    ),
    across([0, tint(colour, 0.12)], [0.55, colour], [1, tint(colour, -0.3)]),
  );
};

/** A round plate lying at height y. */
export const disc = (y: number, r: number, thick: number, colour: string, cx = 0, z = r): string => {
  const s = depth(z);
  const [x, top] = at(cx, y, z);
  const [, far] = at(cx, y, z + r);
  const [, near] = at(cx, y, z - r);
  const ry = Math.max(1, (near - far) / 2);
  const rx = r * s;
  const h = thick * s;
  return (
    draw(
      `M${n(x - rx)} ${n(top)}v${n(h)}a${n(rx)} ${n(ry)} 0 0 0 ${n(rx * 2)} 0v${n(-h)}Z`,
      across([0, tint(colour, -0.1)], [0.35, tint(colour, 0.05)], [1, tint(colour, -0.4)]),
    ) + draw(ellipse(x, top, rx, ry), across([0, tint(colour, 0.3)], [1, tint(colour, 0.06)]))
  );
};
