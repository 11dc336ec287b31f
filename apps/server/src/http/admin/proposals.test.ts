/** Proposed products under /admin/v1: read from the pages, corrected, and taken as price list and tags at once. */
import { type PageState, Proposals } from '@vitrina/contract/admin';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { feedProduct } from '../../storage/testing/builders.ts';
import { NOW } from '../testing/app.ts';
import { openEditor } from '../testing/editor.ts';
import { publishPrinted } from '../testing/printed-edition.ts';

let desk: Awaited<ReturnType<typeof openEditor>>;
const clock = () => new Date(NOW.getTime() + 1000);
const MENU = ['Ajiaco de la casa $24.000', 'Sancocho de gallina $28.000', 'Servicio a la mesa $2.000'].join('\n');
beforeEach(async () => {
  desk = await openEditor();
  await desk.shop.database.repos.feed.replace('acme', [], NOW);
  await publishPrinted({ ...desk.shop, clock }, [MENU, 'Jugo de lulo~0.9 $9.000']);
});
afterEach(() => desk.shop.close());

const edition = { params: { companyUid: 'acme', pdfUid: 'catalogo', number: 2 } };
const read = async () => Proposals.parse(await desk.answered('editions.proposals.read', edition));
type Row = Proposals['products'][number];
const sent = ({ ref, name, price, currency, section, description, page, box }: Row) => ({
  ref,
  name,
  price,
  currency,
  section,
  description,
  page,
  box,
});
const bodyOf = (version: number, products: readonly object[], key?: string) => ({
  ...edition,
  body: { version, products, ...(key && { key }) },
});
const confirm = async (products: readonly Row[], version?: number) =>
  desk.answered('editions.proposals.confirm', bodyOf(version ?? (await read()).version, products.map(sent)));
const named = (rows: readonly Row[], name: string): Row => {
  const row = rows.find((one) => one.name === name);
  if (!row) throw new Error(`no row ${name} in ${rows.map((one) => one.name).join(', ')}`);
  return row;
};
const listed = async () =>
  (await desk.shop.database.repos.feed.page('acme', { from: 0, limit: 100 })).products.map(
    ({ productName, items }) => `${productName} ${items[0]?.sellers[0]?.commertialOffer.price}`,
  );
const tagged = async () => {
  const { pages } = await desk.answered('editions.pages.list', { ...edition, query: { from: 1, to: 2 } });
  return (pages as PageState[]).flatMap(({ index, tags }) => tags.map((tag) => `${index} ${tag.name} ${tag.review}`));
};

describe('proposals', () => {
  // Covers §backend-292.
  test('proposals are read from the words of the pages, with their place and the doubt of recognised words', async () => {
    const { products, others } = await read();
    expect(products.map(({ name, price, page }) => [name, price, page])).toEqual([
      ['Ajiaco de la casa', 24_000, 1],
      ['Sancocho de gallina', 28_000, 1],
      ['Servicio a la mesa', 2000, 1],
      ['Jugo de lulo', 9000, 2],
    ]);
    expect(products.map(({ confidence }) => confidence)).toEqual([1, 1, 1, 0.9]);
    expect(products[1]?.box.position).toEqual({ left: 5, top: 11 });
    expect(products.every(({ isKept, isSaved }) => isKept && !isSaved)).toBe(true);
    expect([others, await listed(), await tagged()]).toEqual([0, [], []]);
  });

  // Covers §backend-292.
  test('a corrected set becomes list and tags, and is what is read afterwards', async () => {
    const { products } = await read();
    const ajiaco = { ...named(products, 'Ajiaco de la casa'), price: 25_000 };
    const sancocho = { ...named(products, 'Sancocho de gallina'), name: 'Sancocho de gallina criolla' };
    const juice = named(products, 'Jugo de lulo');
    // A part of a product, as a split makes it.
    const small = { ...juice, ref: '', name: 'Jugo de lulo pequeño', price: 6000 };
    const answer = await confirm([ajiaco, sancocho, juice, small]);
    expect(answer).toMatchObject({ confirmed: 4, rejected: 1 });
    expect(await listed()).toEqual([
      'Ajiaco de la casa 25000',
      'Sancocho de gallina criolla 28000',
      'Jugo de lulo 9000',
      'Jugo de lulo pequeño 6000',
    ]);
    expect((await tagged()).toSorted()).toEqual([
      '1 Ajiaco de la casa confirmed',
      '1 Sancocho de gallina criolla confirmed',
      '1 Servicio a la mesa rejected',
      '2 Jugo de lulo confirmed',
      '2 Jugo de lulo pequeño confirmed',
    ]);
    const again = await read();
    expect(again.products.map(({ name, price, isKept, isSaved }) => [name, price, isKept, isSaved])).toEqual([
      ['Ajiaco de la casa', 25_000, true, true],
      ['Sancocho de gallina criolla', 28_000, true, true],
      ['Servicio a la mesa', 2000, false, false],
      ['Jugo de lulo', 9000, true, true],
      ['Jugo de lulo pequeño', 6000, true, true],
    ]);
    expect(again.products.map(({ ref }) => ref).filter((ref) => answer.refs.includes(ref))).toEqual(answer.refs);
  });

  // Covers §backend-292.
  test('a second time changes nothing; a product that is taken back leaves the list, and one that is wanted again returns', async () => {
    const { products } = await read();
    await confirm(products);
    const [lines, places] = [await listed(), await tagged()];
    const { version } = await read();
    const kept = (await read()).products;
    await confirm(kept);
    expect([await listed(), await tagged(), (await read()).version]).toEqual([lines, places, version]);
    await confirm(kept.filter(({ name }) => name !== 'Servicio a la mesa'));
    expect(await listed()).toEqual(lines.filter((line) => !line.startsWith('Servicio')));
    expect(await tagged()).toContain('1 Servicio a la mesa rejected');
    await confirm((await read()).products);
    expect(await tagged()).toContain('1 Servicio a la mesa confirmed');
  });

  // Covers §backend-292.
  test('products of the list that are no proposals stay, and so do pictures, variants and codes of those that are', async () => {
    const soup = feedProduct('ajiaco', { name: 'Ajiaco de la casa' });
    const [item] = soup.product.items;
    if (!item) throw new Error('the product needs an item');
    const pictured = {
      ...soup,
      product: { ...soup.product, items: [{ ...item, images: [{ imageUrl: 'https://acme.test/a.webp' }] }] },
      refs: [...soup.refs, { ref: '7701234567897', itemId: item.itemId }],
    };
    await desk.shop.database.repos.feed.replace('acme', [feedProduct('9', { name: 'Mesa' }), pictured], NOW);
    const before = await read();
    expect(before.others).toBe(1);
    const ajiaco = named(before.products, 'Ajiaco de la casa');
    expect([ajiaco.ref, ajiaco.price]).toEqual(['R-ajiaco', 24_000]);
    await confirm([ajiaco]);
    expect(await listed()).toEqual([expect.stringContaining('Mesa'), 'Ajiaco de la casa 24000']);
    const [found] = await desk.shop.database.repos.feed.byReferenceKeys('acme', ['7701234567897']);
    expect(found?.items[0]?.images).toHaveLength(1);
    // It came with a list: leaving it out of the menu does not take it away.
    await confirm([]);
    expect(await listed()).toHaveLength(2);
  });

  test('a later edition offers the price that it prints, under the code and the name of the list', async () => {
    const { products } = await read();
    const ajiaco = { ...named(products, 'Ajiaco de la casa'), name: 'Ajiaco santafereño', price: 24_500 };
    await confirm([ajiaco]);
    await publishPrinted({ ...desk.shop, clock: () => new Date(NOW.getTime() + 5000) }, [
      MENU.replace('$24.000', '$27.000'),
    ]);
    const next = Proposals.parse(
      await desk.answered('editions.proposals.read', { params: { ...edition.params, number: 3 } }),
    );
    expect(next.products[0]).toMatchObject({ name: 'Ajiaco santafereño', price: 27_000, isSaved: true });
  });

  // Covers §backend-293.
  test('a confirmation is all or nothing: a conflict, a missing page and a code given twice change neither list nor tags', async () => {
    const { products, version } = await read();
    const [first] = products;
    if (!first) throw new Error('no proposal');
    const refused = (body: object) => desk.refused('editions.proposals.confirm', { ...edition, body });
    expect(await refused({ version: version + 7, products: products.map(sent) })).toMatchObject({
      code: 'pdf.conflict',
      version,
    });
    expect(await refused({ version, products: [{ ...sent(first), page: 9 }] })).toMatchObject({ code: 'page.unknown' });
    expect(await refused({ version, products: [sent(first), sent(first)] })).toMatchObject({ code: 'request.invalid' });
    expect([await listed(), await tagged()]).toEqual([[], []]);
    const stranger = { ...edition, body: { version, products: [] } };
    expect(await desk.refused('editions.proposals.confirm', stranger, desk.other)).toMatchObject({ status: 404 });
  });

  // Covers §backend-293.
  test('a request that is sent again with its key gets the first answer; another one with that key is refused', async () => {
    const { products, version } = await read();
    const call = bodyOf(version, products.map(sent), 'intento-1');
    const first = await desk.answered('editions.proposals.confirm', call);
    expect(await desk.answered('editions.proposals.confirm', call)).toEqual(first);
    const other = bodyOf(version, [], 'intento-1');
    expect(await desk.refused('editions.proposals.confirm', other)).toMatchObject({ code: 'changes.key' });
    expect(await listed()).toHaveLength(4);
  });
});
