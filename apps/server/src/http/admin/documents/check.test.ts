/** The check before publishing under /admin/v1: every rule with its severity and place. */
import { type CheckedRule, DocumentCheck } from '@vitrina/contract/admin';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { NewEdition } from '../../../domain/ports/documents.ts';
import type { NewPage } from '../../../domain/ports/elements.ts';
import { edition, feedProduct, page, tag } from '../../../storage/testing/builders.ts';
import { signedIn } from '../../testing/admin.ts';
import { NOW, openTestApp, type TestApp } from '../../testing/app.ts';
import { listProducts, publishPrinted } from '../../testing/printed-edition.ts';

let shop: TestApp;
let drawn: string;
const called: string[] = [];
beforeEach(async () => {
  called.length = 0;
  shop = await openTestApp({
    probe: async (url) => {
      called.push(url);
      return url.includes('muerta') ? 'dead' : url.includes('lenta') ? 'unsure' : 'reached';
    },
  });
  drawn = await stored('p', 'webp');
});
afterEach(() => shop.close());

/** With a picture that is stored, and without words. */
const sheet = (index: number, more: Partial<NewPage> = {}) =>
  page(index, { pictures: [{ url: drawn, width: 480, height: 679, type: 'image/webp' }], words: null, ...more });

const params = { companyUid: 'acme', pdfUid: 'catalogo' };
const later = (hours: number): Date => new Date(NOW.getTime() + hours * 3_600_000);
const publish = (given: Partial<NewEdition>, hours = 1) =>
  shop.database.inTransaction(({ documents }) =>
    documents.publish(
      edition('catalogo', { ...given, details: { ...edition().details, name_tab: 'Otoño', ...given.details } }),
      later(hours),
    ),
  );
const stored = async (text: string, ext: string, bytes = text.length): Promise<string> =>
  `/files/${(await shop.files.put(new TextEncoder().encode(text.padEnd(bytes)), ext)).key}`;
const check = async (query = {}) => {
  const editor = await signedIn(shop, { roles: { acme: 'editor' } });
  const answer = await editor.call('check.read', { params, query });
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  return DocumentCheck.parse(answer.json());
};
const found = ({ rules }: DocumentCheck, rule: string): CheckedRule | undefined =>
  rules.find((one) => one.rule === rule);
const says = (checked: DocumentCheck, rule: string) =>
  found(checked, rule)?.items.map((item) => [item.page, item.says]);

const cartOn = async () => {
  const { companies } = shop.database.repos;
  const company = await companies.byUid('acme');
  if (company === null) throw new Error('there is no acme');
  company.Info.Extras = [{ Name: 'CARRITO_KIOSK', Content: 'TRUE' }];
  await companies.update(company, NOW);
};
const box = { position: { left: 10, top: 20 }, size: { width: 30, high: 40 } };

// Covers §backend-210.
test('the check finds what shoppers would meet broken, with page, element and fix, and answers that it blocks', async () => {
  await publish({
    pages: [
      sheet(1, {
        tags: [
          tag('', { name: 'Vacía' }),
          tag('NO-1', { name: 'Vieja', position: { left: 80, top: 80 } }),
          tag('', { name: 'Oculta', active: false }),
        ],
        links: [
          { name: 'Fin', url: '#page=9', position: box.position },
          { name: 'Rara', url: 'javascript:alert(1)', position: box.position },
          { name: 'Muerta', url: 'https://muerta.test/x', position: box.position },
          { name: 'Viva', url: 'https://viva.test/', position: box.position },
        ],
        images: [{ url: '/files/no-hay.webp', ...box }],
        videos: [{ url: 'https://muerta.test/v.mp4', ...box }],
      }),
      sheet(2, { pictures: [] }),
    ],
  });
  const checked = await check();
  const blocking = checked.rules.filter(({ severity }) => severity === 'block');
  expect(blocking.map(({ rule, count }) => [rule, count])).toEqual([
    ['page.undrawn', 1],
    ['tag.no-product', 1],
    ['tag.product-gone', 1],
    ['link.page', 1],
    ['link.address', 1],
    ['link.dead', 1],
    ['media.missing', 2],
    ['cart.off', 1],
  ]);
  expect(checked.blocks).toBe(9);
  expect(says(checked, 'tag.no-product')).toEqual([[1, 'tag "Vacía" has no product']]);
  expect(found(checked, 'tag.product-gone')?.items[0]).toMatchObject({
    page: 1,
    element: expect.stringMatching(/^\w+$/),
    place: { left: 80, top: 80 },
  });
  expect(says(checked, 'link.page')).toEqual([[1, 'link "Fin" leads to page 9 of 2']]);
  expect(found(checked, 'link.dead')?.fix).toBe('Correct the address, or remove the link.');
  expect(called.sort()).toEqual(['https://muerta.test/v.mp4', 'https://muerta.test/x', 'https://viva.test/']);
});

// Covers §backend-211.
test('the check warns of doubtful tags, links, sections, pages and settings', async () => {
  const heavy = await stored('x', 'webp', 500 * 1024);
  const near = (at: number) => ({ position: { left: 50 + at * 0.5, top: 50 } });
  await shop.database.repos.feed.replace(
    'acme',
    ['CN-1', 'CN-2', 'CN-3', 'CN-4', 'CN-5'].map((ref) => ({ ...feedProduct(ref), refs: [{ ref, itemId: ref }] })),
    NOW,
  );
  await publish({
    details: { ...edition().details, name_tab: 'PDF interactivo' },
    sections: [
      { name: 'Dos', index: 2 },
      { name: 'Uno', index: 1 },
      { name: 'Nueve', index: 9 },
    ],
    pages: [
      sheet(1, {
        pictures: [{ url: heavy, width: 480, height: 679, type: 'image/webp' }],
        tags: [
          tag('CN-1', { position: { left: 5, top: 5 } }),
          tag('CN-1', { position: { left: 5, top: 90 } }),
          ...[1, 2, 3, 4, 5].map((at) => tag(`CN-${at}`, near(at))),
        ],
        links: [{ name: '', url: 'https://lenta.test/', position: box.position, size: { width: 2, high: 1 } }],
      }),
      sheet(2),
    ],
  });
  const checked = await check();
  expect(found(checked, 'product.twice')?.count).toBe(2);
  expect(says(checked, 'tags.crowded')).toEqual([[1, '5 tags are too close for a finger']]);
  expect(says(checked, 'link.unnamed')).toEqual([[1, 'a link to https://lenta.test/ has no name']]);
  expect(found(checked, 'target.small')?.count).toBe(1);
  expect(found(checked, 'address.unsure')?.count).toBe(1);
  expect(says(checked, 'section.order')).toEqual([[1, 'section "Uno" (page 1) follows one of page 2']]);
  expect(says(checked, 'section.page')).toEqual([[null, 'section "Nueve" leads to page 9 of 2']]);
  expect(says(checked, 'page.coarse')).toEqual([
    [1, 'page 1 has 58 dots per inch'],
    [2, 'page 2 has 58 dots per inch'],
  ]);
  expect(says(checked, 'page.heavy')).toEqual([[1, 'the picture of page 1 takes 500 KB on a phone']]);
  expect(says(checked, 'title.missing')).toEqual([[null, 'the browser tab says "PDF interactivo"']]);
});

// Covers §backend-211.
test('the check warns of sold-out products, unknown codes, products on no page, and pages without text', async () => {
  const soldOut = feedProduct('CN-10');
  for (const { sellers } of soldOut.product.items)
    for (const { commertialOffer } of sellers) commertialOffer.isAvailable = false;
  await publishPrinted({ ...shop, clock: () => later(1) }, ['Silla Ref. CN-10\nMesa Ref. CN-77', null], {
    1: [tag('CN-10', { name: 'Silla' })],
  });
  await listProducts(shop, ['CN-20'], NOW);
  await shop.database.repos.feed.replace(
    'acme',
    [
      { ...soldOut, refs: [{ ref: 'CN-10', itemId: soldOut.product.items[0]?.itemId ?? '' }] },
      { ...feedProduct('CN-20'), refs: [{ ref: 'CN-20', itemId: 'CN-20' }] },
    ],
    NOW,
  );
  const checked = await check();
  expect(says(checked, 'product.sold-out')).toEqual([[1, '"Silla" (CN-10) is sold out']]);
  expect(says(checked, 'code.unknown')).toEqual([[1, 'code CN-77 on page 1 is no product of the list']]);
  expect(found(checked, 'product.unplaced')?.count).toBe(1);
  expect(says(checked, 'page.wordless')).toEqual([[2, 'page 2 has no text']]);
});

// Covers §backend-240.
test('the check names pages whose words are lost or damaged, and checks the others', async () => {
  const damaged = await stored('{"words": [["Silla', 'json');
  await listProducts(shop, ['CN-10', 'CN-20'], NOW);
  const words = await stored(JSON.stringify({ words: [['CN-77', 5, 5, 7, 2]] }), 'json');
  await publish({
    pages: [sheet(1, { words: '/files/no-hay.json' }), sheet(2, { words: damaged }), sheet(3, { words }), sheet(4)],
  });
  const checked = await check();
  expect(says(checked, 'page.unchecked')).toEqual([
    [1, 'the stored words of page 1 are missing or damaged: codes and prices on it were not checked'],
    [2, 'the stored words of page 2 are missing or damaged: codes and prices on it were not checked'],
  ]);
  expect(found(checked, 'page.unchecked')?.severity).toBe('warn');
  expect(says(checked, 'code.unknown')).toEqual([[3, 'code CN-77 on page 3 is no product of the list']]);
  expect(says(checked, 'page.wordless')).toEqual([[4, 'page 4 has no text']]);
  // The products may be printed on the pages that were not read.
  expect(found(checked, 'product.unplaced')).toBeUndefined();
});

// Covers §backend-240.
test('a page whose picture is gone from the store of files blocks', async () => {
  const picture = { url: '/files/no-hay.webp', width: 1600, height: 2263, type: 'image/webp' as const };
  await publish({
    pages: [
      sheet(1, { pictures: [picture] }),
      sheet(2, { pictures: [{ ...picture, url: await stored('p', 'webp') }] }),
    ],
  });
  expect(says(await check(), 'page.undrawn')).toEqual([[1, 'the picture of page 1 is missing']]);
});

// Covers §backend-241, §backend-242, §backend-243.
test('the check names fonts once, pictures that are missing, white pages, and images without text', async () => {
  await publish({
    pages: [
      sheet(1, { faults: { fonts: ['Helvetica', 'Futura'] } }),
      sheet(2, { faults: { fonts: ['Futura'], pictures: 2, place: { left: 12, top: 34 } } }),
      sheet(3, {
        faults: { isBlank: true },
        images: [
          { url: drawn, ...box },
          { url: drawn, alt: '', ...box },
          { url: drawn, alt: 'Una sala', ...box },
        ],
      }),
    ],
  });
  const checked = await check();
  expect(says(checked, 'font.unembedded')).toEqual([
    [1, 'font "Helvetica" is not embedded'],
    [1, 'font "Futura" is not embedded, on 2 pages'],
  ]);
  expect(found(checked, 'page.partly')?.items).toMatchObject([
    {
      page: 2,
      place: { left: 12, top: 34 },
      says: '2 picture(s) of page 2 cannot be decoded or end early, and are missing',
    },
  ]);
  expect(says(checked, 'page.undrawn')).toEqual([[3, 'page 3 was drawn white, although it has content']]);
  expect(says(checked, 'image.untold')).toEqual([[3, `image ${drawn} has no text (alt)`]]);
  expect(found(checked, 'image.untold')?.items[0]?.place).toEqual(box.position);
});

// Covers §backend-351.
test.each([
  ['#fff59d', 1],
  ['#ffffff', 1],
  ['#000000', 0],
  ['#1a5fb4', 0],
  ['', 0],
])('the check warns of a company colour that is hardly seen on white (%s)', async (color1, count) => {
  const { companies } = shop.database.repos;
  const company = await companies.byUid('acme');
  if (company === null) throw new Error('there is no acme');
  company.UiProfile.Colors = [{ color1 }];
  await companies.update(company, NOW);
  await publish({ pages: [sheet(1)] });
  const rule = found(await check(), 'brand.unreadable');
  expect(rule?.count ?? 0).toBe(count);
  if (count > 0) {
    expect(rule).toMatchObject({ severity: 'warn', fix: 'Choose a darker or lighter first colour of the company.' });
    expect(rule?.items).toMatchObject([{ page: null, says: `marks in ${color1} are hardly seen` }]);
  }
});

// Covers §backend-244.
test('a warning is ignored with its reason while it stays the same, also in later editions, and that is taken back', async () => {
  const editor = await signedIn(shop, { roles: { acme: 'editor' } });
  const pages = (fonts: string[]) => ({ pages: [sheet(1, { faults: { fonts } }), sheet(2)] });
  await publish(pages(['Futura', 'Arial']));
  const before = await check();
  const [futura] = found(before, 'font.unembedded')?.items ?? [];
  const ofKey = { params: { ...params, key: futura?.key } };
  const put = await editor.call('check.ignored.put', { ...ofKey, body: { reason: ' Lo incluye la imprenta ' } });
  const user = { uid: editor.user.uid, email: editor.user.email, name: editor.user.name };
  const ignored = { ...futura, rule: 'font.unembedded', reason: 'Lo incluye la imprenta', user };
  expect([put.statusCode, put.json()]).toMatchObject([200, ignored]);
  const after = await check();
  expect(after.warns).toBe(before.warns - 1);
  expect(says(after, 'font.unembedded')).toEqual([[1, 'font "Arial" is not embedded']]);
  expect(after.ignored).toMatchObject([ignored]);

  await publish(pages(['Futura', 'Georgia']), 2);
  expect(says(await check(), 'font.unembedded')).toEqual([[1, 'font "Georgia" is not embedded']]);

  expect((await editor.call('check.ignored.delete', ofKey)).statusCode).toBe(204);
  expect(says(await check(), 'font.unembedded')).toHaveLength(2);
  expect((await editor.call('check.ignored.delete', ofKey)).json()).toMatchObject({
    status: 404,
    code: 'check.unknown',
  });
  const trail = await shop.database.repos.audit.listOf('acme', { before: null, limit: 9 });
  expect(trail.map(({ operation, target, note }) => [operation, target, note])).toEqual([
    ['check.ignored.delete', 'catalogo', 'font.unembedded: font "Futura" is not embedded'],
    ['check.ignored.put', 'catalogo', 'font.unembedded: font "Futura" is not embedded. Lo incluye la imprenta'],
  ]);
});

// Covers §backend-331.
test('several warnings are ignored with one reason in one call, which checks the edition once: all of them or none', async () => {
  const editor = await signedIn(shop, { roles: { acme: 'editor' } });
  await publish({ pages: [sheet(1, { faults: { fonts: ['Futura', 'Arial', 'Georgia'] } })] });
  const [first, ...others] = (found(await check(), 'font.unembedded')?.items ?? []).map(({ key }) => key);
  const ignore = (also: string[]) =>
    editor.call('check.ignored.put', { params: { ...params, key: first }, body: { reason: 'La imprenta', also } });
  expect((await ignore([...others, '0123456789ab'])).json()).toMatchObject({ code: 'check.unknown' });
  expect((await check()).ignored).toEqual([]);
  expect((await ignore([...others, ...others])).statusCode).toBe(200);
  const after = await check();
  expect(after.ignored.map(({ key, reason }) => [key, reason])).toEqual(
    [first, ...others].map((key) => [key, 'La imprenta']),
  );
  expect(found(after, 'font.unembedded')).toBeUndefined();
});

// Covers §backend-244.
test('a finding that blocks or does not exist is not ignored, nor any without a reason or the role of an editor', async () => {
  const links = [{ name: 'Fin', url: '#page=9', position: box.position }];
  await publish({ pages: [sheet(1, { links, faults: { fonts: ['Futura'] } })] });
  const checked = await check();
  const editor = await signedIn(shop, { roles: { acme: 'editor' } });
  const viewer = await signedIn(shop, { roles: { acme: 'viewer' } });
  const keyOf = (rule: string) => found(checked, rule)?.items[0]?.key;
  const codeOf = async (who: typeof editor, key: string | undefined, reason: string) =>
    (await who.call('check.ignored.put', { params: { ...params, key }, body: { reason } })).json().code;
  expect(await codeOf(editor, keyOf('link.page'), 'Da igual')).toBe('check.blocks');
  expect(await codeOf(editor, '0123456789ab', 'Da igual')).toBe('check.unknown');
  expect(await codeOf(editor, keyOf('font.unembedded'), '  ')).toBe('request.invalid');
  expect(await codeOf(viewer, keyOf('font.unembedded'), 'Da igual')).toBe('access.denied');
  expect(await check()).toEqual(checked);
});

// Covers §backend-246.
test('a printed price that is not that of the list, and several of which none is, are named with their place', async () => {
  const text = 'CN-100 Silla $95.000\nCN-200 Mesa $80.000 $70.000\nCN-300 Cama $10';
  await publishPrinted({ ...shop, clock: () => later(1) }, [text], {});
  await listProducts(shop, ['CN-100', 'CN-200', 'CN-300'], NOW);
  const checked = await check();
  expect(says(checked, 'price.printed')).toEqual([[1, '"Producto CN-100" (CN-100): printed $95.000, in the list 10']]);
  expect(says(checked, 'price.several')).toEqual([
    [1, '"Producto CN-200" (CN-200): printed $80.000, $70.000, in the list 10'],
  ]);
  expect(found(checked, 'price.printed')?.items[0]?.place?.top).toBeCloseTo(5);
});

// Covers §backend-212.
test('an edition with less than half the tags of the one before, or of the list, is a warning', async () => {
  const refs = Array.from({ length: 12 }, (_, at) => `CN-${at}`);
  const tags = refs.map((ref, at) => tag(ref, { position: { left: 5, top: 5 + at * 7 } }));
  await publish({ pages: [sheet(1, { tags })] }, 1);
  expect(found(await check(), 'tags.fewer')).toBeUndefined();
  await publish({ pages: [sheet(1, { tags: [] })], follow: null }, 2);
  await shop.database.repos.pages.replaceTags(
    { companyUid: 'acme', pdfUid: 'catalogo' },
    () => tags.slice(0, 3).map((one) => ({ ...one, page: 1 })),
    null,
    later(3),
  );
  await listProducts(shop, refs, NOW);
  const checked = await check();
  expect(says(checked, 'tags.fewer')).toEqual([[null, '3 tags, and 12 in the edition before']]);
  expect(says(checked, 'tags.few')).toEqual([[null, '3 tags, and 12 products in the list']]);
});

test('a draft is checked by its number, a document without faults has no rules, and addresses are not called if so asked', async () => {
  await cartOn();
  const picture = await stored('p', 'webp');
  const words = await stored(JSON.stringify({ words: [['Silla', 5, 5, 7, 2]] }), 'json');
  const sharp = { pictures: [{ url: picture, width: 1600, height: 2263, type: 'image/webp' }], words };
  await shop.database.repos.feed.replace(
    'acme',
    [{ ...feedProduct('CN-1'), refs: [{ ref: 'CN-1', itemId: 'CN-1-i' }] }],
    NOW,
  );
  await publish({
    isDraft: true,
    pages: [
      sheet(1, {
        ...sharp,
        tags: [tag('CN-1')],
        links: [{ name: 'A', url: 'https://muerta.test/', position: box.position }],
      }),
    ],
    sections: [],
  });
  const editor = await signedIn(shop, { roles: { acme: 'viewer' } });
  const drafts = (await editor.call('editions.list', { params })).json().editions;
  const number = drafts.find(({ isDraft }: { isDraft: boolean }) => isDraft).number;
  const answer = await editor.call('editions.check.read', {
    params: { ...params, number },
    query: { addresses: 'false' },
  });
  expect(answer.json()).toMatchObject({ edition: number, isDraft: true, blocks: 0 });
  expect(called).toEqual([]);
  const outsider = await signedIn(shop, { roles: { otra: 'owner' } });
  expect((await outsider.call('check.read', { params, query: {} })).statusCode).toBe(404);
});
