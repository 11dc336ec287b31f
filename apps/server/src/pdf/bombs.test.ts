/** Small files that stand for more than any machine has: refused, or drawn as far as it goes, and the process lives. */
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

/** Objects from 1 on, without a table: readers look for them. */
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
    'a million pages that are not there',
    () => pdfOf([catalog, '<< /Type /Pages /Count 1000000 /Kids [3 0 R] >>', pageWith('')]),
  ],
  [
    'a million times the same page',
    () => pdfOf([catalog, `<< /Type /Pages /Count 1000000 /Kids [${'3 0 R '.repeat(1_000_000)}] >>`, pageWith('')]),
  ],
  [
    'a tree of pages that holds itself',
    () => pdfOf([catalog, '<< /Type /Pages /Count 1000 /Kids [2 0 R 2 0 R 3 0 R] /Parent 2 0 R >>', pageWith('')]),
  ],
  [
    'a count below nothing',
    () => pdfOf([catalog, '<< /Type /Pages /Count -2147483648 /Kids [3 0 R] >>', pageWith('')]),
  ],
  [
    'a page of 10^300 points',
    () => pdfOf([catalog, oneKid, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 1e300 99999999999999999999] >>']),
  ],
  ['a unit that makes a page a city', () => pdfOf([catalog, oneKid, pageWith('/UserUnit 75000000')])],
  [
    '256 MB of blanks in a packed stream',
    () => pdfOf([catalog, oneKid, pageWith('/Contents 4 0 R'), streamOf('/Filter /FlateDecode', zeros)]),
  ],
  [
    'the same packed twice',
    () => pdfOf([catalog, oneKid, pageWith('/Contents 4 0 R'), streamOf('/Filter [/FlateDecode /FlateDecode]', twice)]),
  ],
  [
    'a picture of four billion dots',
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
    'a form that draws itself twice, again and again',
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
    'lists within lists, a hundred thousand deep',
    () => pdfOf([catalog, oneKid, pageWith(`/X ${'['.repeat(100_000)}${']'.repeat(100_000)}`)]),
  ],
];

test.each(bombs)('%s: refused or drawn in its time, within its memory', { timeout: 120_000 }, async (name, make) => {
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
});

test('and the next file is drawn as ever', { timeout: 60_000 }, async () => {
  const path = scratch.write('after.pdf', pdfOf([catalog, oneKid, pageWith('')]));
  const found: string[] = [];
  for await (const page of engine.render(path, await engine.inspect(path))) found.push(page.is);
  expect(found).toEqual(['ready']);
});
