/** Plates seen from above: crockery, and what a cook puts on it. The unit is a pixel; a plate has its middle at 0, 0. */
import { ball, dice, draw, ellipse, group, line, n, pillow, radial, rounded, tint } from './paint.ts';

const turned = (x: number, y: number, angle: number, body: string): string =>
  `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(angle)})">${body}</g>`;

export const plate = (r: number, glaze = '#f7f1e6', rim = '#1f4a3a'): string =>
  [1.1, 1.05].map((part) => draw(ellipse(r * 0.04, r * 0.07, r * part), '#1d120a', ' fill-opacity="0.14"')).join('') +
  draw(ellipse(0, 0, r), ball(glaze, 0.5, -0.12)) +
  `<circle r="${n(r * 0.955)}" fill="none" stroke="${rim}" stroke-width="${n(r * 0.02)}"/>` +
  draw(
    ellipse(0, 0, r * 0.74),
    radial([
      [0, tint(glaze, 0.5)],
      [0.86, glaze],
      [1, tint(glaze, -0.14)],
    ]),
  );

export const bowl = (r: number, clay: string, soup: string): string =>
  draw(ellipse(r * 0.04, r * 0.08, r * 1.07), '#1d120a', ' fill-opacity="0.2"') +
  draw(ellipse(0, 0, r), ball(clay, 0.3, -0.3)) +
  draw(ellipse(0, 0, r * 0.86), tint(clay, -0.45)) +
  draw(
    ellipse(0, r * 0.02, r * 0.82),
    radial([
      [0, tint(soup, 0.2)],
      [0.8, soup],
      [1, tint(soup, -0.25)],
    ]),
  );

export const leafSprig = (x: number, y: number, size: number, angle: number, green = '#4d7a45'): string =>
  turned(
    x,
    y,
    angle,
    [
      [0, 0, 0],
      [-0.3, -0.3, -46],
      [0.3, -0.3, 46],
      [-0.26, -0.66, -34],
      [0.26, -0.66, 34],
      [0, -0.8, 0],
    ]
      .map(([lx = 0, ly = 0, turn = 0]) =>
        turned(
          lx * size * 0.5,
          ly * size,
          turn,
          draw(
            `M0 0C${n(-size * 0.26)} ${n(-size * 0.2)} ${n(-size * 0.2)} ${n(-size * 0.5)} 0 ${n(-size * 0.56)}C${n(size * 0.2)} ${n(-size * 0.5)} ${n(size * 0.26)} ${n(-size * 0.2)} 0 0Z`,
            ball(green),
          ),
        ),
      )
      .join('') + line(`M0 ${n(size * 0.2)}V${n(-size)}`, tint(green, -0.3), size * 0.05),
  );

export const limeWedge = (x: number, y: number, r: number, angle: number): string => {
  let rays = '';
  for (let index = 1; index < 5; index += 1) {
    const a = (Math.PI * index) / 5;
    rays += `M0 0L${n(Math.cos(a) * r * 0.8)} ${n(Math.sin(a) * r * 0.8)}`;
  }
  return turned(
    x,
    y,
    angle,
    draw(`M${n(-r)} 0A${n(r)} ${n(r)} 0 0 0 ${n(r)} 0Z`, '#5f8f3c') +
      draw(`M${n(-r * 0.88)} 0A${n(r * 0.88)} ${n(r * 0.88)} 0 0 0 ${n(r * 0.88)} 0Z`, '#eef3c9') +
      draw(`M${n(-r * 0.8)} 0A${n(r * 0.8)} ${n(r * 0.8)} 0 0 0 ${n(r * 0.8)} 0Z`, '#c5d977') +
      line(rays, '#f3f7da', r * 0.05),
  );
};

export const disc = (x: number, y: number, r: number, colour: string, rough = 0): string => {
  const roll = dice(Math.round(x * 7 + y * 3 + r));
  let d = '';
  for (let index = 0; index < 16; index += 1) {
    const a = (index / 16) * Math.PI * 2;
    const rr = r * (1 + (roll() - 0.5) * rough);
    d += `${index ? 'L' : 'M'}${n(x + Math.cos(a) * rr)} ${n(y + Math.sin(a) * rr)}`;
  }
  return (
    draw(ellipse(x + r * 0.06, y + r * 0.12, r), '#1d120a', ' fill-opacity="0.16"') +
    draw(
      `${d}Z`,
      ball(colour),
      ` stroke="${tint(colour, -0.25)}" stroke-width="${n(r * 0.06)}" stroke-linejoin="round"`,
    )
  );
};

export const grains = (
  x: number,
  y: number,
  rx: number,
  ry: number,
  colour: string,
  count: number,
  size = 4,
  seed = 5,
): string => {
  const roll = dice(seed + count);
  let body = '';
  for (let index = 0; index < count; index += 1) {
    const a = roll() * Math.PI * 2;
    const part = Math.sqrt(roll());
    body += turned(
      x + Math.cos(a) * rx * part,
      y + Math.sin(a) * ry * part,
      roll() * 180,
      draw(ellipse(0, 0, size, size * 0.5), tint(colour, (roll() - 0.5) * 0.4)),
    );
  }
  return body;
};

export const riceMound = (x: number, y: number, r: number, colour = '#c9a26b'): string =>
  draw(ellipse(x + r * 0.06, y + r * 0.14, r * 1.02), '#1d120a', ' fill-opacity="0.16"') +
  draw(ellipse(x, y, r), ball(colour, 0.3, -0.25)) +
  grains(x, y, r * 0.92, r * 0.92, tint(colour, 0.35), 120, r * 0.065) +
  grains(x, y, r * 0.86, r * 0.86, '#6e4526', 8, r * 0.07, 9);

export const shrimp = (x: number, y: number, size: number, angle: number): string =>
  turned(
    x,
    y,
    angle,
    line(
      `M${n(-size * 0.5)} ${n(size * 0.1)}C${n(-size * 0.5)} ${n(-size * 0.6)} ${n(size * 0.5)} ${n(-size * 0.6)} ${n(size * 0.5)} ${n(size * 0.06)}`,
      '#e07a55',
      size * 0.36,
    ) +
      line(
        `M${n(-size * 0.46)} 0C${n(-size * 0.46)} ${n(-size * 0.52)} ${n(size * 0.44)} ${n(-size * 0.54)} ${n(size * 0.46)} 0`,
        '#f6b699',
        size * 0.14,
      ) +
      line(
        `M${n(-size * 0.3)} ${n(-size * 0.5)}l${n(size * 0.1)} ${n(size * 0.28)}M0 ${n(-size * 0.6)}v${n(size * 0.3)}M${n(size * 0.3)} ${n(-size * 0.5)}l${n(-size * 0.1)} ${n(size * 0.28)}`,
        '#c35a36',
        size * 0.04,
        0.8,
      ) +
      draw(
        `M${n(size * 0.5)} ${n(size * 0.1)}l${n(-size * 0.16)} ${n(size * 0.26)}l${n(size * 0.18)} ${n(-size * 0.06)}l${n(size * 0.16)} ${n(size * 0.08)}Z`,
        '#c94f2e',
      ),
  );

export const avocado = (x: number, y: number, size: number, angle: number): string =>
  [0, 1, 2]
    .map((index) =>
      turned(
        x + index * size * 0.3,
        y + index * size * 0.08,
        angle + index * 9,
        draw(
          `M0 ${n(-size)}C${n(size * 0.5)} ${n(-size * 0.5)} ${n(size * 0.5)} ${n(size * 0.5)} 0 ${n(size)}C${n(size * 0.14)} ${n(size * 0.3)} ${n(size * 0.14)} ${n(-size * 0.3)} 0 ${n(-size)}Z`,
          '#3f5a2c',
        ) +
          draw(
            `M0 ${n(-size * 0.94)}C${n(size * 0.42)} ${n(-size * 0.48)} ${n(size * 0.42)} ${n(size * 0.48)} 0 ${n(size * 0.94)}C${n(size * 0.12)} ${n(size * 0.3)} ${n(size * 0.12)} ${n(-size * 0.3)} 0 ${n(-size * 0.94)}Z`,
            '#d5da8a',
          ),
      ),
    )
    .join('');

export const friedEgg = (x: number, y: number, r: number): string =>
  disc(x, y, r, '#fbf7ee', 0.18) + draw(ellipse(x + r * 0.1, y - r * 0.05, r * 0.42), ball('#f0a92c', 0.45, -0.2));

export const slab = (x: number, y: number, w: number, h: number, colour: string, angle: number): string =>
  turned(
    x,
    y,
    angle,
    draw(pillow(-w / 2 + 4, -h / 2 + 7, w, h, 3), '#1d120a', ' fill-opacity="0.18"') +
      draw(pillow(-w / 2, -h / 2, w, h, 3), ball(colour, 0.25, -0.4)) +
      line(
        [-0.25, 0, 0.25]
          .map((part) => `M${n(w * part - h * 0.2)} ${n(-h * 0.36)}l${n(h * 0.3)} ${n(h * 0.7)}`)
          .join(''),
        tint(colour, -0.4),
        h * 0.05,
        0.5,
      ),
  );

export const fish = (x: number, y: number, size: number, angle: number): string => {
  const skin = '#c8643c';
  const body = `M${n(-size)} 0C${n(-size * 0.7)} ${n(-size * 0.42)} ${n(size * 0.2)} ${n(-size * 0.46)} ${n(size * 0.72)} ${n(-size * 0.08)}L${n(size * 1.05)} ${n(-size * 0.32)}Q${n(size * 0.94)} 0 ${n(size * 1.05)} ${n(size * 0.3)}L${n(size * 0.72)} ${n(size * 0.08)}C${n(size * 0.2)} ${n(size * 0.44)} ${n(-size * 0.7)} ${n(size * 0.4)} ${n(-size)} 0Z`;
  let cuts = '';
  for (let index = 0; index < 4; index += 1)
    cuts += `M${n(-size * 0.36 + index * size * 0.22)} ${n(-size * 0.22)}l${n(-size * 0.12)} ${n(size * 0.42)}`;
  return turned(
    x,
    y,
    angle,
    `<g transform="translate(5 10)">${draw(body, '#1d120a', ' fill-opacity="0.2"')}</g>` +
      draw(
        `M${n(-size * 0.3)} ${n(-size * 0.32)}Q${n(size * 0.1)} ${n(-size * 0.66)} ${n(size * 0.4)} ${n(-size * 0.26)}Z`,
        tint(skin, -0.3),
      ) +
      draw(body, ball(skin, 0.35, -0.4)) +
      line(cuts, '#f3d9b0', size * 0.05) +
      line(
        `M${n(-size * 0.56)} ${n(-size * 0.26)}q${n(size * 0.14)} ${n(size * 0.26)} 0 ${n(size * 0.5)}`,
        tint(skin, -0.4),
        size * 0.03,
      ) +
      draw(ellipse(-size * 0.76, -size * 0.06, size * 0.06), '#fbf3e2') +
      draw(ellipse(-size * 0.76, -size * 0.06, size * 0.03), '#24120a'),
  );
};

export const corn = (x: number, y: number, w: number, h: number, angle: number): string => {
  let kernels = '';
  for (let row = 0; row < 4; row += 1)
    for (let column = 0; column < 8; column += 1)
      kernels += draw(
        rounded(-w / 2 + (column * w) / 8 + 1, -h / 2 + (row * h) / 4 + 1, w / 8 - 2, h / 4 - 2, 4),
        tint('#f0c24a', ((row + column) % 3) * 0.12),
      );
  return turned(x, y, angle, draw(rounded(-w / 2, -h / 2, w, h, h / 2.4), '#c98f2a') + kernels);
};

/** The background of every plate: woven place mat, table boards and a folded napkin. */
export const tableTop = (w: number, h: number, wood = '#8a5a38', seed = 1): string => {
  let body = draw(
    `M0 0H${w}V${h}H0Z`,
    radial(
      [
        [0, tint(wood, 0.16)],
        [1, tint(wood, -0.3)],
      ],
      0.35,
      0.3,
      0.9,
    ),
  );
  const roll = dice(seed);
  let boards = '';
  for (let y = 0; y < h; y += Math.max(120, w / 6)) {
    boards += `M0 ${n(y)}H${w}`;
    body += line(
      `M0 ${n(y + 30 + roll() * 40)}q${n(w * 0.3)} ${n(roll() * 30 - 15)} ${w} 0M0 ${n(y + 80 + roll() * 20)}q${n(w * 0.6)} ${n(roll() * 24 - 12)} ${w} 0`,
      tint(wood, -0.4),
      1.4,
      0.3,
    );
  }
  return body + line(boards, tint(wood, -0.6), 3, 0.5);
};

export const glassAbove = (x: number, y: number, r: number, drink: string, garnish: string): string =>
  group(
    x,
    y,
    r / 100,
    draw(ellipse(6, 10, 108), '#1d120a', ' fill-opacity="0.2"') +
      draw(ellipse(0, 0, 100), '#f2f4ee', ' fill-opacity="0.85"') +
      draw(
        ellipse(0, 0, 90),
        radial([
          [0, tint(drink, 0.3)],
          [1, tint(drink, -0.15)],
        ]),
      ) +
      [
        [-30, -20, 12],
        [26, -34, -20],
        [10, 34, 40],
        [-38, 30, 64],
      ]
        .map(([ix = 0, iy = 0, turn = 0]) =>
          turned(ix, iy, turn, draw(rounded(-19, -19, 38, 38, 8), '#ffffff', ' fill-opacity="0.42"')),
        )
        .join('') +
      garnish,
  );
