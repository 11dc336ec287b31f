/** A five-second loop: dusk falls in the living room, the arc lamp lights up, and the day comes back. */
import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { glow } from './art/lights.ts';
import { draw, restartIds } from './art/paint.ts';
import { livingScene } from './casa-nativa/scenes.ts';
import { svgOf, writeWebp } from './print/pictures.ts';

const SCENE = { width: 2100, height: 1181 };
const SIZE = { width: 960, height: 540 };
const RATE = 20;
const FRAMES = 100;

/** Position of the lamp in the scene. */
const LAMP = { x: 640 + 58 * 4.6, y: 1181 * 0.8 - 128 * 4.6 };

const ease = (part: number): number => part * part * (3 - 2 * part);
const ramp = (part: number, from: number, to: number): number =>
  ease(Math.min(1, Math.max(0, (part - from) / (to - from))));
/** Rises in the first part of the loop and falls in the last, so that the loop is seamless. */
const swell = (part: number, rise: readonly [number, number], fall: readonly [number, number]): number =>
  ramp(part, ...rise) * (1 - ramp(part, ...fall));

const layer = (body: string): string => `<g transform="scale(${SIZE.width / SCENE.width})">${body}</g>`;
const light = (part: number): string => {
  const dusk = swell(part, [0.04, 0.4], [0.78, 1]);
  const lamp = swell(part, [0.34, 0.46], [0.74, 0.86]);
  const night = draw(
    `M0 0H${SCENE.width}V${SCENE.height}H0Z`,
    '#1d1b3a',
    ` fill-opacity="${(dusk * 0.62).toFixed(3)}"`,
  );
  if (lamp < 0.01) return night;
  return (
    night +
    glow(LAMP.x, LAMP.y + 60, 900, lamp * 0.7, '#ffc870') +
    glow(LAMP.x, LAMP.y + 10, 260, lamp, '#fff0c4') +
    glow(LAMP.x + 300, 1000, 620, lamp * 0.45, '#ffc870')
  );
};

const encode = async (output: string, frames: AsyncIterable<Buffer>): Promise<void> => {
  const input = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${SIZE.width}x${SIZE.height}`,
    '-r',
    String(RATE),
    '-i',
    'pipe:0',
  ];
  const codec = [
    '-c:v',
    'libx264',
    '-preset',
    'slow',
    '-crf',
    '24',
    '-pix_fmt',
    'yuv420p',
    '-movflags',
    '+faststart',
    '-an',
  ];
  const ffmpeg = spawn('ffmpeg', ['-y', '-loglevel', 'error', ...input, ...codec, output], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = new Promise<void>((resolve, reject) => {
    ffmpeg.on('error', reject);
    ffmpeg.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}`))));
  });
  for await (const frame of frames) {
    if (!ffmpeg.stdin.write(frame)) await new Promise((resolve) => ffmpeg.stdin.once('drain', resolve));
  }
  ffmpeg.stdin.end();
  await ended;
};

export const writeVideo = async (folder: URL): Promise<void> => {
  await mkdir(folder, { recursive: true });
  restartIds();
  const still = svgOf(layer(livingScene(SCENE.height)), SIZE.width, SIZE.height);
  // The room is drawn once; only the light over it changes from frame to frame.
  const room = await sharp(Buffer.from(still)).removeAlpha().png().toBuffer();
  const frames = async function* (): AsyncGenerator<Buffer> {
    for (let index = 0; index < FRAMES; index += 1) {
      const over = Buffer.from(svgOf(layer(light(index / FRAMES)), SIZE.width, SIZE.height));
      yield await sharp(room)
        .composite([{ input: over }])
        .removeAlpha()
        .raw()
        .toBuffer();
    }
  };
  await encode(fileURLToPath(new URL('sala.mp4', folder)), frames());
  await writeWebp(still, new URL('sala.webp', folder), 80);
};
