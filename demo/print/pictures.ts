/** Drawings to WebP. */
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { draw, ellipse, linear, n, radial } from '../art/paint.ts';
import type { Piece } from '../art/solid.ts';

export const svgOf = (body: string, width: number, height: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;

/** A piece before a seamless studio wall, in a square of 800. */
export const studio = (piece: Piece, fill = 0.78): string => {
  const scale = Math.min((800 * fill) / piece.w, (800 * fill) / piece.h);
  const y = 400 + (piece.h * scale) / 2;
  return (
    draw(
      'M0 0H800V800H0Z',
      linear(
        [
          [0, '#f4ebdf'],
          [0.7, '#eee0cd'],
          [1, '#e6d5bd'],
        ],
        0,
        0,
        0,
        1,
      ),
    ) +
    draw(
      ellipse(400, 360, 420),
      radial([
        [0, '#fffaf1', 0.8],
        [1, '#fffaf1', 0],
      ]),
    ) +
    `<g transform="translate(400 ${n(y)}) scale(${Math.round(scale * 1000) / 1000})">${piece.body}</g>`
  );
};

export const writeWebp = async (svg: string, file: URL, quality = 82): Promise<void> => {
  const path = fileURLToPath(file);
  await mkdir(dirname(path), { recursive: true });
  await sharp(Buffer.from(svg)).webp({ quality, effort: 5 }).toFile(path);
};
