/** Decoration: rugs, mirrors, plants, pots, pictures on the wall. */
import { across, ball, dice, down, draw, ellipse, line, linear, n, poly, rounded, shadow, tint } from './paint.ts';
import { at, type Piece } from './solid.ts';

export const rug = (w: number, d: number, ground = '#e8d9c0', ink = '#9c4a2f'): Piece => {
  const half = w / 2;
  const quad = (inset: number): string =>
    poly(
      at(-half + inset, 0, inset - d * 0.5),
      at(half - inset, 0, inset - d * 0.5),
      at(half - inset, 0, d * 0.5 - inset),
      at(-half + inset, 0, d * 0.5 - inset),
    );
  let body =
    draw(quad(-2), '#2b160c', ' fill-opacity="0.14"') +
    draw(quad(0), across([0, tint(ground, -0.04)], [0.4, tint(ground, 0.12)], [1, tint(ground, -0.1)]));
  body += `<path d="${quad(w * 0.05)}" fill="none" stroke="${ink}" stroke-width="2.4"/><path d="${quad(w * 0.075)}" fill="none" stroke="${ink}" stroke-width="0.8"/>`;
  for (const [z, size] of [
    [-d * 0.24, 1.1],
    [0, 1],
    [d * 0.24, 0.9],
  ] as const) {
    for (let index = -3; index <= 3; index += 1) {
      const [x, y] = at(index * w * 0.12, 0, z);
      const r = w * 0.036 * size;
      body +=
        draw(poly([x - r, y], [x, y - r * 0.42], [x + r, y], [x, y + r * 0.42]), index % 2 ? '#5f7058' : ink) +
        draw(poly([x - r * 0.4, y], [x, y - r * 0.17], [x + r * 0.4, y], [x, y + r * 0.17]), ground);
    }
  }
  let fringe = '';
  for (let z = -d * 0.48; z < d * 0.48; z += 6) {
    for (const side of [-1, 1]) {
      const [x, y] = at(side * half, 0, z);
      fringe += `M${n(x)} ${n(y)}l${n(side * 5)} 1.4`;
    }
  }
  return { w, h: 40, body: body + line(fringe, tint(ground, -0.15), 0.8) };
};

/** A rug seen from above, for a picture of its own. */
export const rugFlat = (ink = '#9c4a2f'): Piece => {
  let body =
    draw(rounded(-100, -152, 204, 302, 3), '#2b160c', ' fill-opacity="0.12"') +
    draw(
      rounded(-100, -150, 200, 300, 2),
      linear(
        [
          [0, '#efe2cb'],
          [1, '#e0cfb2'],
        ],
        0,
        0,
        1,
        1,
      ),
    );
  for (const inset of [9, 15])
    body += `<path d="${rounded(-100 + inset, -150 + inset, 200 - 2 * inset, 300 - 2 * inset, 1)}" fill="none" stroke="${ink}" stroke-width="${inset === 9 ? 3.4 : 1.2}"/>`;
  for (let row = -3; row <= 3; row += 1) {
    for (let column = -2; column <= 2; column += 1) {
      const [x, y] = [column * 31, row * 36];
      const colour = (row + column) % 2 ? '#5f7058' : ink;
      for (const [r, fill] of [
        [15, colour],
        [10, '#efe2cb'],
        [6, '#d8b26a'],
      ] as const)
        body += draw(poly([x - r, y], [x, y - r * 1.15], [x + r, y], [x, y + r * 1.15]), fill);
    }
  }
  let fringe = '';
  for (let x = -98; x <= 98; x += 4) fringe += `M${x} -150v-9M${x} 150v9`;
  return { w: 212, h: 320, body: `<g transform="translate(0 -160)">${line(fringe, '#d9c7a8', 1)}${body}</g>` };
};

export const sunMirror = (): Piece => {
  let body = '';
  for (let index = 0; index < 48; index += 1) {
    const angle = (index / 48) * Math.PI * 2;
    const long = index % 2 ? 41 : 45;
    const dx = Math.cos(angle);
    const dy = Math.sin(angle);
    body += line(
      `M${n(dx * 22)} ${n(-45 + dy * 22)}L${n(dx * long)} ${n(-45 + dy * long)}`,
      index % 2 ? '#c79a55' : '#b07f3c',
      2.2,
    );
  }
  body +=
    draw(ellipse(0, -45, 26), ball('#c79a55', 0.3, -0.3)) +
    draw(
      ellipse(0, -45, 21),
      linear(
        [
          [0, '#f6f8f6'],
          [0.5, '#cfdad8'],
          [1, '#aebfc0'],
        ],
        0,
        0,
        1,
        1,
      ),
    );
  body += draw(poly([-14, -54], [-4, -62], [6, -34], [-2, -30]), '#ffffff', ' fill-opacity="0.35"');
  return { w: 94, h: 90, body };
};

const leaf = (x: number, y: number, length: number, angle: number, colour: string, wide = 0.34): string => {
  const w = length * wide;
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(angle)})">${draw(`M0 0C${n(-w)} ${n(-length * 0.3)} ${n(-w)} ${n(-length * 0.7)} 0 ${n(-length)}C${n(w)} ${n(-length * 0.7)} ${n(w)} ${n(-length * 0.3)} 0 0Z`, across([0, tint(colour, 0.16)], [0.5, colour], [0.51, tint(colour, -0.18)], [1, tint(colour, -0.05)]))}${line(`M0 0V${n(-length * 0.94)}`, tint(colour, 0.4), 0.5, 0.6)}</g>`;
};

const pot = (x: number, y: number, w: number, h: number, clay = '#b4613f'): string =>
  draw(
    `M${n(x - w / 2)} ${n(y - h)}C${n(x - w * 0.56)} ${n(y - h * 0.5)} ${n(x - w * 0.4)} ${n(y - h * 0.08)} ${n(x - w * 0.32)} ${n(y)}H${n(x + w * 0.32)}C${n(x + w * 0.4)} ${n(y - h * 0.08)} ${n(x + w * 0.56)} ${n(y - h * 0.5)} ${n(x + w / 2)} ${n(y - h)}Z`,
    across([0, tint(clay, 0.14)], [0.35, tint(clay, 0.2)], [1, tint(clay, -0.34)]),
  ) +
  draw(
    rounded(x - w * 0.54, y - h - w * 0.09, w * 1.08, w * 0.16, w * 0.05),
    across([0, tint(clay, 0.26)], [1, tint(clay, -0.26)]),
  );

export const plant = (kind: 'monstera' | 'palm' | 'snake', clay = '#b4613f'): Piece => {
  const roll = dice(kind.length);
  let leaves = '';
  const count = kind === 'snake' ? 11 : 15;
  for (let index = 0; index < count; index += 1) {
    const side = (index / (count - 1) - 0.5) * 2;
    const green = ['#4f6b4a', '#5f7d55', '#3f5a42', '#728c5f'][index % 4] ?? '#4f6b4a';
    if (kind === 'snake') {
      leaves += leaf(side * 9, -32, 50 + roll() * 34, side * 20, green, 0.1);
    } else if (kind === 'palm') {
      const angle = side * 78;
      const long = 62 + roll() * 34;
      const [tx, ty] = [Math.sin((angle * Math.PI) / 180) * long, -34 - Math.cos((angle * Math.PI) / 180) * long];
      leaves += line(`M0 -32Q${n(tx * 0.3)} ${n(ty * 0.8)} ${n(tx)} ${n(ty)}`, green, 1.4);
      for (let step = 3; step <= 10; step += 1) {
        const part = step / 10;
        const px = 2 * (1 - part) * part * tx * 0.3 + part * part * tx;
        const py = (1 - part) ** 2 * -32 + 2 * (1 - part) * part * ty * 0.8 + part * part * ty;
        leaves +=
          leaf(px, py, 20 - step, angle + 46, green, 0.16) +
          leaf(px, py, 20 - step, angle - 46, tint(green, 0.1), 0.16);
      }
    } else {
      const stem = 34 + roll() * 46;
      const angle = side * 62;
      const [sx, sy] = [Math.sin((angle * Math.PI) / 180) * stem, -32 - Math.cos((angle * Math.PI) / 180) * stem];
      leaves +=
        line(`M0 -32Q${n(sx * 0.2)} ${n(sy * 0.9)} ${n(sx)} ${n(sy)}`, tint(green, -0.2), 1.3) +
        leaf(sx, sy + 4, 30 + roll() * 12, angle * 1.3 + (roll() - 0.5) * 40, green, 0.46);
    }
  }
  return { w: 110, h: 140, body: shadow(0, -1, 20, 4) + leaves + pot(0, 0, 38, 36, clay) };
};

export const planters = (): Piece => {
  const clay = '#b4613f';
  let body = shadow(-2, -2, 52, 6);
  for (let index = 0; index < 7; index += 1)
    body += leaf(-26, -38, 44 + (index % 3) * 8, -48 + index * 16, index % 2 ? '#5f7d55' : '#4f6b4a', 0.24);
  body += pot(-26, 0, 36, 42, clay);
  for (let index = 0; index < 6; index += 1)
    body += leaf(14, -28, 34 + (index % 2) * 10, -40 + index * 16, index % 2 ? '#728c5f' : '#3f5a42', 0.13);
  body +=
    pot(14, 3, 27, 31, tint(clay, 0.12)) +
    draw(ellipse(37, -20, 8), ball('#7f9a62')) +
    line('M37 -27v14M31 -24l4 10M43 -24l-4 10', '#5c7747', 0.7, 0.8) +
    pot(37, 5, 19, 20, tint(clay, -0.12));
  return { w: 100, h: 100, body };
};

export const hammock = (): Piece => {
  const wood = '#8a5a34';
  let body = shadow(0, 0, 140, 8);
  body +=
    line('M-150 -4Q0 10 150 -4', wood, 7) +
    line('M-148 -8Q-166 -80 -138 -116M148 -8Q166 -80 138 -116', wood, 6.5) +
    line('M-149 -10Q-167 -80 -139 -115', tint(wood, 0.4), 1.2, 0.6);
  let ropes = '';
  for (let index = 0; index < 7; index += 1)
    ropes += `M-138 -112L${n(-104 + index)} ${n(-84 + index * 3.4)}M138 -112L${n(104 - index)} ${n(-84 + index * 3.4)}`;
  body += line(ropes, '#a98e63', 1.2);
  const sag = (end: number, middle: number, part: number): number =>
    (1 - part) ** 2 * end + 2 * part * (1 - part) * middle + part * part * end;
  let tassels = '';
  for (let index = 1; index < 34; index += 1) {
    const part = index / 34;
    tassels += `M${n(-104 + part * 208)} ${n(sag(-63, 12, part) - 2)}v11`;
  }
  body += line(tassels, '#c9b087', 1.3, 0.9);
  const stripes = ['#9c4a2f', '#d8b26a', '#e9dcc6', '#5f7058', '#c46f4a', '#e9dcc6', '#d8b26a', '#9c4a2f'];
  stripes.forEach((colour, index) => {
    const [end, middle] = [-86 + index * 2.9, -58 + index * 8.6];
    body += draw(
      `M-104 ${n(end)}Q0 ${n(middle)} 104 ${n(end)}V${n(end + 3)}Q0 ${n(middle + 9)} -104 ${n(end + 3)}Z`,
      across([0, tint(colour, -0.2)], [0.35, tint(colour, 0.15)], [1, tint(colour, -0.25)]),
    );
  });
  return { w: 320, h: 124, body };
};

export const wallArt = (w: number, h: number, kind: 0 | 1 | 2): string => {
  let body =
    draw(rounded(-w / 2 + 1.5, -h + 2, w, h, 1), '#2b160c', ' fill-opacity="0.16"') +
    draw(rounded(-w / 2, -h, w, h, 1), '#7a4a2c') +
    draw(rounded(-w / 2 + 2, -h + 2, w - 4, h - 4, 0.5), '#f6eee1');
  const s = Math.min(w, h) / 60;
  if (kind === 0)
    body +=
      draw(ellipse(0, -h * 0.62, 13 * s), '#c9623c') +
      draw(
        `M${n(-w * 0.36)} ${n(-h * 0.2)}Q${n(-w * 0.12)} ${n(-h * 0.56)} ${n(w * 0.04)} ${n(-h * 0.3)}T${n(w * 0.36)} ${n(-h * 0.2)}Z`,
        '#5f7058',
      ) +
      draw(
        `M${n(-w * 0.36)} ${n(-h * 0.14)}Q${n(w * 0.1)} ${n(-h * 0.44)} ${n(w * 0.36)} ${n(-h * 0.14)}Z`,
        '#2f4858',
        ' fill-opacity="0.75"',
      );
  if (kind === 1)
    body +=
      draw(
        `M0 ${n(-h * 0.16)}C${n(-20 * s)} ${n(-h * 0.4)} ${n(-14 * s)} ${n(-h * 0.7)} 0 ${n(-h * 0.84)}C${n(14 * s)} ${n(-h * 0.7)} ${n(20 * s)} ${n(-h * 0.4)} 0 ${n(-h * 0.16)}Z`,
        '#9c4a2f',
      ) +
      line(
        `M0 ${n(-h * 0.16)}V${n(-h * 0.8)}M0 ${n(-h * 0.4)}l${n(9 * s)} ${n(-8 * s)}M0 ${n(-h * 0.4)}l${n(-9 * s)} ${n(-8 * s)}M0 ${n(-h * 0.58)}l${n(7 * s)} ${n(-7 * s)}M0 ${n(-h * 0.58)}l${n(-7 * s)} ${n(-7 * s)}`,
        '#f6eee1',
        1,
      );
  if (kind === 2)
    body +=
      draw(rounded(-w * 0.3, -h * 0.78, w * 0.28, h * 0.56, w), '#d8b26a') +
      draw(rounded(w * 0.04, -h * 0.6, w * 0.28, h * 0.38, w), '#9c4a2f') +
      draw(ellipse(w * 0.18, -h * 0.72, 6 * s), '#2f4858');
  return body;
};

export const curtain = (x: number, top: number, w: number, h: number, colour: string): string => {
  const folds = Math.max(3, Math.round(w / 14));
  let body = '';
  for (let index = 0; index < folds; index += 1) {
    const left = x + (index * w) / folds;
    body += draw(
      `M${n(left)} ${n(top)}h${n(w / folds + 0.4)}l${n(index % 2 ? 1.5 : -1)} ${n(h)}h${n(-w / folds - 0.4)}Z`,
      across([0, tint(colour, -0.12)], [0.4, tint(colour, 0.24)], [1, tint(colour, -0.06)]),
      ' fill-opacity="0.94"',
    );
  }
  return body + draw(rounded(x - 4, top - 2, w + 8, 3, 1.5), down([0, '#8a5a34'], [1, '#5b3a22']));
};
