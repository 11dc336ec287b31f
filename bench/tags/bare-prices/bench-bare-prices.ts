/** Products proposed from generated menus with prices without any sign, printed by a browser, and from generated documents without products. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Block, findBlocks } from '../../../apps/server/src/domain/blocks/blocks.ts';
import { nameKey } from '../../../apps/server/src/domain/blocks/names.ts';
import { type ProposedProduct, proposeProducts } from '../../../apps/server/src/domain/proposals/propose-products.ts';
import { launchChromium } from '../../browser/chromium.ts';
import { table } from '../../table.ts';
import { printTargets } from '../../targets.ts';
import { openPageReader, type PageReader } from '../read-pages.ts';
import { GUARDS } from './guards.ts';
import { type Dish, htmlOf, MENUS } from './menus.ts';

const proposalsOf = (read: PageReader, path: string): ProposedProduct[] => {
  const pages = read(path).map(({ width = 0, height = 0, ...page }) => ({ ...page, width, height }));
  const blocksOn = new Map<number, Block[]>();
  for (const block of findBlocks(pages)) blocksOn.set(block.page, [...(blocksOn.get(block.page) ?? []), block]);
  return proposeProducts(blocksOn);
};

const isOf = ({ name, prices }: Dish, proposal: ProposedProduct, unit: number): boolean => {
  const own = proposal.name.startsWith(`${proposal.section}: `)
    ? proposal.name.slice(proposal.section.length + 2)
    : proposal.name;
  return (
    nameKey(own) === nameKey(name) && unit * Number.parseFloat((prices[0] ?? '').replace(',', '.')) === proposal.price
  );
};

export const benchBarePrices = async (): Promise<{ figures: object[]; targets: ReturnType<typeof printTargets> }> => {
  const read = await openPageReader();
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-bare-prices-'));
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    let documents = 0;
    // A path is read once.
    const printed = async (html: string): Promise<ProposedProduct[]> => {
      documents += 1;
      const path = join(folder, `${documents}.pdf`);
      await page.setContent(html);
      await writeFile(path, await page.pdf({ preferCSSPageSize: true }));
      return proposalsOf(read, path);
    };
    const figures: { name: string; products: number; right: number; invented: number }[] = [];
    for (const menu of MENUS) {
      const { name } = menu;
      const proposed = await printed(htmlOf(menu));
      const unit = menu.isInThousands ? 1000 : 1;
      const dishes = menu.sections.flatMap((section) => section.dishes);
      const missed = dishes.filter((dish) => !proposed.some((one) => isOf(dish, one, unit)));
      const invented = proposed.filter((one) => !dishes.some((dish) => isOf(dish, one, unit)));
      for (const dish of missed) process.stdout.write(`${name}: no "${dish.name}" at ${dish.prices.join(' / ')}\n`);
      for (const one of invented) process.stdout.write(`${name}: proposes "${one.name}" at ${one.price}\n`);
      figures.push({ name, products: dishes.length, right: dishes.length - missed.length, invented: invented.length });
    }
    let others = 0;
    for (const { name, html } of GUARDS) {
      const proposed = await printed(html);
      others += proposed.length;
      for (const one of proposed) process.stdout.write(`${name}: proposes "${one.name}" at ${one.price}\n`);
    }
    process.stdout.write(
      `${table(
        ['menu', 'products', 'right', 'invented'],
        figures.map((one) => [one.name, `${one.products}`, `${one.right}`, `${one.invented}`]),
      )}\n`,
    );
    const sum = (key: 'products' | 'right' | 'invented'): number => figures.reduce((all, one) => all + one[key], 0);
    const targets = printTargets([
      { name: 'bare prices: right %', figure: (100 * sum('right')) / sum('products'), min: 99 },
      { name: 'bare prices: invented', figure: sum('invented'), max: 1 },
      { name: 'bare prices: proposed in documents without products', figure: others, max: 0 },
    ]);
    return { figures, targets };
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
};
