import { expect, test } from 'vitest';
import type { Outline, OutlineEntry } from '../ports/pdf.ts';
import { createTextCollector, sectionsOf } from './document-text.ts';

const outlineOf = (entries: OutlineEntry[], leftOut: Partial<Outline['leftOut']> = {}): Outline => ({
  entries,
  leftOut: { noTitle: 0, noPage: 0, repeated: 0, unread: 0, ...leftOut },
});
const entry = (title: string, page: number, level = 1): OutlineEntry => ({ title, page, level });

test('an outline of page numbers makes no table of contents, and the report says so', () => {
  const outline = ['Page 1', 'Página 2', '3', 'Pág. 4', 'Slide 5'].map((title, n) => entry(title, n + 1));
  expect(sectionsOf(outlineOf(outline), 5)).toEqual({ sections: [], leftOut: { pageNumbers: 5 } });
  expect(sectionsOf(outlineOf([...outline, entry('Sillas', 5, 2)]), 5).sections).toHaveLength(6);
});

// Covers §3-31.
test('sections are the outline with all its levels, within the document', () => {
  const outline = [entry('Sala', 1), entry('Sofás', 2, 2), entry('De tela', 2, 3), entry('Índice', 9), entry('Fin', 8)];
  expect(sectionsOf(outlineOf(outline, { noPage: 2 }), 8)).toEqual({
    sections: [
      { name: 'Sala', index: 1 },
      { name: 'Sofás', index: 2, level: 2 },
      { name: 'De tela', index: 2, level: 3 },
      { name: 'Fin', index: 8 },
    ],
    leftOut: { noPage: 3 },
  });
});

test('of 20,000 entries 5000 become sections: upper levels before lower ones, then by their order', () => {
  const chapters = Array.from({ length: 2000 }, (_, at) => [
    entry(`Capítulo ${at}`, 1),
    ...Array.from({ length: 9 }, (_, part) => entry(`Parte ${part}`, 1, 2)),
  ]).flat();
  const { sections, leftOut } = sectionsOf(outlineOf(chapters, { unread: 7, repeated: 1 }), 1);
  expect(sections).toHaveLength(5000);
  expect(sections.filter(({ level }) => level === undefined)).toHaveLength(2000);
  expect(sections.slice(0, 11).map(({ name }) => name)).toEqual(chapters.slice(0, 11).map(({ title }) => title));
  expect(sections.at(-1)?.name).toBe('Capítulo 1999');
  expect(leftOut).toEqual({ repeated: 1, limit: 15_007 });
});

// Covers §cart-23.
test('the text of a page marks where a column or a cell of a price table ends', () => {
  const text = createTextCollector();
  const word = (value: string, left: number, top: number) => ({ text: value, left, top, width: 8, height: 2 });
  const row = (top: number) => [word('CN-104', 5, top), word('Silla', 30, top), word('Roma', 39, top)];
  text.add(1, [...row(10), word('$129.900', 80, 10), ...row(14)], 0.7);
  expect(text.result(2)).toEqual({ pages: ['CN-104\nSilla Roma\n$129.900\nCN-104\nSilla Roma', ''] });
});
