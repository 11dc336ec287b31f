/** The screen Productos of a company, and small price lists for it. */
import type { Page } from 'playwright-core';
import { examined } from '../axe.ts';
import { DESKTOP, type visitorsBrowser } from '../browser.ts';
import { addPerson, openStudio } from './people.ts';

/** Productos of `company`, opened by a new person in `role`. */
export const openProducts = (
  open: ReturnType<typeof visitorsBrowser>['open'],
  company: string,
  { screen = DESKTOP, role = 'editor' }: { screen?: typeof DESKTOP; role?: 'viewer' | 'editor' } = {},
): Promise<Page> =>
  openStudio(open, `/${company}/productos`, { ...addPerson(role, company), options: { ...screen, ...examined } });

export const row = (at: number, price: string): string => `CN-${1042 + at};Silla Tuluá ${at};${price};`;

/** A file of `row`s with their headings. */
export const csv = (...rows: string[]) => ({
  name: 'precios.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Ref;Nombre;Precio;Foto', ...rows].join('\n')),
});
