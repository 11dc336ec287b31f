/** Where tags stand on pages of the kit: by the rule that knows words only, and by the drawn page. Writes pictures of both. */
import { existsSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Block, findBlocks } from '../../../apps/server/src/domain/blocks/blocks.ts';
import type { PlacedSpot } from '../../../apps/server/src/domain/placement/page-room.ts';
import { placeTags } from '../../../apps/server/src/domain/placement/place-tags.ts';
import { createTagPlacer, TAG_DIAMETER } from '../../../apps/server/src/domain/placement/tag-spots.ts';
import type { InkMap, Word } from '../../../apps/server/src/domain/ports/pdf.ts';
import { createPdfEngine } from '../../../apps/server/src/pdf/engine.ts';
import { table } from '../../table.ts';
import { type Measured, printTargets } from '../../targets.ts';
import { drawingOf, type Judged, judge, photograph } from './measure.ts';

const ROOT = join(import.meta.dirname, '../../..');
const KIT = join(ROOT, '../shared/kit');
const PICTURES = join(ROOT, 'bench/results/placement');
const DOCUMENTS = [
  'editions/mo-amparo-00.pdf',
  'editions/mo-chilar-00.pdf',
  'editions/mo-espanta-00.pdf',
  'editions/mo-ipt-00.pdf',
  'editions/mo-pelicano-00.pdf',
  'pdf/mo-ar-cleanway-lista-precios-a.pdf',
  'pdf/mo-ve-ipt-desechables.pdf',
  'pdf/mo-cl-tamango-carta.pdf',
  'pdf/mo-gt-laterrazza-menu.pdf',
  'pdf/mo-cl-espantapajaros-carta.pdf',
];
/** The pages with the most products. */
const PAGES = 4;
const MIN_PRODUCTS = 3;
const MIN_GOOD = 92;
const PICTURE_WIDTH = 824;

type Drawn = { index: number; ratio: number; words: Word[]; ink: InkMap | null; picture: Uint8Array };
type Rule = 'words' | 'page';
type Tag = Judged & { spot: PlacedSpot; own: Block['box'] };

const isGood = ({ ink, touchesWord, isNearest }: Judged): boolean => ink < 0.02 && !touchesWord && isNearest;

const spotsOf = (rule: Rule, page: Drawn, products: readonly Block[], all: readonly Block[]): PlacedSpot[] => {
  const { words, ratio, ink } = page;
  if (rule === 'words') {
    const place = createTagPlacer(words, ratio);
    return products.map(({ nameBox }) => ({ ...place(nameBox), radius: TAG_DIAMETER / 2, size: null }));
  }
  const others = all.map(({ box }) => box);
  return placeTags(
    { words, ratio, ink, others },
    products.map(({ nameBox, box }) => ({ box: nameBox, unit: box })),
  );
};

const measurePage = async (
  name: string,
  page: Drawn,
  all: readonly Block[],
  isShort: boolean,
): Promise<Record<Rule, Tag[]>> => {
  const products = all.filter(({ prices }) => prices.length > 0);
  const drawing = await drawingOf(page.picture);
  const blocks = all.map(({ box }) => box);
  const judgedBy = async (rule: Rule): Promise<Tag[]> => {
    const spots = spotsOf(rule, page, products, all);
    const tags = products.flatMap(({ box: own }, at) => {
      const spot = spots[at];
      return spot ? [{ spot, own, ...judge({ ...page, drawing, blocks }, spot, own) }] : [];
    });
    if (!isShort) await photograph(join(PICTURES, `${name}-${page.index}-${rule}.png`), page.picture, tags);
    return tags;
  };
  return { words: await judgedBy('words'), page: await judgedBy('page') };
};

/** `isShort`: the same figures without the pictures, for which nobody waits. */
export const benchPlacement = async (isShort: boolean): Promise<Measured> => {
  if (!existsSync(KIT)) throw new Error(`The documents are missing: ${KIT}`);
  mkdirSync(PICTURES, { recursive: true });
  const engine = createPdfEngine();
  const all: Record<Rule, Tag[]> = { words: [], page: [] };
  const rows: string[][] = [];
  try {
    for (const file of DOCUMENTS) {
      const [path, name] = [join(KIT, file), basename(file, '.pdf')];
      const facts = await engine.inspect(path);
      const texts: { index: number; width: number; height: number; words: Word[] }[] = [];
      for await (const { words, ...page } of engine.read(path, facts)) if (words) texts.push({ ...page, words });
      const blocks = findBlocks(texts.toSorted((a, b) => a.index - b.index));
      const countOn = (index: number): number =>
        blocks.filter(({ page, prices }) => page === index && prices.length > 0).length;
      const wanted = texts
        .map(({ index }) => index)
        .filter((index) => countOn(index) >= MIN_PRODUCTS)
        .toSorted((a, b) => countOn(b) - countOn(a))
        .slice(0, PAGES);
      const here: Record<Rule, Tag[]> = { words: [], page: [] };
      if (wanted.length === 0) continue;
      for await (const page of engine.render(path, facts, wanted)) {
        const drawn = page.is === 'ready' ? page.pictures.find(({ width }) => width >= PICTURE_WIDTH) : undefined;
        if (page.is !== 'ready' || !drawn) continue;
        const { index, width, height, words, ink = null } = page;
        const onPage = blocks.filter((block) => block.page === index);
        const tags = await measurePage(
          name,
          { index, ratio: width / height, words, ink, picture: drawn.bytes },
          onPage,
          isShort,
        );
        for (const rule of ['words', 'page'] as const) here[rule].push(...tags[rule]);
      }
      for (const rule of ['words', 'page'] as const) all[rule].push(...here[rule]);
      rows.push([name, ...cellsOf(here)]);
    }
  } finally {
    await engine.close();
  }
  rows.push(['all', ...cellsOf(all)]);
  const headings = [
    'document',
    'tags',
    'good by words',
    'good by page',
    '< 2 % ink',
    'no word',
    'nearest',
    'small discs',
  ];
  process.stdout.write(`\n${table(headings, rows)}\n\n${isShort ? '' : `Pictures: ${PICTURES}\n\n`}`);
  const worse = all.page.filter(({ ink }, at) => ink >= 0.1 && (all.words[at]?.ink ?? 1) < 0.1).length;
  return {
    tags: all.page.length,
    goodByWords: share(all.words, isGood),
    goodByPage: share(all.page, isGood),
    targets: printTargets([
      {
        name: 'tags that hide < 2 % ink, touch no word and are nearest to their product, %',
        figure: share(all.page, isGood),
        min: MIN_GOOD,
      },
      { name: 'tags that hide 10 % ink and did not before', figure: worse, max: 0 },
    ]),
  };
};

const share = (tags: readonly Tag[], is: (tag: Tag) => boolean): number =>
  (100 * tags.filter(is).length) / Math.max(1, tags.length);

const cellsOf = ({ words, page }: Record<Rule, Tag[]>): string[] => {
  const percent = (tags: readonly Tag[], is: (tag: Tag) => boolean): string => `${share(tags, is).toFixed(1)} %`;
  return [
    String(page.length),
    percent(words, isGood),
    percent(page, isGood),
    percent(page, ({ ink }) => ink < 0.02),
    percent(page, ({ touchesWord }) => !touchesWord),
    percent(page, ({ isNearest }) => isNearest),
    percent(page, ({ spot }) => spot.size !== null),
  ];
};
