/** The conformance suite of the `FileStore` port (domain/ports/files.ts), which each implementation passes. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FileStore } from '../../../domain/ports/files.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const bytesOf = (text: string) => new TextEncoder().encode(text);

const collected = async (stream: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** `directory`: a folder for files of the tests, once hooks have run. */
export const fileStoreConformance = (
  kind: FileStore['info']['kind'],
  open: () => Promise<FileStore>,
  directory: () => string,
): void => {
  describe(`files on ${kind}`, () => {
    const unknown = `${'0'.repeat(64)}.pdf`;

    test('an unknown key has no stat, and reading it is file.unknown', async () => {
      const files = await open();
      expect(await files.stat(unknown)).toBeNull();
      await expect(files.read(unknown)).rejects.toMatchObject({ code: 'file.unknown', facts: { key: unknown } });
      await expect(files.stream(unknown)).rejects.toMatchObject({ code: 'file.unknown' });
    });

    test('an invalid key or extension is file.unknown and never reaches the file system', async () => {
      const files = await open();
      const hex = '0'.repeat(64);
      const bad = [
        '',
        '..',
        `../${hex}.pdf`,
        hex,
        `${hex}.`,
        `${hex}.PDF`,
        `${hex}.pdfpdf`,
        `${hex}.p/f`,
        `${hex}.pdf\n`,
        `${hex.toUpperCase()}a.pdf`,
      ];
      for (const key of bad) {
        await expect(files.read(key)).rejects.toMatchObject({ code: 'file.unknown' });
        await expect(files.stream(key)).rejects.toMatchObject({ code: 'file.unknown' });
        expect(await files.stat(key)).toBeNull();
      }
      for (const ext of ['', 'PDF', '../x', 'toolong', 'a.b'])
        await expect(files.put(bytesOf('x'), ext)).rejects.toMatchObject({ code: 'file.unknown' });
    });

    test('bytes are stored under their SHA-256 and read back whole and in any range', async () => {
      const files = await open();
      await fc.assert(
        fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.nat(320), fc.nat(320), async (bytes, start, length) => {
          const facts = await files.put(bytes, 'bin');
          expect(facts).toEqual({ key: `${sha256(bytes)}.bin`, bytes: bytes.length });
          expect(await files.stat(facts.key)).toEqual(facts);
          expect(await files.read(facts.key)).toEqual(bytes);
          const range = { start, end: start + length };
          const ranged = files.read(facts.key, range);
          if (start >= bytes.length) {
            await expect(ranged).rejects.toMatchObject({ code: 'file.range' });
            return;
          }
          expect(await ranged).toEqual(bytes.slice(start, start + length + 1));
          expect(await collected(await files.stream(facts.key, range))).toEqual(Buffer.from(await ranged));
        }),
        { numRuns: 40 },
      );
    });

    test.each([
      { start: -1, end: 2 },
      { start: 3, end: 2 },
      { start: 0.5, end: 2 },
      { start: Number.NaN, end: Number.NaN },
    ])('the range $start to $end is file.range', async (range) => {
      const files = await open();
      const { key } = await files.put(bytesOf('0123456789'), 'txt');
      await expect(files.read(key, range)).rejects.toMatchObject({ code: 'file.range' });
      await expect(files.stream(key, range)).rejects.toMatchObject({ code: 'file.range' });
    });

    test('an empty file can be stored and read', async () => {
      const files = await open();
      const { key } = await files.put(new Uint8Array(), 'txt');
      expect(await files.read(key)).toEqual(new Uint8Array());
      expect(await collected(await files.stream(key))).toHaveLength(0);
    });

    test('putFile gives the same key as put with its bytes, and rejects a missing path', async () => {
      const files = await open();
      const bytes = randomBytes(3 * 1024 * 1024 + 17);
      const path = join(directory(), 'upload');
      await writeFile(path, bytes);
      const facts = await files.putFile(path, 'pdf');
      expect(facts).toEqual({ key: `${sha256(bytes)}.pdf`, bytes: bytes.length });
      expect(await files.put(bytes, 'pdf')).toEqual(facts);
      expect(sha256(await collected(await files.stream(facts.key)))).toBe(sha256(bytes));
      await expect(files.putFile(join(directory(), 'nowhere'), 'pdf')).rejects.toThrow('ENOENT');
    });

    test('localPath is a path to the bytes of a stored file, and leads to no file for an unknown key', async () => {
      const files = await open();
      const bytes = randomBytes(200_000);
      const { key } = await files.put(bytes, 'pdf');
      const path = await files.localPath(key);
      expect(path && sha256(await readFile(path))).toBe(sha256(bytes));
      const nothing = await files.localPath(unknown);
      expect(nothing === null || !existsSync(nothing)).toBe(true);
      expect(await files.localPath('../../etc/passwd')).toBeNull();
    });

    test('concurrent puts of the same bytes store one file', async () => {
      const files = await open();
      const bytes = randomBytes(100_000);
      const all = await Promise.all(Array.from({ length: 12 }, () => files.put(bytes, 'webp')));
      expect(new Set(all.map(({ key }) => key)).size).toBe(1);
      expect(await files.read(all[0]?.key ?? '')).toEqual(new Uint8Array(bytes));
    });

    test('info.kind names the store', async () => expect((await open()).info.kind).toBe(kind));
  });
};
