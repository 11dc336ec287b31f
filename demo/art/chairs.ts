/** Chairs, benches, stools and loungers. */
import { across, ball, down, draw, ellipse, line, n, pillow, shadow, tint } from './paint.ts';
import { at, box, leg, type Piece, softBox } from './solid.ts';
import { OAK } from './woods.ts';

export const rocker = (wood: string): Piece => {
  const cane = '#dcbf8e';
  let body = shadow(0, -2, 50, 6);
  // Seen from the side: runners, frame, woven seat and back.
  body += line('M-46 -7Q0 8 52 -10', wood, 4.2) + line('M-46 -9Q0 6 52 -12', tint(wood, 0.35), 0.9, 0.7);
  body += line('M-30 -2L-24 -46', wood, 4) + line('M28 -2L24 -44', wood, 4);
  body += draw('M-30 -40Q0 -50 32 -46L33 -41Q0 -43 -29 -35Z', down([0, tint(cane, 0.3)], [1, tint(cane, -0.15)]));
  body += line('M-30 -38Q0 -46 34 -43', wood, 3.4);
  body += draw(
    'M-30 -42C-40 -70 -50 -88 -50 -100C-46 -104 -42 -102 -40 -98C-38 -84 -28 -64 -22 -44Z',
    across([0, tint(cane, 0.2)], [1, tint(cane, -0.2)]),
  );
  for (let index = 0; index < 9; index += 1)
    body += line(
      `M${n(-31 - index * 2.1)} ${n(-48 - index * 6)}L${n(-24 - index * 1.9)} ${n(-50 - index * 6)}`,
      tint(cane, -0.45),
      0.7,
      0.6,
    );
  body +=
    line('M-28 -38C-36 -66 -48 -86 -51 -102', wood, 4) + line('M-20 -40C-26 -64 -38 -84 -39 -100', tint(wood, -0.2), 3);
  body +=
    line('M-38 -68Q-6 -74 30 -66L26 -44', wood, 4) + line('M-38 -69.5Q-6 -75 30 -67.5', tint(wood, 0.4), 0.9, 0.7);
  body += draw(pillow(-26, -53, 56, 9, 2), down([0, '#f3e6d0'], [1, '#d9c3a0']));
  return { w: 112, h: 108, body };
};

export const pouf = (colour: string): Piece => {
  let body = shadow(0, -3, 34, 7);
  body += draw('M-27 -6C-35 -14 -34 -30 -27 -37Q0 -43 27 -37C34 -30 35 -14 27 -6Q0 2 -27 -6Z', ball(colour, 0.3, -0.3));
  body += draw(ellipse(0, -36, 26, 6), down([0, tint(colour, 0.35)], [1, tint(colour, 0.1)]));
  let knit = '';
  for (let row = 0; row < 5; row += 1) {
    for (let step = -4; step <= 4; step += 1)
      knit += `M${n(step * 6.6 - 2.6)} ${n(-30 + row * 5.6 + Math.abs(step) * -0.5)}q2.6 3.4 5.2 0`;
  }
  body += line(knit, tint(colour, -0.4), 1, 0.4);
  return { w: 68, h: 44, body };
};

export interface ChairLook {
  wood: string;
  seat?: string;
  seatHeight?: number;
  spindles?: boolean;
}

export const chair = ({ wood, seat = wood, seatHeight = 45, spindles = true }: ChairLook): Piece => {
  const top = seatHeight + 35;
  const z = 42;
  let body = shadow(0, -5, 28, 6);
  for (const x of [-19, 19]) body += leg(x, z, seatHeight, 3.6, 2.6, tint(wood, -0.25), x < 0 ? -2 : 2);
  if (seatHeight > 55) body += box({ x: [-18, 18], y: [20, 22], z: [z - 2, z] }, tint(wood, -0.2));
  const [lx, ly] = at(-20, seatHeight, z);
  const [rx, ry] = at(20, top - 4, z);
  if (spindles) {
    for (let index = 0; index < 6; index += 1) {
      const x = lx + 4 + (index * (rx - lx - 8)) / 5;
      body +=
        line(`M${n(x)} ${n(ly)}L${n(x * 1.08)} ${n(ry)}`, tint(wood, -0.1), 1.7) +
        line(`M${n(x - 0.4)} ${n(ly)}L${n(x * 1.08 - 0.4)} ${n(ry)}`, tint(wood, 0.35), 0.4, 0.7);
    }
  } else {
    body += draw(
      pillow(lx + 1, ry + 2, rx - lx - 2, ly - ry - 12, 2.4),
      down([0, tint(seat, 0.28)], [1, tint(seat, -0.2)]),
    );
  }
  for (const side of [-1, 1])
    body +=
      line(`M${n(side * 18.2)} ${n(ly)}L${n(side * 20.5)} ${n(ry)}`, wood, 3.2) +
      line(`M${n(side * 18.2 - 0.8)} ${n(ly)}L${n(side * 20.5 - 0.8)} ${n(ry)}`, tint(wood, 0.35), 0.7, 0.6);
  body += draw(
    `M${n(lx - 5)} ${n(ry + 6)}Q0 ${n(ry - 9)} ${n(rx + 5)} ${n(ry + 6)}L${n(rx + 3.5)} ${n(ry + 11)}Q0 ${n(ry - 1)} ${n(lx - 3.5)} ${n(ry + 11)}Z`,
    down([0, tint(wood, 0.3)], [1, tint(wood, -0.16)]),
  );
  // Seat: a shallow saddle, deeper in the middle.
  const [sl, sy] = at(-23, seatHeight, 0);
  const [bl, by] = at(-20, seatHeight, z + 2);
  body += draw(
    `M${n(sl)} ${n(sy)}Q0 ${n(sy + 3)} ${n(-sl)} ${n(sy)}L${n(-bl)} ${n(by)}Q0 ${n(by - 2)} ${n(bl)} ${n(by)}Z`,
    down([0, tint(seat, 0.36)], [1, tint(seat, 0.06)]),
  );
  body += draw(
    ellipse(-8, (sy + by) / 2 + 1, 7, 2.4) + ellipse(8, (sy + by) / 2 + 1, 7, 2.4),
    tint(seat, -0.2),
    ' fill-opacity="0.25"',
  );
  body += draw(
    `M${n(sl)} ${n(sy)}Q0 ${n(sy + 3)} ${n(-sl)} ${n(sy)}v${seat === wood ? 3.4 : 6}Q0 ${n(sy + (seat === wood ? 6.6 : 9.4))} ${n(sl)} ${n(sy + (seat === wood ? 3.4 : 6))}Z`,
    down([0, tint(seat, 0.04)], [1, tint(seat, -0.3)]),
  );
  for (const x of [-20, 20]) body += leg(x, 2, seatHeight - 4, 4.2, 2.8, wood, x < 0 ? -2.4 : 2.4);
  body += box(
    { x: [-20, 20], y: [seatHeight > 55 ? 24 : 16, seatHeight > 55 ? 26.5 : 18], z: [3, 4] },
    tint(wood, -0.1),
    { grain: false },
  );
  return { w: 50, h: top + 12, body };
};

export const bench = (w: number, wood: string, seat: string): Piece => {
  const half = w / 2;
  let body = shadow(0, -4, half, 6);
  for (const x of [-half + 10, half - 10]) body += leg(x, 34, 42, 4.4, 3, tint(wood, -0.3));
  body += softBox({ x: [-half, half], y: [39, 47], z: [0, 40] }, seat, 4);
  if (seat === wood)
    for (const z of [10, 20, 30])
      body += line(
        `M${n(at(-half + 2, 47, z)[0])} ${n(at(0, 47, z)[1])}H${n(at(half - 2, 47, z)[0])}`,
        tint(wood, -0.4),
        0.7,
        0.5,
      );
  for (const x of [-half + 8, half - 8]) body += leg(x, 2, 39, 5, 3.4, wood, x < 0 ? -3 : 3);
  body += box({ x: [-half + 8, half - 8], y: [34, 38], z: [3, 4] }, tint(wood, -0.1));
  return { w, h: 56, body };
};

/** A round chair of cord strung over a hoop. */
export const cordChair = (cord: string): Piece => {
  const steel = '#3a332e';
  let body = shadow(0, -4, 40, 7);
  body += line('M-22 -34L-30 0M22 -34L30 0M-12 -30L-16 -10M12 -30L16 -10', steel, 2.2);
  body += draw(
    'M0 -96C34 -96 42 -62 34 -40C28 -26 14 -24 0 -24C-14 -24 -28 -26 -34 -40C-42 -62 -34 -96 0 -96Z',
    down([0, tint(cord, 0.1)], [1, tint(cord, -0.25)]),
    ' fill-opacity="0.35"',
  );
  let strings = '';
  for (let index = 0; index <= 22; index += 1) {
    const angle = Math.PI * (0.04 + (index / 22) * 0.92);
    strings += `M${n(Math.cos(angle) * 8)} ${n(-38 + Math.sin(angle) * 3)}L${n(Math.cos(angle) * 37)} ${n(-60 - Math.sin(angle) * 35)}`;
  }
  for (let index = 0; index <= 14; index += 1) {
    const angle = Math.PI * (0.02 + (index / 14) * 0.96);
    strings += `M${n(Math.cos(angle) * 8)} ${n(-38 + Math.sin(angle) * 3)}L${n(Math.cos(angle) * 36)} ${n(-46 + Math.sin(angle) * 22)}`;
  }
  body += line(strings, cord, 1.5) + line(strings, tint(cord, 0.45), 0.4, 0.6);
  body += line(
    'M0 -96C34 -96 42 -62 34 -40C28 -26 14 -24 0 -24C-14 -24 -28 -26 -34 -40C-42 -62 -34 -96 0 -96Z',
    steel,
    2.6,
  );
  body += line('M-34 -40C-28 -50 28 -50 34 -40', steel, 1.8);
  return { w: 84, h: 98, body };
};

export const lounger = (fabric: string): Piece => {
  let body = shadow(4, 0, 98, 7);
  body += line('M-80 -28L-84 -2M70 -28L74 -2M-6 -28L-4 -3', tint(OAK, -0.15), 4.4);
  body += draw(ellipse(76, -6, 9), '#5b4334') + draw(ellipse(76, -6, 5), OAK);
  body += draw('M-98 -34H30L92 -84L96 -80L36 -27H-98Z', down([0, tint(OAK, 0.25)], [1, tint(OAK, -0.2)]));
  body += draw(
    'M-96 -36Q-96 -46 -86 -46H22Q28 -46 34 -51L84 -92Q94 -94 95 -84L42 -40Q36 -35 28 -35H-90Q-96 -35 -96 -36Z',
    down([0, tint(fabric, 0.3)], [1, tint(fabric, -0.16)]),
  );
  for (const x of [-62, -28, 4]) body += line(`M${x} -46V-35`, tint(fabric, -0.35), 0.8, 0.6);
  body += line('M50 -64L60 -53', tint(fabric, -0.35), 0.8, 0.6);
  body += draw(pillow(60, -91, 30, 11, 2), ball('#9c4a2f'), ' transform="rotate(-39 75 -86)"');
  return { w: 204, h: 100, body };
};
