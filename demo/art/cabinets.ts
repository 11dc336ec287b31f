/** Cabinets, shelves and a bar on wheels. */
import { across, ball, draw, ellipse, line, n, poly, rounded, shadow, tint } from './paint.ts';
import { at, box, leg, type Piece } from './solid.ts';

export interface CabinetLook {
  w: number;
  h: number;
  d: number;
  wood: string;
  legs?: number;
  columns: number;
  rows: number;
  front: 'drawer' | 'cane' | 'slat';
  pull?: string;
}

const facing = (
  kind: CabinetLook['front'],
  x: number,
  y: number,
  w: number,
  h: number,
  wood: string,
  pull: string,
): string => {
  let body =
    draw(rounded(x, y, w, h, 0.8), across([0, tint(wood, 0.1)], [1, tint(wood, -0.06)])) +
    line(`M${n(x)} ${n(y + h)}H${n(x + w)}V${n(y)}`, tint(wood, -0.55), 0.5, 0.6);
  if (kind === 'drawer') {
    body += line(
      `M${n(x + 2)} ${n(y + h * 0.34)}q${n(w * 0.4)} ${n(h * 0.1)} ${n(w - 4)} 0M${n(x + 2)} ${n(y + h * 0.72)}q${n(w * 0.5)} ${n(-h * 0.1)} ${n(w - 4)} 0`,
      tint(wood, -0.4),
      0.35,
      0.4,
    );
    body += draw(rounded(x + w / 2 - 4.5, y + h * 0.42, 9, 2.6, 1.3), pull);
  } else if (kind === 'slat') {
    let slats = '';
    for (let at = x + 1.6; at < x + w - 1; at += 2.6) slats += `M${n(at)} ${n(y + 1)}V${n(y + h - 1)}`;
    body +=
      line(slats, tint(wood, -0.5), 1, 0.6) +
      line(
        slats.replaceAll(/M([\d.-]+)/g, (_, at: string) => `M${n(Number(at) + 0.9)}`),
        tint(wood, 0.4),
        0.4,
        0.5,
      );
  } else {
    const m = Math.min(4, w * 0.1);
    body += draw(rounded(x + m, y + m, w - 2 * m, h - 2 * m, 0.6), '#dfc497');
    let weave = '';
    for (let at = x + m + 1.5; at < x + w - m; at += 2.6) weave += `M${n(at)} ${n(y + m)}V${n(y + h - m)}`;
    for (let at = y + m + 1.5; at < y + h - m; at += 2.6) weave += `M${n(x + m)} ${n(at)}H${n(x + w - m)}`;
    body += line(weave, '#a8804a', 0.5, 0.6) + draw(ellipse(x + w - m / 2 - 0.3, y + h / 2, 1.1), pull);
  }
  return body;
};

export const cabinet = ({ w, h, d, wood, legs = 14, columns, rows, front, pull = '#3b2619' }: CabinetLook): Piece => {
  const half = w / 2;
  let body = shadow(0, -6, half * 0.98, 7);
  for (const x of [-half + 8, half - 8]) body += leg(x, d - 6, legs + 2, 4, 2.6, tint(wood, -0.4));
  body += box({ x: [-half, half], y: [legs, h], z: [0, d] }, wood, { grain: false });
  const edge = 2.6;
  const cell = (w - edge * (columns + 1)) / columns;
  const tall = (h - legs - edge * (rows + 1)) / rows;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      body += facing(
        front,
        -half + edge + column * (cell + edge),
        -h + edge + row * (tall + edge),
        cell,
        tall,
        wood,
        pull,
      );
    }
  }
  for (const x of [-half + 7, half - 7]) body += leg(x, 2, legs, 4.6, 2.8, tint(wood, -0.1), x < 0 ? -1.6 : 1.6);
  return { w, h: h + 12, body };
};

const bookColours = ['#9c4a2f', '#d8b26a', '#5f7058', '#e9dcc6', '#2f4858', '#b86b4b', '#7a6a60'];
const books = (x: number, y: number, count: number, seed: number, tallest: number): string => {
  let body = '';
  let left = x;
  for (let index = 0; index < count; index += 1) {
    const wide = 2.6 + ((seed * 3 + index * 5) % 4) * 0.7;
    const tall = tallest * (0.72 + ((seed + index * 7) % 5) * 0.06);
    const colour = bookColours[(seed + index * 3) % bookColours.length] ?? '#9c4a2f';
    body += draw(rounded(left, y - tall, wide, tall, 0.4), across([0, tint(colour, 0.16)], [1, tint(colour, -0.2)]));
    body += line(`M${n(left + 0.7)} ${n(y - tall * 0.82)}h${n(wide - 1.4)}`, tint(colour, 0.5), 0.5, 0.8);
    left += wide + 0.2;
  }
  return body;
};

export const bookcase = (wood: string): Piece => {
  const [w, h] = [120, 198];
  const half = w / 2;
  let body = shadow(0, -4, half, 6);
  body +=
    draw(rounded(-half, -h, w, h, 1.5), tint(wood, -0.05)) +
    draw(
      rounded(-half + 4, -h + 4, w - 8, h - 8, 0.5),
      across([0, tint(wood, -0.52)], [0.5, tint(wood, -0.4)], [1, tint(wood, -0.5)]),
    );
  const shelves = [-158, -122, -86, -52];
  for (const y of shelves)
    body += draw(poly([-half + 4, y], [half - 4, y], [half - 9, y - 6], [-half + 9, y - 6]), tint(wood, 0.06));
  body += draw(poly([-half + 4, -48], [half - 4, -48], [half - 9, -54], [-half + 9, -54]), tint(wood, 0.06));
  body += books(-48, -160, 8, 2, 27) + books(18, -124, 9, 4, 27) + books(-50, -88, 6, 1, 26) + books(26, -88, 5, 3, 25);
  body +=
    draw('M24 -160C18 -168 20 -178 26 -182H34C40 -178 42 -168 36 -160Z', ball('#c46f4a')) +
    draw(rounded(-44, -130, 22, 5, 1), '#e9dcc6') +
    draw(rounded(-42, -135, 18, 5, 1), '#9c4a2f');
  body +=
    draw(ellipse(-33, -141, 6), ball('#d8b26a')) +
    draw(ellipse(-2, -99, 11), ball('#e9dcc6')) +
    draw(ellipse(-2, -99, 5), tint(wood, -0.45));
  for (const y of shelves)
    body += draw(rounded(-half + 3, y, w - 6, 3.4, 0.4), across([0, tint(wood, 0.2)], [1, tint(wood, -0.1)]));
  for (const x of [-half + 4, 1]) body += facing('cane', x, -48, half - 5, 42, wood, '#3b2619');
  for (const x of [-half, half - 4])
    body += draw(rounded(x, -h, 4, h, 0.8), across([0, tint(wood, 0.25)], [1, tint(wood, -0.12)]));
  body += draw(rounded(-half - 1, -h - 2, w + 2, 4.5, 1), across([0, tint(wood, 0.3)], [1, wood]));
  return { w: 122, h: 200, body };
};

export const barCart = (): Piece => {
  const brass = '#c39a4a';
  let body = shadow(0, -4, 42, 6);
  const bottle = (x: number, y: number, h: number, colour: string): string =>
    draw(
      `M${n(x - 3.4)} ${n(y)}V${n(y - h * 0.6)}Q${n(x - 3.4)} ${n(y - h * 0.7)} ${n(x - 1.2)} ${n(y - h * 0.74)}V${n(y - h)}h2.4V${n(y - h * 0.74)}Q${n(x + 3.4)} ${n(y - h * 0.7)} ${n(x + 3.4)} ${n(y - h * 0.6)}V${n(y)}Z`,
      across([0, tint(colour, 0.4)], [0.4, colour], [1, tint(colour, -0.35)]),
    ) + draw(rounded(x - 3.4, y - h * 0.45, 6.8, h * 0.22, 0.4), '#f0e5d2');
  for (const x of [-34, 34]) body += draw(ellipse(x, -5, 5), '#3a332e') + draw(ellipse(x, -5, 2), brass);
  for (const y of [22, 62]) {
    body += draw(
      poly(at(-38, y, 0), at(38, y, 0), at(36, y, 38), at(-36, y, 38)),
      across([0, '#f4efe8'], [1, '#dcd3c8']),
    );
    if (y === 22)
      body +=
        bottle(-22, -27, 28, '#4d6a4f') +
        bottle(-12, -28, 31, '#7a3a22') +
        bottle(-2, -26, 26, '#c08a3c') +
        draw(ellipse(20, -32, 8, 7), ball('#d9cbb8'));
    else
      body +=
        bottle(-20, -68, 30, '#2f4858') +
        draw('M6 -68v-9l-5 -8h12l-5 8v9Z', '#e7efe9', ' fill-opacity="0.8"') +
        draw(ellipse(24, -72, 5.4), ball('#e3a13d')) +
        draw(ellipse(17, -70, 4.8), ball('#8aa351'));
    body += line(`M${n(at(-38, y)[0])} ${n(at(-38, y)[1])}H38`, brass, 3) + line(`M-38 ${-y - 7}H38`, brass, 1.2);
  }
  for (const x of [-38, 38])
    body += line(`M${x} -8V-78`, brass, 2.6) + line(`M${x - 0.6} -10V-76`, tint(brass, 0.6), 0.7, 0.8);
  body += line('M38 -78q10 0 10 -6', brass, 2.6);
  return { w: 92, h: 88, body };
};
