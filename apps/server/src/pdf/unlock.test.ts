/** Copies of protected PDFs without their password. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cutPdf, tinyPdf } from '../cli/testing/pdf.ts';
import { protectedPdf } from '../cli/testing/protected-pdf.ts';
import { createPdfEngine } from './engine.ts';

const engine = createPdfEngine({ workers: 1 });
let folder: string;
let target: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'unlock-'));
  target = join(folder, 'copia.pdf');
});
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

const fileOf = (bytes: Uint8Array, name = 'original.pdf'): string => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
};

const wordsOf = async (path: string): Promise<string[]> => {
  const words: string[] = [];
  for await (const page of engine.read(path, await engine.inspect(path)))
    words.push(...(page.words ?? []).map(({ text }) => text));
  return words;
};

// Covers §backend-340.
test.each(['secreta', 'niñá con espacios'])(
  'unlock writes a copy of the PDF that opens without the password %s',
  async (user) => {
    const path = fileOf(protectedPdf(['Ref. CN-1', 'Ref. CN-2'], { user }));
    await expect(engine.inspect(path)).rejects.toMatchObject({ code: 'publish.password' });
    await engine.unlock(path, user, target);
    expect(await wordsOf(target)).toEqual(['Ref.', 'CN-1', 'Ref.', 'CN-2']);
    expect(readFileSync(target).includes('/Encrypt')).toBe(false);
  },
);

// Covers §backend-340.
test('unlock accepts the password of the owner as well', async () => {
  const path = fileOf(protectedPdf(['Ref. CN-1'], { user: 'lector', owner: 'duena' }));
  await engine.unlock(path, 'duena', target);
  expect(await wordsOf(target)).toEqual(['Ref.', 'CN-1']);
});

// Covers §backend-340.
test.each(['', 'Secreta', 'secreta '])('unlock refuses the wrong password "%s"', async (password) => {
  const path = fileOf(protectedPdf(['Ref. CN-1'], { user: 'secreta' }));
  await expect(engine.unlock(path, password, target)).rejects.toMatchObject({ code: 'publish.password-wrong' });
});

// Covers §backend-340.
test('a PDF with the password of its owner alone needs none', async () => {
  const path = fileOf(protectedPdf(['Ref. CN-1'], { user: '' }));
  expect(await wordsOf(path)).toEqual(['Ref.', 'CN-1']);
});

test('unlock refuses files that are no readable PDF, and names a copy that cannot be written', async () => {
  await expect(engine.unlock(fileOf(cutPdf()), 'x', target)).rejects.toMatchObject({ code: 'publish.damaged' });
  await expect(engine.unlock(fileOf(Buffer.from('hola')), 'x', target)).rejects.toMatchObject({
    code: 'publish.not-a-pdf',
  });
  const path = fileOf(tinyPdf(['CN-1']));
  await expect(engine.unlock(path, 'x', '/dev/full')).rejects.toMatchObject({ code: 'storage.full' });
});

const hasQpdf = (() => {
  try {
    return execFileSync('qpdf', ['--version']).length > 0;
  } catch {
    return false;
  }
})();

// Covers §backend-340.
test.runIf(hasQpdf).each(['128', '256'])('unlock opens a PDF that qpdf has encrypted with %s bits', async (bits) => {
  const locked = join(folder, `qpdf-${bits}.pdf`);
  const weak = bits === '128' ? ['--allow-weak-crypto'] : [];
  const plain = fileOf(tinyPdf(['Ref. CN-1']));
  execFileSync('qpdf', [...weak, '--encrypt', 'clave ñ', 'otra', bits, '--', plain, locked]);
  await engine.unlock(locked, 'clave ñ', target);
  expect(await wordsOf(target)).toEqual(['Ref.', 'CN-1']);
});
