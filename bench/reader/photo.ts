/** Generated pictures with the size and structure of photographs of rooms; equal seeds give equal pictures. */
import sharp from 'sharp';

type Light = { x: number; y: number; size: number; tone: readonly [number, number, number] };

const sequence = (seed: number): (() => number) => {
  let state = (seed * 7919 + 17) % 2_147_483_647;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
};

/** Sizes of the noise cells and their strength: large ones for surfaces, small ones for weave and grain. */
const LAYERS = [
  [4, 70],
  [14, 36],
  [60, 22],
  [240, 14],
  [700, 12],
] as const;

type Layer = { weight: number; values: Buffer };

/** Random cells, interpolated smoothly over the whole picture. */
const layersOf = (next: () => number, width: number, height: number): Promise<Layer[]> =>
  Promise.all(
    LAYERS.map(async ([cells, weight]) => {
      const values = Buffer.from(Uint8Array.from({ length: cells * cells }, () => next() * 256));
      const drawn = sharp(values, { raw: { width: cells, height: cells, channels: 1 } })
        .resize(width, height, { fit: 'fill', kernel: 'cubic' })
        .extractChannel(0);
      return { weight, values: await drawn.raw().toBuffer() };
    }),
  );

const lightsOf = (next: () => number): Light[] =>
  Array.from({ length: 7 }, () => ({
    x: next(),
    y: next(),
    size: 0.08 + next() * 0.22,
    tone: [next() * 150 - 60, next() * 130 - 60, next() * 120 - 70],
  }));

/** Light intensity at a point: a sharp edge, then a soft falloff. */
const fallOf = ({ x, y, size }: Light, atX: number, atY: number): number => {
  const squared = ((atX - x) ** 2 + (atY - y) ** 2) / size ** 2;
  return squared < 1 ? 1.2 - Math.sqrt(squared) : 0;
};

/** Encodes a typical camera JPEG. */
export const photo = async (seed: number, width: number, height: number): Promise<Buffer> => {
  const next = sequence(seed);
  const lights = lightsOf(next);
  const [red, green, blue] = [120 + next() * 70, 110 + next() * 60, 90 + next() * 60];
  const layers = await layersOf(next, width, height);
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [(at % width) / width, Math.floor(at / width) / height];
    let shade = 30 - 70 * y;
    for (const { weight, values } of layers) shade += (weight * ((values[at] ?? 0) - 128)) / 128;
    const color: [number, number, number] = [red + shade, green + shade, blue + shade];
    for (const light of lights) {
      const fall = fallOf(light, x, y);
      if (fall > 0) for (const channel of [0, 1, 2] as const) color[channel] += light.tone[channel] * fall;
    }
    for (const channel of [0, 1, 2] as const) pixels[at * 3 + channel] = Math.max(0, Math.min(255, color[channel]));
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 82 })
    .toBuffer();
};
