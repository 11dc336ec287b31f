/**
 * The pictures of docs/tags.md, drawn from the demo: where tags stand, their blocks, and where they move to in the next edition.
 * `node bench/tags/pictures/draw-pictures.ts` writes them to docs/images.
 */
import { mkdir, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { createTagMover } from '../../../apps/server/src/domain/carry-over/carry-over.ts';
import { nextTags } from '../../../apps/server/src/domain/carry-over/next-tags.ts';
import { createSettler } from '../../../apps/server/src/domain/carry-over/settle-tags.ts';
import { createTagPlacer, TAG_DIAMETER } from '../../../apps/server/src/domain/placement/tag-spots.ts';
import type { TagOnPage } from '../../../apps/server/src/domain/ports/documents.ts';
import { type Edition, readEdition } from './read-edition.ts';

const IMAGES = new URL('../../../docs/images/', import.meta.url);
const CATALOGUE = new URL('../../../demo/casa-nativa/', import.meta.url);
const MENU = new URL('../../../demo/la-mesa/', import.meta.url);
/** Of a page, px. */
const WIDTH = 440;
const GAP = 24;
const MAX_BYTES = 60 * 1024;

const GREEN = '#0a7d45';
const RED = '#c62828';
const GREY = '#6b6b6b';

type At = { x: number; y: number };
type Page = ReturnType<Edition['pageAt']>;
/** `x`: of its left edge. */
type Shown = { page: Page; x: number; label: string };

const heightOf = ({ width, height }: Page): number => Math.round((WIDTH * height) / width);

const atPage = (x: number, page: Page, { left, top }: { left: number; top: number }): At => ({
  x: x + (left * WIDTH) / 100,
  y: (top * heightOf(page)) / 100,
});

const disc = ({ x, y }: At, radius: number, colour: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}" stroke="#fff" stroke-width="2"/>`;

const caption = (text: string, x: number, y: number): string =>
  `<text x="${x}" y="${y}" font-family="Lato, sans-serif" font-size="15" fill="#222">${text}</text>`;

const write = async (name: string, pictures: readonly Shown[], shapes: readonly string[]): Promise<void> => {
  const width = Math.max(...pictures.map(({ x }) => x)) + WIDTH;
  const shown = Math.max(...pictures.map(({ page }) => heightOf(page)));
  const height = shown + 34;
  const pages = await Promise.all(
    pictures.map(async ({ page, x }) => ({
      input: await sharp(page.picture).resize(WIDTH, heightOf(page), { fit: 'fill' }).toBuffer(),
      left: x,
      top: 0,
    })),
  );
  const texts = pictures.map(({ label, x }) => caption(label, x, shown + 22));
  const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${[...shapes, ...texts].join('')}</svg>`;
  const path = fileURLToPath(new URL(name, IMAGES));
  await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .composite([...pages, { input: Buffer.from(overlay), left: 0, top: 0 }])
    .webp({ quality: 68, effort: 6 })
    .toFile(path);
  const { size } = await stat(path);
  if (size > MAX_BYTES) throw new Error(`${name} has ${size} bytes, more than ${MAX_BYTES}`);
  process.stdout.write(`${name}: ${Math.round(size / 1024)} KB\n`);
};

const tagsOn = ({ tags }: Edition, page: number): TagOnPage[] => tags.filter((tag) => tag.page === page);
const radiusOf = ({ size }: TagOnPage): number => (WIDTH * ((size ?? 16) / 2 + 1)) / 374;

/** Every tag by the rule that knows words only, then by the drawn page. */
const drawPlaces = async (edition: Edition, index: number): Promise<void> => {
  const page = edition.pageAt(index);
  const place = createTagPlacer(page.words, page.width / page.height);
  const right = WIDTH + GAP;
  const byWords = tagsOn(edition, index).map(({ evidence, position }) => {
    const { box } = evidence ?? {};
    const spot = box ? place({ ...box.position, width: box.size.width, height: box.size.high }) : position;
    return disc(atPage(0, page, spot), (WIDTH * TAG_DIAMETER) / 200, RED);
  });
  const byPage = tagsOn(edition, index).map((tag) => disc(atPage(right, page, tag.position), radiusOf(tag), GREEN));
  await write(
    'tags-placement.webp',
    [
      { page, x: 0, label: 'By the words alone: some touch print' },
      { page, x: right, label: 'By the drawn page' },
    ],
    [...byWords, ...byPage],
  );
};

const drawBlocks = async (edition: Edition, index: number): Promise<void> => {
  const page = edition.pageAt(index);
  const shapes = tagsOn(edition, index).flatMap((tag) => {
    if (!tag.block) return [];
    const { x, y } = atPage(0, page, tag.block.position);
    const [width, high] = [(tag.block.size.width * WIDTH) / 100, (tag.block.size.high * heightOf(page)) / 100];
    const area = `<rect x="${x}" y="${y}" width="${width}" height="${high}" rx="3" fill="${GREEN}" fill-opacity="0.12" stroke="${GREEN}" stroke-width="1.5"/>`;
    return [area, disc(atPage(0, page, tag.position), radiusOf(tag), GREEN)];
  });
  const label = 'Each product has a block: a tap anywhere on it opens the product';
  await write('tags-blocks.webp', [{ page, x: 0, label }], shapes);
};

/** Lines from the tags of a page of the first edition to a page of the next one. */
const drawMoves = async (before: Edition, after: Edition, [from, to]: [number, number]): Promise<void> => {
  const mover = createTagMover({ before, after });
  const pages = after.pages.map(({ index }) => ({ index, tags: tagsOn(after, index) }));
  const next = nextTags(pages as unknown as Parameters<typeof nextTags>[0], before.tags, mover, {
    isListed: null,
    settle: createSettler(mover.editions, { before: before.inkOf, after: after.inkOf }),
  });
  const [left, other, right] = [before.pageAt(from), after.pageAt(to), WIDTH + 120];
  const shapes = tagsOn(before, from).flatMap((tag) => {
    const start = atPage(0, left, tag.position);
    const moved = next.tags.find(({ id }) => id === tag.id);
    if (!moved) return [disc(start, 8, RED)];
    if (moved.page !== to) return [disc(start, 8, GREY)];
    const end = atPage(right, other, moved.position);
    const middle = (start.x + end.x) / 2;
    return [
      `<path d="M${start.x} ${start.y}C${middle} ${start.y} ${middle} ${end.y} ${end.x} ${end.y}" fill="none" stroke="${GREEN}" stroke-width="2" stroke-opacity="0.75"/>`,
      disc(start, 8, GREEN),
      disc(end, 8, GREEN),
    ];
  });
  await write(
    'tags-moves.webp',
    [
      { page: left, x: 0, label: 'First edition (grey: to another page, red: for review)' },
      { page: other, x: right, label: 'Next edition' },
    ],
    shapes,
  );
};

await mkdir(IMAGES, { recursive: true });
await drawPlaces(await readEdition(CATALOGUE, { pdf: 'catalogo.pdf', list: 'precios.csv' }), 11);
const first = await readEdition(MENU, { pdf: 'carta.pdf', list: 'precios.csv' });
await drawBlocks(first, 3);
await drawMoves(first, await readEdition(MENU, { pdf: 'carta-2.pdf', list: 'precios-2.csv' }), [5, 6]);
