/** Lamps; each may be lit, which adds its glow. Hanging lamps stand on y = 0 by their lowest point. */
import { across, ball, down, draw, ellipse, line, n, poly, radial, rounded, shadow, tint } from './paint.ts';
import { disc, type Piece } from './solid.ts';

export const glow = (x: number, y: number, r: number, strength = 1, colour = '#ffd890'): string =>
  draw(
    ellipse(x, y, r),
    radial([
      [0, colour, 0.75 * strength],
      [0.35, colour, 0.34 * strength],
      [1, colour, 0],
    ]),
  );

const shade = (
  x: number,
  top: number,
  topHalf: number,
  low: number,
  lowHalf: number,
  colour: string,
  lit: number,
): string => {
  const warm = lit > 0;
  const middle = warm ? '#fff0c9' : tint(colour, 0.15);
  const edge = warm ? '#eab765' : tint(colour, -0.22);
  let body = draw(
    `M${n(x - topHalf)} ${n(top)}L${n(x - lowHalf)} ${n(low)}Q${n(x)} ${n(low + lowHalf * 0.16)} ${n(x + lowHalf)} ${n(low)}L${n(x + topHalf)} ${n(top)}Q${n(x)} ${n(top + topHalf * 0.12)} ${n(x - topHalf)} ${n(top)}Z`,
    across([0, edge], [0.42, middle], [1, edge]),
  );
  body += line(
    `M${n(x - lowHalf)} ${n(low)}Q${n(x)} ${n(low + lowHalf * 0.16)} ${n(x + lowHalf)} ${n(low)}`,
    tint(colour, -0.3),
    0.8,
    0.5,
  );
  body += draw(ellipse(x, top, topHalf, topHalf * 0.12), warm ? '#fff6dc' : tint(colour, 0.3));
  return body;
};

export const arcLamp = (metal: string, lit = 1): Piece => {
  let body = shadow(-56, -4, 22, 4);
  if (lit > 0) body += glow(58, -128, 80, 0.55 * lit);
  body += disc(6, 18, 5, '#e9e2d8', -56, 10);
  body +=
    line('M-56 -16V-120C-56 -190 -10 -206 22 -200C46 -195 58 -178 58 -158', metal, 2.6) +
    line('M-56.8 -18V-120C-56.8 -189 -10 -205 22 -199', tint(metal, 0.6), 0.7, 0.8);
  body += draw(
    'M30 -126C30 -148 42 -160 58 -160C74 -160 86 -148 86 -126Z',
    across([0, tint(metal, 0.35)], [0.4, metal], [1, tint(metal, -0.4)]),
  );
  body +=
    draw(ellipse(58, -126, 28, 5), lit > 0 ? '#fff3cf' : tint(metal, -0.5)) +
    (lit > 0 ? draw(ellipse(58, -125, 12, 4), '#ffffff') : '');
  return { w: 170, h: 208, body };
};

export const tripodLamp = (wood: string, lit = 1): Piece => {
  let body = shadow(0, -4, 32, 5);
  if (lit > 0) body += glow(0, -128, 74, 0.6 * lit);
  body +=
    line('M0 -104L10 -14', tint(wood, -0.35), 3) +
    line('M-2 -106L-28 0M2 -106L28 0', wood, 3.4) +
    line('M-3 -106L-28.6 -2', tint(wood, 0.45), 0.8, 0.7);
  body += line('M-15 -54H15', tint(wood, -0.2), 1.6) + draw(rounded(-3, -112, 6, 9, 2), '#c39a4a');
  body += shade(0, -152, 19, -110, 26, '#efe2cb', lit);
  return { w: 70, h: 156, body };
};

export const tableLamp = (glaze: string, lit = 1): Piece => {
  let body = shadow(0, -1.5, 13, 2.2);
  if (lit > 0) body += glow(0, -37, 34, 0.6 * lit);
  body += draw(
    'M-4 -26C-4 -23 -12 -20 -12 -11C-12 -4 -8 0 0 0C8 0 12 -4 12 -11C12 -20 4 -23 4 -26Z',
    ball(glaze, 0.5, -0.4),
  );
  body +=
    line('M-11.4 -13Q0 -10 11.4 -13M-10 -7.4Q0 -4.6 10 -7.4', tint(glaze, -0.3), 0.5, 0.5) +
    draw(rounded(-1.2, -30, 2.4, 5, 0.6), '#c39a4a');
  body += shade(0, -48, 9.5, -28, 16, '#efe2cb', lit);
  return { w: 36, h: 50, body };
};

export const wovenPendant = (lit = 1, cord = 60): Piece => {
  const palm = '#d3a965';
  let body = line(`M0 -40V${-40 - cord}`, '#4a3b33', 0.9);
  if (lit > 0) body += glow(0, -16, 62, 0.5 * lit);
  const dome = 'M-5 -41C-22 -38 -28 -16 -27 -2Q0 6 27 -2C28 -16 22 -38 5 -41Z';
  body += draw(
    dome,
    lit > 0
      ? across([0, tint(palm, -0.2)], [0.45, '#fbe0a2'], [1, tint(palm, -0.25)])
      : across([0, tint(palm, 0.1)], [0.45, tint(palm, 0.25)], [1, tint(palm, -0.3)]),
  );
  let weave = '';
  for (let index = -5; index <= 5; index += 1)
    weave += `M${n(index * 0.8)} -41C${n(index * 4.4)} -34 ${n(index * 5.4)} -16 ${n(index * 5.2)} ${n(2 - Math.abs(index) * 0.8)}`;
  for (let row = 0; row < 7; row += 1) {
    const y = -35 + row * 5.4;
    const half = 11 + Math.sqrt(row) * 6.4;
    weave += `M${n(-half)} ${n(y)}Q0 ${n(y + 6)} ${n(half)} ${n(y)}`;
  }
  body += line(weave, '#8a5c28', 0.7, 0.6) + draw(ellipse(0, -41, 5.4, 1.8), '#8a5c28');
  return { w: 60, h: 44, body };
};

export const moonPendant = (lit = 1, cord = 46): Piece => {
  let body = '';
  for (const [x, y, r] of [
    [-30, -26, 11],
    [0, -12, 12],
    [30, -34, 10],
  ] as const) {
    body += line(`M${x} ${n(y - r)}V${-60 - cord}`, '#c39a4a', 0.8);
    if (lit > 0) body += glow(x, y, r * 3, 0.6 * lit);
    body += draw(
      ellipse(x, y, r),
      lit > 0
        ? radial(
            [
              [0, '#ffffff'],
              [0.6, '#fff4d6'],
              [1, '#f0cf92'],
            ],
            0.45,
            0.4,
            0.6,
          )
        : ball('#efe8dc', 0.6, -0.2),
    );
    body += draw(rounded(x - 2.4, y - r - 3.4, 4.8, 4.4, 1), '#c39a4a');
  }
  body += draw(rounded(-38, -62 - cord, 76, 3, 1.4), down([0, '#d8b26a'], [1, '#a97f35']));
  return { w: 84, h: 64, body };
};

/** A soft cone of light on the objects below. */
export const lightCone = (x: number, y: number, half: number, length: number, strength = 0.2): string =>
  draw(
    poly([x - half * 0.4, y], [x + half * 0.4, y], [x + half, y + length], [x - half, y + length]),
    down([0, '#ffe2a4', strength], [1, '#ffe2a4', 0]),
  );
