import { fireEvent, render, screen } from '@testing-library/react';
import type { Section } from '@vitrina/contract';
import { describe, expect, test, vi } from 'vitest';
import { SectionTree } from './section-tree.tsx';

/** Chapters of ten parts with ten entries each; chapter 1 begins on page 1, every part one page later. */
const manual = (chapters: number): Section[] =>
  Array.from({ length: chapters }, (_, chapter) => [
    { name: `Capítulo ${chapter + 1}`, index: 1 + chapter * 10 },
    ...Array.from({ length: 10 }, (_, part) => [
      { name: `Parte ${chapter + 1}.${part + 1}`, index: 1 + chapter * 10 + part, level: 2 },
      ...Array.from({ length: 10 }, (_, at) => ({
        name: `Ítem ${chapter + 1}.${part + 1}.${at + 1}`,
        index: 1 + chapter * 10 + part,
        level: 3,
      })),
    ]).flat(),
  ]).flat();

const treeOf = (sections: readonly Section[], page: number, onSection = vi.fn()) => (
  <SectionTree sections={sections} page={page} pageCount={500} mode="single" onSection={onSection} />
);

const listed = () => screen.queryAllByRole('listitem').length;
const entry = (name: string) => screen.queryByText(name)?.closest('button') ?? null;
const toggle = (name: string) => screen.getByRole('button', { name: `Secciones de ${name}` });
const filter = () => screen.getByRole('searchbox', { name: 'Filtrar la tabla de contenido' });
const search = (query: string) => fireEvent.change(filter(), { target: { value: query } });

describe('a nested table of contents', () => {
  test('a small one shows all levels, and each entry opens its page', () => {
    const onSection = vi.fn();
    render(
      treeOf(
        [
          { name: 'Sala', index: 1 },
          { name: 'Sofás', index: 2, level: 2 },
          { name: 'Cuero', index: 3, level: 3 },
        ],
        9,
        onSection,
      ),
    );
    expect(listed()).toBe(3);
    expect(toggle('Sofás').getAttribute('aria-expanded')).toBe('true');
    fireEvent.click(entry('Cuero') as HTMLElement);
    expect(onSection).toHaveBeenCalledWith({ name: 'Cuero', index: 3, level: 3 }, 3);
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  test('a large one shows the levels that fit, and the path to the page being read', () => {
    const { rerender } = render(treeOf(manual(30), 15));
    expect(entry('Capítulo 30')).not.toBeNull();
    expect(entry('Parte 1.1')).toBeNull();
    expect(entry('Parte 2.9')).not.toBeNull();
    expect(entry('Ítem 2.5.3')?.getAttribute('aria-current')).toBe('true');
    expect(entry('Ítem 2.4.3')).toBeNull();
    rerender(treeOf(manual(30), 301));
    expect(entry('Parte 2.9')).toBeNull();
    expect(entry('Parte 30.1')).not.toBeNull();
  });

  test('a button opens and closes the entries below one; a closed one is marked while the page being read lies below it', () => {
    const { rerender } = render(treeOf(manual(30), 15));
    fireEvent.click(toggle('Capítulo 1'));
    expect(entry('Parte 1.10')).not.toBeNull();
    fireEvent.click(toggle('Capítulo 2'));
    expect(toggle('Capítulo 2').getAttribute('aria-expanded')).toBe('false');
    expect(entry('Parte 2.5')).toBeNull();
    expect(entry('Capítulo 2')?.getAttribute('aria-current')).toBe('true');
    rerender(treeOf(manual(30), 17));
    expect([entry('Parte 2.7'), entry('Parte 1.10') !== null]).toEqual([null, true]);
  });

  test('levels with gaps, and a first entry below nothing, are listed', () => {
    render(
      treeOf(
        [
          { name: 'A', index: 1, level: 4 },
          { name: 'B', index: 1 },
          { name: 'C', index: 2, level: 7 },
          { name: 'D', index: 2, level: 5 },
        ],
        9,
      ),
    );
    expect(listed()).toBe(4);
    fireEvent.click(toggle('B'));
    expect([entry('A') !== null, entry('C'), entry('D')]).toEqual([true, null, null]);
  });
});

describe('the filter', () => {
  test('shows entries with all words of the query, without regard to accents, below the entries above them', () => {
    render(treeOf(manual(30), 15));
    search('item 30.1 3');
    expect([entry('Capítulo 30') !== null, entry('Parte 30.1') !== null, entry('Ítem 30.1.3') !== null]).toEqual([
      true,
      true,
      true,
    ]);
    expect([entry('Capítulo 1'), entry('Ítem 2.1.3')]).toEqual([null, null]);
    search('');
    expect([entry('Capítulo 1') !== null, entry('Ítem 30.1.3')]).toEqual([true, null]);
  });

  test('says how many sections it has found, and that none matches', () => {
    render(treeOf(manual(30), 15));
    search('capitulo');
    expect(screen.getByRole('status').textContent).toBe('30 secciones');
    search(' zócalo ');
    expect(screen.getByRole('status').textContent).toBe('Ninguna sección coincide con «zócalo».');
    expect(listed()).toBe(0);
    search('…');
    expect(screen.getByRole('status').textContent).toBe('');
    expect(listed()).toBeGreaterThan(30);
  });
});
