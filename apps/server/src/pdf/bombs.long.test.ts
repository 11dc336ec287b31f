/** Decompression bombs and other small hostile PDFs: rejected, or drawn within time and memory; the process survives. */
import { deflateSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { createPdfEngine } from './engine.ts';
import { scratchDirectory } from './testing/tiny-pdf.ts';

const MB = 1024 * 1024;
const DEADLINE_MS = 4000;

const scratch = scratchDirectory();
const engine = createPdfEngine({ workers: 1, pageDeadlineMs: DEADLINE_MS });
afterAll(async () => {
  await engine.close();
  scratch.remove();
});

/** A PDF of objects numbered from 1, without a cross-reference table, which readers then rebuild. */
const pdfOf = (objects: (string | Buffer)[]): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...objects.flatMap((body, at) => [Buffer.from(`${at + 1} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')]),
    Buffer.from(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\n%%EOF\n`),
  ]);
const streamOf = (dictionary: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
const catalog = '<< /Type /Catalog /Pages 2 0 R >>';
const oneKid = '<< /Type /Pages /Count 1 /Kids [3 0 R] >>';
const pageWith = (more: string) => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${more} >>`;

const zeros = deflateSync(Buffer.alloc(256 * MB, ' '), { level: 9 });
const twice = deflateSync(zeros, { level: 9 });

const bombs: [string, () => Buffer][] = [
  [
    'a count of a million missing pages',
    () => pdfOf([catalog, '<< /Type /Pages /Count 1000000 /Kids [3 0 R] >>', pageWith('')]),
  ],
  [
    'the same page listed a million times',
    () => pdfOf([catalog, `<< /Type /Pages /Count 1000000 /Kids [${'3 0 R '.repeat(1_000_000)}] >>`, pageWith('')]),
  ],
  [
    'a page tree that contains itself',
    () => pdfOf([catalog, '<< /Type /Pages /Count 1000 /Kids [2 0 R 2 0 R 3 0 R] /Parent 2 0 R >>', pageWith('')]),
  ],
  [
    'a negative page count',
    () => pdfOf([catalog, '<< /Type /Pages /Count -2147483648 /Kids [3 0 R] >>', pageWith('')]),
  ],
  [
    'a page of 10^300 points',
    () => pdfOf([catalog, oneKid, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 1e300 99999999999999999999] >>']),
  ],
  ['a user unit of 75 million', () => pdfOf([catalog, oneKid, pageWith('/UserUnit 75000000')])],
  [
    '256 MB of blanks in a compressed stream',
    () => pdfOf([catalog, oneKid, pageWith('/Contents 4 0 R'), streamOf('/Filter /FlateDecode', zeros)]),
  ],
  [
    '256 MB of blanks compressed twice',
    () => pdfOf([catalog, oneKid, pageWith('/Contents 4 0 R'), streamOf('/Filter [/FlateDecode /FlateDecode]', twice)]),
  ],
  [
    'a picture of four billion pixels',
    () =>
      pdfOf([
        catalog,
        oneKid,
        pageWith('/Resources << /XObject << /I 5 0 R >> >> /Contents 4 0 R'),
        streamOf('', Buffer.from('500 0 0 500 0 0 cm /I Do')),
        streamOf(
          '/Type /XObject /Subtype /Image /Width 65000 /Height 65000 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /FlateDecode',
          zeros,
        ),
      ]),
  ],
  [
    'a form that draws itself twice, recursively',
    () =>
      pdfOf([
        catalog,
        oneKid,
        pageWith('/Resources << /XObject << /F 5 0 R >> >> /Contents 4 0 R'),
        streamOf('', Buffer.from('/F Do')),
        streamOf(
          '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F 5 0 R >> >>',
          Buffer.from('/F Do /F Do'),
        ),
      ]),
  ],
  [
    'arrays nested a hundred thousand deep',
    () => pdfOf([catalog, oneKid, pageWith(`/X ${'['.repeat(100_000)}${']'.repeat(100_000)}`)]),
  ],
];

// Covers §resilience-22.
test.each(bombs)(
  '%s is rejected or drawn within the limits of time and memory',
  { timeout: 120_000 },
  async (name, make) => {
    const path = scratch.write(`${name.replace(/\W/g, '-')}.pdf`, make());
    const before = process.memoryUsage().rss;
    const outcomes: string[] = [];
    try {
      const facts = await engine.inspect(path);
      expect(facts.pages.length).toBeLessThanOrEqual(2000);
      for await (const page of engine.render(path, facts, [1])) outcomes.push(page.is);
    } catch (error) {
      outcomes.push(String((error as { code?: unknown }).code));
    }
    expect(outcomes).toHaveLength(1);
    expect(outcomes[0]).toMatch(/^(ready|failed|publish\.(damaged|no-pages|too-many-pages|page-box|not-a-pdf))$/);
    expect((process.memoryUsage().rss - before) / MB).toBeLessThan(1536);
  },
);

// Covers §resilience-22.
test('the engine draws an ordinary file after the hostile ones', { timeout: 60_000 }, async () => {
  const path = scratch.write('after.pdf', pdfOf([catalog, oneKid, pageWith('')]));
  const found: string[] = [];
  for await (const page of engine.render(path, await engine.inspect(path))) found.push(page.is);
  expect(found).toEqual(['ready']);
});
