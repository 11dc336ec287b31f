/** Layouts of menus, and editions as restaurants make them. */

import type { Edits } from './edited-menu.fixture.ts';
import type { Layout } from './printed-menu.fixture.ts';

const signed = (value: number): string => `$ ${value.toLocaleString('es-CO')}`;
const bare = (value: number): string => value.toLocaleString('es-CO');
const euros = (value: number): string => `${(value / 1000).toFixed(2).replace('.', ',')} €`;

const ONE: Layout = { columns: 1, price: 'right', format: signed, hasTexts: true };
const TWO: Layout = { columns: 2, price: 'right', format: bare, hasTexts: true };

export const LAYOUTS: Readonly<Record<string, { before: Layout; after?: Layout }>> = {
  'one column': { before: ONE },
  'two columns': { before: TWO },
  'three columns': { before: { columns: 3, price: 'right', format: euros } },
  'leader dots': { before: { columns: 2, price: 'dots', format: bare } },
  'prices left': { before: { columns: 2, price: 'left', format: signed, hasTexts: true } },
  'prices behind': { before: { columns: 2, price: 'behind', format: euros } },
  'prices below': { before: { columns: 3, price: 'below', format: signed, hasTexts: true } },
  capitals: { before: { columns: 2, price: 'right', format: euros, isUpper: true, hasTexts: true } },
  'one to two columns': { before: ONE, after: TWO },
  'a page for each section': { before: { ...ONE, isPaged: true } },
};

export const EDITS: Readonly<Record<string, Edits>> = {
  monthly: { dearer: 0.5, renamed: 0.03, removed: 0.04, added: 0.05 },
  dearer: { dearer: 1 },
  reordered: { dearer: 0.3, reordered: true, removed: 0.03, added: 0.03 },
  retitled: { dearer: 0.5, retitled: 0.5, removed: 0.03, added: 0.03 },
  moved: { dearer: 0.5, moved: true, added: 0.05 },
  renamed: { dearer: 0.5, renamed: 0.33, rewritten: 0.3, removed: 0.03, added: 0.05 },
  rewritten: { dearer: 0.7, renamed: 0.06, rewritten: 0.5, removed: 0.06, added: 0.08, reordered: true },
};
