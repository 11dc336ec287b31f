/** One drawing per photographed dish, by its code, around 0, 0 in a square of 800. */
import {
  avocado,
  bowl,
  corn,
  disc,
  fish,
  friedEgg,
  glassAbove,
  grains,
  leafSprig,
  limeWedge,
  plate,
  riceMound,
  shrimp,
  slab,
} from '../art/food.ts';
import { ball, draw, ellipse, line, n, pillow, radial, tint } from '../art/paint.ts';

const around = (count: number, r: number, body: (x: number, y: number, angle: number) => string): string =>
  Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 360;
    const a = (angle * Math.PI) / 180;
    return body(Math.cos(a) * r, Math.sin(a) * r, angle);
  }).join('');
const pool = (x: number, y: number, rx: number, ry: number, colour: string): string =>
  draw(
    ellipse(x, y, rx, ry),
    radial(
      [
        [0, tint(colour, 0.25)],
        [1, colour],
      ],
      0.4,
      0.35,
      0.7,
    ),
  );
const empanada = (x: number, y: number, angle: number): string =>
  `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(angle)})">${draw('M-84 12A84 74 0 0 1 84 12Q0 42 -84 12Z', ball('#d9a24a', 0.4, -0.3))}${line('M-80 14q8 14 16 4t16 6t16 4t16 4t16 0t16 -2t16 -4t16 -6t16 -6', '#a9732a', 5, 0.8)}</g>`;
const maduro = (x: number, y: number, angle: number): string => slab(x, y, 150, 44, '#d08a2c', angle);
const salad = (x: number, y: number): string =>
  grains(x, y, 70, 60, '#7fa653', 46, 17) +
  grains(x, y, 60, 52, '#d9583a', 12, 14, 3) +
  grains(x, y, 60, 52, '#f1e2ea', 12, 12, 8);

const plates: Record<string, () => string> = {
  E01: () =>
    plate(330) +
    bowl(210, '#e9e3d6', '#e58d76') +
    around(7, 112, (x, y, angle) => shrimp(x, y, 84, angle + 90)) +
    shrimp(0, 10, 90, 20) +
    leafSprig(20, -40, 60, 20) +
    limeWedge(-250, 130, 62, 200) +
    slab(236, 120, 96, 60, '#e3c188', 18) +
    slab(256, 60, 96, 60, '#ead09c', -8),
  E02: () =>
    plate(340) +
    empanada(-110, -120, -14) +
    empanada(110, -110, 12) +
    empanada(-130, 40, -6) +
    empanada(0, 150, 4) +
    bowl(86, '#2c5a48', '#d08a3c')
      .replace(/^/, '<g transform="translate(130 70)">')
      .concat(grains(0, 0, 50, 50, '#7a4a22', 14, 6), '</g>') +
    leafSprig(-10, 10, 50, -30),
  E03: () =>
    plate(340) +
    around(6, 158, (x, y) => disc(x, y, 78, '#e0b04c', 0.14)) +
    bowl(96, '#7a3f26', '#cf4f2c') +
    grains(0, 0, 60, 60, '#f0c26a', 18, 9) +
    grains(0, 0, 60, 60, '#5f8f3c', 12, 7, 2),
  E04: () =>
    plate(320) +
    disc(-40, 0, 176, '#e2a83c', 0.05) +
    draw('M-40 -172A172 172 0 0 1 90 110L-30 6Z', '#f7e6bd') +
    draw(ellipse(28, -40, 66, 54), '#fdf8ec') +
    draw(ellipse(34, -42, 36), ball('#f0a92c', 0.45, -0.2)) +
    bowl(70, '#2c5a48', '#e7a93a').replace(/^/, '<g transform="translate(196 150)">').concat('</g>') +
    leafSprig(180, -120, 60, 40),
  P01: () =>
    plate(360) +
    fish(-10, -50, 240, -12) +
    riceMound(-160, 170, 92) +
    disc(40, 210, 62, '#e0b04c', 0.14) +
    disc(130, 176, 62, '#e0b04c', 0.14) +
    salad(210, 70) +
    limeWedge(-20, 130, 52, 160) +
    leafSprig(-210, 20, 50, -60),
  P02: () =>
    bowl(310, '#3a2a22', '#e6c463') +
    disc(-90, -70, 62, '#f0d67a', 0.16) +
    disc(30, 110, 56, '#f0d67a', 0.16) +
    disc(130, -20, 52, '#ead08a', 0.16) +
    corn(-60, 110, 190, 76, -28) +
    [0, 1, 2, 3]
      .map((index) => slab(10 + index * 22, -120 + index * 26, 130, 26, '#f3e6c9', 24 + index * 12))
      .join('') +
    pool(60, 20, 62, 34, '#fbf7ee') +
    grains(60, 20, 50, 26, '#5d6f34', 9, 10) +
    leafSprig(-150, 60, 60, -20),
  P03: () =>
    plate(350) +
    pool(40, -20, 190, 130, '#3b1c10') +
    [0, 1, 2, 3].map((index) => slab(-50 + index * 62, -40 + index * 10, 76, 190, '#5a2c1a', 14)).join('') +
    riceMound(-170, 140, 96) +
    disc(60, 190, 60, '#e0b04c', 0.14) +
    disc(150, 160, 60, '#e0b04c', 0.14) +
    leafSprig(-10, -150, 70, 30),
  P04: () =>
    plate(365) +
    pool(-130, -70, 130, 116, '#6e2d1c') +
    grains(-130, -70, 116, 100, '#8f3d25', 70, 15) +
    riceMound(90, -120, 108, '#f3ead6') +
    friedEgg(80, -130, 74) +
    slab(-60, 150, 220, 64, '#b5652d', -16) +
    slab(-40, 96, 200, 30, '#e3b27a', -16) +
    maduro(140, 60, 30) +
    maduro(170, 120, 24) +
    avocado(40, 180, 84, 70) +
    leafSprig(-240, 70, 44, -40),
  P05: () =>
    bowl(320, '#7a3f26', '#e9a866') +
    around(6, 160, (x, y, angle) => shrimp(x, y, 92, angle + 70)) +
    around(
      5,
      70,
      (x, y) => `<circle cx="${n(x)}" cy="${n(y)}" r="32" fill="none" stroke="#f8ecdc" stroke-width="17"/>`,
    ) +
    disc(-30, 150, 42, '#39455a', 0.1) +
    disc(120, -110, 42, '#39455a', 0.1) +
    leafSprig(0, 10, 80, 10) +
    grains(0, 0, 220, 220, '#5f8f3c', 26, 7),
  D01: () =>
    plate(320) +
    pool(0, 40, 200, 120, '#f6e7c8') +
    slab(0, 0, 280, 200, '#f2dcae', -6) +
    draw(pillow(-130, -110, 260, 130, 10), ball('#fffaf0', 0.5, -0.14)) +
    [-80, -20, 40, 92].map((x) => line(`M${x - 20} -50q20 -34 40 0`, '#c98b45', 9, 0.8)).join('') +
    grains(0, 130, 150, 30, '#9c5a24', 16, 8) +
    leafSprig(140, -100, 56, 40),
  B01: () =>
    plate(280, '#efe6d4', '#8a5a38') +
    glassAbove(
      0,
      0,
      210,
      '#f6f3e8',
      limeWedge(56, -56, 46, 210) + leafSprig(-40, 10, 44, -20) + grains(0, 20, 60, 50, '#fffdf6', 30, 8),
    ),
  B02: () =>
    plate(280, '#efe6d4', '#8a5a38') +
    glassAbove(
      0,
      0,
      210,
      '#8f2038',
      around(5, 40, (x, y) => draw(ellipse(x, y + 6, 16), ball('#5a0f20', 0.5, -0.3))) + leafSprig(50, -30, 40, 40),
    ),
  B05: () =>
    plate(300) +
    draw(ellipse(150, -96, 62, 36), '#f1e9da', ' transform="rotate(-34 150 -96)"') +
    bowl(184, '#f7f1e6', '#3a1d10') +
    `<g fill="none">${line('M-70 -30q60 -60 130 0', '#8a5a38', 8, 0.5)}${line('M-90 10q80 -50 170 10', '#8a5a38', 6, 0.4)}</g>` +
    grains(-210, 150, 50, 40, '#4a2616', 9, 17) +
    line('M190 150L280 60', '#b9b2a6', 13),
};

export const plateOf = (code: string): string | null => plates[code]?.() ?? null;
