/** Copied elements as a text, and their places on other pages. */
import { expect, test } from 'vitest';
import { canStand, clipOf, clipOfText, pasteChanges, plainText, readClip, writeClip } from './clipboard.ts';
import { aPage, aTag } from './page.fixture.ts';
import { elementsOn } from './page-elements.ts';

const block = { position: { left: 8, top: 8 }, size: { width: 20, high: 10 } };
const source = aPage(1, {
  tags: [aTag('a', { block }), aTag('b', { position: { left: 99.5, top: 40 }, active: false })],
  links: [
    {
      id: 'l',
      origin: 'hand',
      name: 'Comprar',
      url: '#page=4',
      position: { left: 60, top: 60 },
      size: { width: 20, high: 5 },
    },
  ],
});
const elements = elementsOn(source);
const clip = clipOf(elements);
let count = 0;
const newId = (): string => `n${(count += 1)}`;
const placesOf = (page: typeof source) =>
  pasteChanges(page, clip, newId).map((change) => (change.op === 'add' ? change.fields['position'] : null));

// Covers §studio-182.
test('a clip stands at the same place of another page, and beside itself on its own', () => {
  expect(placesOf(aPage(2))).toEqual([
    { left: 10, top: 10 },
    { left: 99.5, top: 40 },
    { left: 60, top: 60 },
  ]);
  expect(placesOf(source)).toEqual([
    { left: 12, top: 12 },
    { left: 100, top: 42 },
    { left: 62, top: 62 },
  ]);
});

// Covers §studio-182.
test('a copy has a new id, no tap area of the original, and is hidden where the original is', () => {
  const changes = pasteChanges(aPage(2), clip, newId);
  expect(new Set(changes.map(({ id }) => id)).size).toBe(3);
  expect(changes[0]).toMatchObject({ op: 'add', page: 2, kind: 'tags', fields: { active: true, review: 'confirmed' } });
  expect(changes[0]).not.toHaveProperty('fields.block');
  expect(changes[1]).toMatchObject({ fields: { active: false, review: 'rejected' } });
});

// Covers §studio-182.
test('a clip survives the clipboard of the system, and other programs get a table', () => {
  expect(pasteChanges(aPage(2), readClip(writeClip(clip)) ?? [], () => 'n')).toEqual(
    pasteChanges(aPage(2), clip, () => 'n'),
  );
  expect(plainText(elements)).toBe('A\tProducto a\nB\tProducto b\n#page=4\tComprar');
});

// Covers §studio-182.
test('a clipboard that the server would refuse gives nothing', () => {
  const bad = { kind: 'links', fields: { name: '', url: 'javascript:alert(1)', position: { left: 1, top: 1 } } };
  expect(readClip(JSON.stringify({ elements: [bad] }))).toEqual([]);
  expect(readClip('CN-1042\t3')).toBeNull();
  expect(readClip('{"elements":"no"}')).toBeNull();
});

// Covers §studio-182.
test('a link to a page that the catalogue does not have cannot stand there', () => {
  const [, , link] = clip;
  expect(link && [canStand(link, 3), canStand(link, 4)]).toEqual([false, true]);
});

// Covers §studio-186.
test('a copied web address is a link in the middle of the page, other texts are none', () => {
  const position = { left: 50, top: 50 };
  expect(clipOfText(' https://www.tienda.co/sofas\n')).toEqual([
    { kind: 'links', fields: { name: 'tienda.co', url: 'https://www.tienda.co/sofas', position } },
  ]);
  for (const text of ['CN-1042', 'https://tienda.co y otra', 'javascript:alert(1)', '3001112233', 'https://'])
    expect([text, clipOfText(text)]).toEqual([text, []]);
});
