/**
 * Products proposed from menus without codes, beside what a person reads on the drawn pages (menus.json). A proposal is right if its name and its
 * price are; names of one word may have their section before them, and must have it where the label does. Anything else is invented.
 */
import { join } from 'node:path';
import { type Block, findBlocks } from '../../../apps/server/src/domain/blocks/blocks.ts';
import { nameKey } from '../../../apps/server/src/domain/blocks/names.ts';
import { type ProposedProduct, proposeProducts } from '../../../apps/server/src/domain/proposals/propose-products.ts';
import { table } from '../../table.ts';
import { printTargets } from '../../targets.ts';
import { openPageReader, type PageReader } from '../read-pages.ts';
import menus from './menus.json' with { type: 'json' };

const KIT = join(import.meta.dirname, '../../../../shared/kit');
/** Texts without products, and a menu drawn without words. */
const WITHOUT_PRODUCTS = [
  'pdf/debian-tarjeta-referencia-es.pdf',
  'pdf/mo-pe-donmamino-carta.pdf',
  'pdf/lilypond-aprendizaje-es.pdf',
  'pdf/eyes17-manual-es.pdf',
  'pdf/pdkids-55p.pdf',
];

const proposalsOf = (read: PageReader, file: string): ProposedProduct[] => {
  const pages = read(join(KIT, file)).map(({ width = 0, height = 0, ...page }) => ({ ...page, width, height }));
  const blocksOn = new Map<number, Block[]>();
  for (const block of findBlocks(pages)) blocksOn.set(block.page, [...(blocksOn.get(block.page) ?? []), block]);
  return proposeProducts(blocksOn);
};

type Label = { name: string; price: number };

const isOf = ({ name, price }: Label, proposal: ProposedProduct): boolean => {
  const own = proposal.name.startsWith(`${proposal.section}: `)
    ? proposal.name.slice(proposal.section.length + 2)
    : proposal.name;
  const isName = [proposal.name, own].some((text) => nameKey(text) === nameKey(name));
  return isName && Math.abs(price - proposal.price) < 0.001;
};

const measure = ({ file, page, products }: (typeof menus)[number], proposals: readonly ProposedProduct[]) => {
  const onPage = proposals.filter((one) => one.page === page);
  const missed = products.filter((label) => !onPage.some((one) => isOf(label, one)));
  const wrong = onPage.filter((one) => !products.some((label) => isOf(label, one)));
  // A wrong name at a right price is one product read badly; a price that no product has is invented.
  const invented = wrong.filter((one) => !missed.some(({ price }) => Math.abs(price - one.price) < 0.001));
  for (const { name, price } of missed) process.stdout.write(`${file}, page ${page}: no "${name}" at ${price}\n`);
  for (const { name, price } of wrong) process.stdout.write(`${file}, page ${page}: proposes "${name}" at ${price}\n`);
  return {
    file,
    page,
    products: products.length,
    proposed: onPage.length,
    right: products.length - missed.length,
    percent: (100 * (products.length - missed.length)) / products.length,
    invented: invented.length,
  };
};

export const benchProposals = async (): Promise<{ figures: object[]; targets: ReturnType<typeof printTargets> }> => {
  const read = await openPageReader();
  const proposals = new Map([...new Set(menus.map(({ file }) => file))].map((file) => [file, proposalsOf(read, file)]));
  const figures = menus.map((menu) => measure(menu, proposals.get(menu.file) ?? []));
  const others = WITHOUT_PRODUCTS.map((file) => ({ file, proposed: proposalsOf(read, file) }));
  for (const { file, proposed } of others)
    for (const { page, name, price } of proposed.slice(0, 5))
      process.stdout.write(`${file}, page ${page}: proposes "${name}" at ${price}\n`);
  process.stdout.write(
    `${table(
      ['menu', 'page', 'products', 'proposed', 'right', '%', 'invented'],
      figures.map((one) => [
        one.file,
        `${one.page}`,
        `${one.products}`,
        `${one.proposed}`,
        `${one.right}`,
        one.percent.toFixed(1),
        `${one.invented}`,
      ]),
    )}\n`,
  );
  const proposed = figures.reduce((sum, one) => sum + one.proposed, 0);
  const invented = figures.reduce((sum, one) => sum + one.invented, 0);
  const targets = printTargets([
    {
      name: 'proposals: right % of a page, the worst',
      figure: Math.min(...figures.map(({ percent }) => percent)),
      min: 90,
    },
    { name: 'proposals: invented %', figure: (100 * invented) / proposed, max: 3 },
    {
      name: 'proposals: in documents without products',
      figure: others.reduce((sum, one) => sum + one.proposed.length, 0),
      max: 0,
    },
  ]);
  return { figures, targets };
};
