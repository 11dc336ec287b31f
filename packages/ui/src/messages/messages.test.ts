import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { productsWords } from './studio/products.ts';

const FOLDER = import.meta.dirname;

/** The texts of all messages, without their variable parts. */
const texts = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(FOLDER, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|'[^'\n]*'(?=:)/g, ''))
  .flatMap((source) => source.replace(/\$\{[^{}]*\}/g, '…').match(/'[^'\n]*'(?!:)|`[^`]*`/g) ?? []);

const textsWith = (words: string) =>
  texts.filter((text) => new RegExp(`(?<!\\p{L})(${words})(?!\\p{L})`, 'iu').test(text));

test('messages speak to the shopper as tú', () => {
  expect(texts.length).toBeGreaterThan(300);
  expect(textsWith('usted|recargue|actualice|revise|escriba|elija|toque|pulse|abra|intente')).toEqual([]);
});

// Covers §1-5.
test('messages use words of Colombia, without technical terms', () => {
  expect(textsWith('ratón|ordenador|móvil|pinchar|coger')).toEqual([]);
  expect(textsWith('parámetro|company|servidor|URL|EAN|SKU')).toEqual([]);
});

test.each([
  [1, 'cada minuto'],
  [30, 'cada 30 minutos'],
  [60, 'cada hora'],
  [90, 'cada 90 minutos'],
  [720, 'cada 12 horas'],
  [1440, 'cada día'],
  [2880, 'cada 2 días'],
])('a price list that is read every %i minutes is read "%s"', (minutes, text) => {
  expect(productsWords.every(minutes)).toBe(text);
});
