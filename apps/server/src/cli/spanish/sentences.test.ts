/** Findings of the check and of `doctor` in Spanish: complete, by the sentences in the sources. */
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cli, openCli } from '../testing/cli.ts';
import { checkText } from './check-words.ts';
import { doctorText } from './doctor-words.ts';
import { translateCause } from './file-words.ts';
import { translator } from './sentences.ts';

const SPANISH = { LC_ALL: 'es_CO.UTF-8' };
const source = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** The text of a literal, with a value in place of each expression. */
const filled = (literal: string): string => literal.slice(1, -1).replace(/\$\{(?:[^{}`]|`[^`]*`)*\}/g, 'X1');

const LITERAL = String.raw`('[^'\n]*'|"[^"\n]*"|` + '`(?:[^`$]|\\$\\{(?:[^{}`]|`[^`]*`)*\\})*`)';

test('a translation keeps values, also those that are sentences, and leaves unknown sentences', () => {
  const translate = translator({ 'page {} of {}': 'página {} de {}', 'no {}': 'sin {}', title: 'título' });
  expect(translate('page 3 of no title')).toBe('página 3 de sin título');
  expect(translate('page (1+) of $&')).toBe('página (1+) de $&');
  expect(translate('something else')).toBe('something else');
});

/** Literals that are completed by another one. */
const PARTS = new Set([
  '"X1" (X1): X1',
  'font "X1" is not embeddedX1',
  'X1 is X1 (X1).',
  'X1: the database refers to no file at all.',
  'X1; X1 were removed.',
]);

// Covers §backend-349.
test.each(['address-rules', 'check-document', 'page-rules', 'product-rules'])(
  'each finding of check/%s.ts has a Spanish sentence',
  (file) => {
    const said = [...source(`domain/check/${file}.ts`).matchAll(new RegExp(`says:\\s*${LITERAL}`, 'g'))];
    expect(said.length).toBeGreaterThan(1);
    // The others have parts of several literals.
    const texts = said.map(([, literal = '']) => filled(literal)).filter((text) => !PARTS.has(text));
    for (const text of texts) expect(checkText(text), text).not.toBe(text);
  },
);

// Covers §backend-349.
test.each([
  'check-companies.ts',
  'check-database.ts',
  'check-hosts.ts',
  'check-machine.ts',
  'check-secrets.ts',
  'files/check-files.ts',
])('each sentence of operation/%s has a Spanish one', (file) => {
  const code = source(`operation/${file}`).replace(/^import .*$|^\s*(?:\/\/|\/?\*).*$/gm, '');
  const said = [...code.matchAll(new RegExp(LITERAL, 'g'))].map(([, literal = '']) => filled(literal));
  const sentences = said.filter((text) => /^(?:[A-Z]|X1).* .*[.:?]$/.test(text) && !PARTS.has(text));
  expect(sentences.length).toBeGreaterThan(0);
  for (const text of sentences) expect(doctorText(text), text).not.toBe(text);
});

// Covers §studio-222.
test.each([
  ['documents/tags-file.ts', 15],
  ['documents/review-file.ts', 5],
  ['documents/review-decisions.ts', 3],
  ['proposals/proposals-file.ts', 1],
])('each cause for which domain/%s refuses a row has a Spanish sentence', (file, atLeast) => {
  const said = [
    ...source(`domain/${file}`).matchAll(
      new RegExp(`(?:CellError\\(|cause: |return |invalid\\([\\w.]+, )${LITERAL}`, 'g'),
    ),
  ];
  const texts = said.map(([, literal = '']) => filled(literal)).filter((text) => /[a-z]{2} /.test(text));
  expect(texts.length).toBeGreaterThanOrEqual(atLeast);
  for (const text of texts) expect(translateCause(text), text).not.toBe(text);
});

/** Files of a folder of the command line, without tests. */
const commandFiles = (folder: string): string[] =>
  readdirSync(new URL(`../${folder}/`, import.meta.url), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );

// Covers §studio-222.
test.each(commandFiles('commands'))('commands/%s prints no sentence in English alone', (file) => {
  const printed = new RegExp(`(?:terminal\\.(?:out|err)|new (?:UserFacing|Usage)Error)\\(\\s*${LITERAL}`, 'g');
  const texts = [...source(`cli/commands/${file}`).matchAll(printed)].map(([, literal = '']) => filled(literal));
  expect(texts.filter((text) => !/^(?:X1: )? *vitrina /.test(text) && /\b[a-z]{2,} [a-z]{2,}\b/.test(text))).toEqual(
    [],
  );
});

describe('commands', () => {
  let cli: Cli;
  beforeAll(async () => {
    cli = await openCli();
  });
  afterAll(() => cli.close());
  const spanish = (...words: string[]) => cli.run(words, SPANISH);

  // Covers §backend-349.
  test('about companies, people and secrets answer in Spanish', async () => {
    expect((await spanish('company', 'add', '--uid', 'casa', '--name', 'Casa')).out).toMatch(
      /^Se creó la empresa casa: /,
    );
    expect((await spanish('company', 'suspend', 'casa')).out).toBe('La empresa casa quedó suspendida.\n');
    expect((await spanish('company', 'resume', 'casa')).out).toBe('La empresa casa está activa otra vez.\n');
    expect((await spanish('company', 'quota', 'casa')).out).toContain(
      'documentos 0, sin límite (el de la instalación)',
    );
    const added = await spanish('user', 'add', '--email', 'ana@casa.co', '--company', 'casa', '--role', 'author');
    expect(added.err).toBe('Se creó la cuenta ana@casa.co. La contraseña, que se muestra una sola vez:\n');
    expect((await spanish('user', 'set', '--email', 'ana@casa.co', '--active', 'no')).err).toContain('La cuenta');
    expect((await spanish('user', 'list')).out).toContain('inactiva  casa: author');
    expect((await spanish('user', 'add', '--email', 'x@casa.co', '--company', 'casa', '--role', 'jefe')).err).toContain(
      '--role lleva uno de viewer, author, editor, owner',
    );
    const sealed = await cli.run(['secrets', 'set', '--company', 'casa'], SPANISH, 'token=x\n');
    expect(sealed.out).toBe('Cifrado para casa: token\n');
    expect((await spanish('secrets', 'remove', 'casa-ecommerce')).out).toContain('Se eliminó el secreto');
  });

  // Covers §backend-349.
  test('about the machine and its copies answer in Spanish', async () => {
    const examined = await spanish('doctor', '--offline');
    expect(examined.out).toMatch(/^bien {6}node {6}Node /m);
    expect(examined.out).toContain('casa no tiene tienda ni lista de precios.');
    expect(examined.out).toContain('→ Ejecuta: vitrina feed import FILE --company casa');
    expect(examined.out).toMatch(/\d+ problema\(s\), \d+ aviso\(s\), \d+ en orden\.\n$/);
    const copied = await spanish('backup', 'copia.tar');
    expect(copied.out).toMatch(/copia\.tar: \d+ filas, \d+ archivos, \d+ MiB/);
    const restored = await spanish('restore', 'copia.tar', '--replace');
    expect(restored.out).toMatch(/^Se restauró la copia del /);
  });
});
