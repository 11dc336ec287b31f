/**
 * Names of a list beside printed ones, in documents that print none of its codes. Right is a tag at the print of its product: in the price list
 * the row tells it by its code, which the method does not see, elsewhere the printed name and price do.
 */
import { join } from 'node:path';
import { type Block, findBlocks } from '../../../apps/server/src/domain/blocks/blocks.ts';
import { nameKey } from '../../../apps/server/src/domain/blocks/names.ts';
import { matchNames } from '../../../apps/server/src/domain/names/match-names.ts';
import { type MatchedNames, namedProducts } from '../../../apps/server/src/domain/names/name-candidates.ts';
import type { KnownReference } from '../../../apps/server/src/domain/references/reference-finder.ts';
import { table } from '../../table.ts';
import { printTargets } from '../../targets.ts';
import { documentsWithoutCodes } from '../codes/labels.ts';
import { openPageReader, type PageReader } from '../read-pages.ts';
import { KIT, type NamedDocument, namedDocuments, type PrintedProduct, wordings } from './labelled-names.ts';

/** Of a list whose prices are older than the page. */
const CHANGED_EVERY = 5;
const CHANGE = 1.07;
/** Of a list that lacks products of the page. */
const LACKING_EVERY = 2;

const LISTS = ['same prices', 'every fifth price changed', 'every second product lacking', 'no prices'] as const;
type ListKind = (typeof LISTS)[number];

type Listed = { reference: KnownReference; price: number; product: PrintedProduct };

const blocksOf = (read: PageReader, file: string): Block[] =>
  findBlocks(read(join(KIT, file)).map(({ width = 0, height = 0, ...page }) => ({ ...page, width, height })));

const match = (blocks: readonly Block[], list: readonly Listed[]): Promise<MatchedNames> => {
  const prices = new Map(list.map(({ reference, price }) => [reference.productId, price]));
  return matchNames({
    blocks,
    products: namedProducts(list.map(({ reference }) => reference)),
    isCoded: false,
    offersOf: async () => (one) => {
      const price = prices.get(one.productId) ?? 0;
      return price > 0 ? { amounts: [price] } : null;
    },
  });
};

/** The labels that a print may be: on the row of a table; elsewhere those with its price whose name has its words. */
const labelsAt = (block: Block, all: readonly PrintedProduct[]): PrintedProduct[] => {
  const middle = block.nameBox.top + block.nameBox.height / 2;
  const apart = ({ top }: PrintedProduct): number => Math.abs((top ?? 0) - middle);
  const onPage = all.filter(({ page }) => page === block.page);
  const [nearest] = onPage.filter(({ top }) => top !== null).toSorted((a, b) => apart(a) - apart(b));
  if (nearest) return [nearest];
  const words = nameKey(block.name).split(' ');
  const isWithin = (part: readonly string[], whole: readonly string[]): boolean =>
    part.every((word) => whole.includes(word));
  const fitting = onPage.filter(
    ({ name, price }) =>
      (isWithin(words, nameKey(name).split(' ')) || isWithin(nameKey(name).split(' '), words)) &&
      block.prices.some(({ value }) => Math.abs(value - price) < 0.001),
  );
  const ofHeading = fitting.filter(({ name }) => nameKey(`${block.heading} ${block.name}`).startsWith(nameKey(name)));
  return ofHeading.length === 1 ? ofHeading : fitting;
};

type Figure = {
  document: string;
  wording: string;
  list: string;
  products: number;
  tagged: number;
  wrong: number;
  right: number;
  doubtful: number;
  suggested: number;
  seconds: number;
};

const measure = async (
  { name, pages, products }: NamedDocument,
  blocks: readonly Block[],
  [wording, worded]: [string, (name: string, at: number) => string],
  list: ListKind,
): Promise<Figure> => {
  const listed = products.map((product, at): Listed => {
    const ref = `X-${at + 1}`;
    const isChanged = list === 'every fifth price changed' && at % CHANGED_EVERY === 0;
    const price = list === 'no prices' ? 0 : isChanged ? Math.round(CHANGE * product.price) : product.price;
    return { reference: { ref, productId: ref, itemId: ref, name: worded(product.name, at) }, price, product };
  });
  const known = list === 'every second product lacking' ? listed.filter((_, at) => at % LACKING_EVERY === 0) : listed;
  const started = performance.now();
  const { matches, doubtful } = await match(blocks, known);
  const seconds = (performance.now() - started) / 1000;
  const byRef = new Map(known.map((one) => [one.reference.ref, one.product]));
  const keys = new Map(products.map((one) => [one, `${one.price} ${nameKey(one.name)}`]));
  const isRight = (ref: string, block: Block): boolean => {
    const product = byRef.get(ref);
    // Rows of equal names and prices are one product to any reader.
    return product !== undefined && labelsAt(block, products).some((one) => keys.get(one) === keys.get(product));
  };
  const judged = matches.filter(({ block }) => pages.includes(block.page));
  const wrong = judged.filter(({ reference, block }) => !isRight(reference.ref, block));
  for (const { reference, block } of wrong.slice(0, 5))
    process.stdout.write(`${name}, page ${block.page}: "${block.name}" is tagged as "${reference.name}"\n`);
  const tagged = new Set(judged.filter((one) => !wrong.includes(one)).map(({ reference }) => reference.ref));
  const suggested = doubtful.filter(({ reference, blocks: places }) => places[0] && isRight(reference.ref, places[0]));
  return {
    document: name,
    wording,
    list,
    products: known.length,
    tagged: judged.length,
    wrong: wrong.length,
    right: tagged.size,
    doubtful: doubtful.length,
    suggested: suggested.length,
    seconds,
  };
};

export const benchNames = async (): Promise<{ figures: object[]; targets: ReturnType<typeof printTargets> }> => {
  const read = await openPageReader();
  const documents = await namedDocuments();
  const figures: Figure[] = [];
  for (const document of documents) {
    const blocks = blocksOf(read, document.file);
    for (const wording of Object.entries(wordings))
      figures.push(await measure(document, blocks, wording, 'same prices'));
    for (const list of LISTS.slice(1)) figures.push(await measure(document, blocks, ['same', (name) => name], list));
  }
  const everything = documents
    .flatMap(({ products }) => products)
    .map((product, at): Listed => {
      const ref = `Y-${at}`;
      return { reference: { ref, productId: ref, itemId: ref, name: product.name }, price: product.price, product };
    });
  // An older edition of a labelled one.
  const files = [...documents.map(({ file }) => file), 'pdf/mo-cl-espantapajaros-carta.pdf'];
  let invented = 0;
  for (const file of documentsWithoutCodes.filter((one) => !files.includes(one))) {
    const { matches } = await match(blocksOf(read, file), everything);
    for (const { reference, block } of matches)
      process.stdout.write(`${file}, page ${block.page}: "${block.name}" is tagged as "${reference.name}"\n`);
    invented += matches.length;
  }
  const percent = (part: number, whole: number): string => (whole === 0 ? '–' : ((100 * part) / whole).toFixed(1));
  process.stdout.write(
    `${table(
      [
        'document',
        'names',
        'list',
        'products',
        'tags',
        'right',
        'recall %',
        'precision %',
        'for review',
        'first place right',
        's',
      ],
      figures.map((one) => [
        one.document,
        one.wording,
        one.list,
        `${one.products}`,
        `${one.tagged}`,
        `${one.right}`,
        percent(one.right, one.products),
        percent(one.tagged - one.wrong, one.tagged),
        `${one.doubtful}`,
        `${one.suggested}`,
        one.seconds.toFixed(2),
      ]),
    )}\n`,
  );
  const tags = figures.reduce((sum, { tagged }) => sum + tagged, 0);
  const wrong = figures.reduce((sum, one) => sum + one.wrong, 0);
  const equal = figures.filter(({ wording, list }) => wording === 'same' && list === 'same prices');
  const targets = printTargets([
    { name: 'names: precision %', figure: (100 * (tags - wrong)) / tags, min: 99 },
    {
      name: 'names: tags % of products, equal names',
      figure:
        (100 * equal.reduce((sum, { right }) => sum + right, 0)) / equal.reduce((sum, one) => sum + one.products, 0),
      min: 90,
    },
    {
      name: 'names: tags % of products, all lists',
      figure:
        (100 * figures.reduce((sum, { right }) => sum + right, 0)) /
        figures.reduce((sum, one) => sum + one.products, 0),
      min: 80,
    },
    { name: 'names: tags in other documents', figure: invented, max: 0 },
  ]);
  return { figures, targets };
};
