import { execFileSync } from 'node:child_process';
import { rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import type { PdfEngine, RenderedPage } from '../domain/ports.ts';
import { createPdfEngine } from './engine.ts';
import { scratchDirectory, type TinyPdf, tinyPdf } from './testing/tiny-pdf.ts';

const scratch = scratchDirectory();
const engine = createPdfEngine({ workers: 2 });
afterAll(async () => {
  await engine.close();
  scratch.remove();
});

let files = 0;
const fileOf = (pdf: TinyPdf): string => {
  files += 1;
  return scratch.write(`${files}.pdf`, tinyPdf(pdf));
};
const renderWith = async (from: PdfEngine, path: string): Promise<RenderedPage[]> => {
  const pages: RenderedPage[] = [];
  for await (const page of from.render(path, await from.inspect(path))) pages.push(page);
  return pages.sort((a, b) => a.index - b.index);
};
const rendered = async (pdf: TinyPdf) => {
  const pages = await renderWith(engine, fileOf(pdf));
  return pages.flatMap((page) => (page.is === 'ready' ? [page] : []));
};

describe('refused', () => {
  test('a file that is not there', async () =>
    expect(engine.inspect('/nowhere/a.pdf')).rejects.toMatchObject({
      code: 'publish.missing',
      facts: { file: 'a.pdf', reason: 'missing' },
    }));

  test('a directory', async () =>
    expect(engine.inspect(scratch.path)).rejects.toMatchObject({
      code: 'publish.missing',
      facts: { reason: 'folder' },
    }));

  test('a device, which has no end', async () =>
    expect(engine.inspect('/dev/zero')).rejects.toMatchObject({
      code: 'publish.missing',
      facts: { reason: 'special' },
    }));

  test('an empty file', async () =>
    expect(engine.inspect(scratch.write('empty.pdf', ''))).rejects.toMatchObject({ code: 'publish.empty' }));

  test('what is no PDF', async () =>
    expect(engine.inspect(scratch.write('page.pdf', '<html>not found</html>'))).rejects.toMatchObject({
      code: 'publish.not-a-pdf',
    }));

  test('a PDF with nothing behind its header', async () =>
    expect(engine.inspect(scratch.write('header.pdf', '%PDF-1.7\nnothing'))).rejects.toMatchObject({
      code: 'publish.damaged',
    }));

  test('a file of more than a gibibyte, unread', async () => {
    const path = scratch.write('large.pdf', '%PDF-1.7\n');
    truncateSync(path, 1024 ** 3 + 1);
    await expect(engine.inspect(path)).rejects.toMatchObject({
      code: 'publish.too-large',
      facts: { mebibytes: 1025, most: 1024 },
    });
  });

  test('a PDF without pages', async () =>
    expect(engine.inspect(fileOf({ pages: [] }))).rejects.toMatchObject({ code: 'publish.no-pages' }));

  test('a PDF of more pages than allowed', async () =>
    expect(engine.inspect(fileOf({ pages: Array.from({ length: 2001 }, () => ({})) }))).rejects.toMatchObject({
      code: 'publish.too-many-pages',
      facts: { pages: 2001, most: 2000 },
    }));

  test.each([{ mediaBox: '0 0 28346457 28346457' }, { mediaBox: '0 0 2 842' }, { cropBox: '700 900 800 1000' }])(
    'a page of %j, by its number',
    async (page) =>
      expect(engine.inspect(fileOf({ pages: [{}, page] }))).rejects.toMatchObject({
        code: 'publish.page-box',
        facts: { page: 2 },
      }),
  );

  test.each(['0 0 0 0', '0 0 0 500', '10 10 10 500'])('a page box of nothing: %s, by its number', async (mediaBox) => {
    await expect(rendered({ pages: [{}, { mediaBox }] })).rejects.toMatchObject({
      code: 'publish.page-box',
      facts: { page: 2 },
    });
  });

  const hasQpdf = (() => {
    try {
      return execFileSync('qpdf', ['--version']).length > 0;
    } catch {
      return false;
    }
  })();
  test.runIf(hasQpdf)('a PDF that asks for a password', async () => {
    const locked = join(scratch.path, 'locked.pdf');
    execFileSync('qpdf', ['--encrypt', 'user', 'owner', '256', '--', fileOf({ pages: [{}] }), locked]);
    await expect(engine.inspect(locked)).rejects.toMatchObject({ code: 'publish.password' });
  });
});

describe('words', () => {
  const word = { texts: [{ text: 'CN-1042 (nuevo)', x: 119, y: 421, size: 20 }] };

  test('stand at their place in percent', async () => {
    const [page] = await rendered({ pages: [word] });
    expect(page?.words.map(({ text }) => text)).toEqual(['CN-1042', '(nuevo)']);
    expect(page?.words[0]?.left).toBeCloseTo(20, 0);
    expect((page?.words[0]?.top ?? 0) + (page?.words[0]?.height ?? 0)).toBeCloseTo(50, 0);
  });

  test('stand at the shown place of a rotated page', async () => {
    const [page] = await rendered({ pages: [{ ...word, rotate: 90 }] });
    expect(page).toMatchObject({ width: 842, height: 595 });
    // Turned clockwise, what was 421 pt from the foot is 421 pt from the left, and 119 pt from the left from the top.
    expect(page?.words[0]?.left).toBeCloseTo(50, 0);
    expect(page?.words[0]?.top).toBeCloseTo(20, 0);
    expect(page?.words[0]?.height).toBeGreaterThan(page?.words[0]?.width ?? 100);
  });

  test('stand at their place in the crop box, and those outside it are left out', async () => {
    const outside = { text: 'fuera', x: 10, y: 10 };
    const [page] = await rendered({ pages: [{ texts: [...word.texts, outside], cropBox: '100 400 300 500' }] });
    expect(page).toMatchObject({ width: 200, height: 100 });
    expect(page?.words.map(({ text }) => text)).toEqual(['CN-1042', '(nuevo)']);
    expect(page?.words[0]?.left).toBeCloseTo(10, 0);
    expect((page?.words[0]?.top ?? 0) + (page?.words[0]?.height ?? 0)).toBeCloseTo(79, 0);
  });

  test('end at a line end with a hyphen', async () => {
    const texts = [
      { text: 'Pedido CN-', x: 100, y: 500 },
      { text: '2210.03 azul', x: 100, y: 486 },
    ];
    const [page] = await rendered({ pages: [{ texts }] });
    expect(page?.words.map(({ text }) => text)).toEqual(['Pedido', 'CN-', '2210.03', 'azul']);
  });

  test('keep accents, and no control characters', async () => {
    const [page] = await rendered({ pages: [{ texts: [{ text: 'Caf\xe9\x01 ni\xf1o', x: 100, y: 500 }] }] });
    expect(page?.words.map(({ text }) => text)).toEqual(['Café', 'niño']);
  });
});

test('a page in a font that is neither in the document nor here has its words and no picture', async () => {
  const japanese = {
    font: '<< /Type /Font /Subtype /Type0 /BaseFont /MS-Gothic /Encoding /90ms-RKSJ-H /DescendantFonts [4 0 R] >>',
    objects: [
      '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /MS-Gothic /FontDescriptor 5 0 R /DW 1000 ' +
        '/CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> >>',
      '<< /Type /FontDescriptor /FontName /MS-Gothic /Flags 4 /FontBBox [0 -137 1000 859] /ItalicAngle 0 ' +
        '/Ascent 859 /Descent -137 /CapHeight 709 /StemV 78 >>',
    ],
    pages: [
      { content: 'BT /F1 12 Tf 100 500 Td <93fa967b> Tj ET' },
      { content: 'BT /F1 12 Tf 100 500 Td <4d657361> Tj ET' },
      // What a scanner has read of its picture: nobody sees it.
      { content: 'BT /F1 12 Tf 3 Tr 100 500 Td <93fa967b> Tj ET' },
    ],
  };
  expect(await renderWith(engine, fileOf(japanese))).toMatchObject([
    { is: 'fontless', index: 1, width: 595, height: 842, words: [{ text: '日本' }] },
    { is: 'ready', index: 2, words: [{ text: 'Mesa' }] },
    { is: 'ready', index: 3, words: [{ text: '日本' }] },
  ]);
});

describe('pictures', () => {
  test('come in all widths, white where nothing is drawn, the right way round', async () => {
    const [page] = await rendered({ pages: [{ content: '1 0 0 rg 0 421 297.5 421 re f' }] });
    expect(page?.pictures.map(({ width, height }) => [width, height])).toEqual([
      [480, 679],
      [824, 1166],
      [1236, 1749],
      [1648, 2332],
      [2472, 3498],
    ]);
    for (const { bytes, width, height } of [...(page?.pictures ?? []), ...(page ? [page.thumbnail] : [])]) {
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      expect(info).toMatchObject({ width, height, channels: 3, format: 'raw' });
      const at = (x: number, y: number): number[] => {
        const start = (Math.floor(y * height) * width + Math.floor(x * width)) * 3;
        return [...data.subarray(start, start + 3)].map((value) => Math.round(value / 16));
      };
      expect(at(0.2, 0.2)).toEqual([16, 0, 0]);
      expect(at(0.8, 0.2)).toEqual([16, 16, 16]);
      expect(at(0.2, 0.8)).toEqual([16, 16, 16]);
    }
    expect(page?.thumbnail.width).toBe(160);
    expect(page?.color).toMatch(/^#f[ef]b[e-f0-9]b[e-f0-9]$|^#f[ef]c0c0$/);
  });

  test('of a scan are no wider than the scan', async () => {
    const pixels = 'x'.repeat(900 * 100);
    const content = `q 595 0 0 66 0 0 cm BI /W 900 /H 100 /CS /G /BPC 8 ID ${pixels} EI Q`;
    const [scan] = await rendered({ pages: [{ content }] });
    expect(scan?.pictures.slice(0, 2).map(({ width }) => width)).toEqual([480, 824]);
    expect(scan?.pictures.at(-1)?.width).toBeLessThan(910);
    const [laidOut] = await rendered({ pages: [{ content, texts: [{ text: 'a', x: 50, y: 50 }] }] });
    expect(laidOut?.pictures.at(-1)?.width).toBe(2472);
  });
});

test('links keep safe addresses and pages, nothing else', async () => {
  const link = (left: number, action: string): string =>
    `<< /Type /Annot /Subtype /Link /Rect [${left} 742 ${left + 59.5} 842] ${action} >>`;
  const [page] = await rendered({
    pages: [
      {
        annots: [
          link(0, '/A << /S /URI /URI (https://example.com/a) >>'),
          link(100, '/A << /S /URI /URI (javascript:alert\\(1\\)) >>'),
          link(200, '/A << /S /JavaScript /JS (app.alert\\(1\\)) >>'),
          link(300, '/Dest [{{page 2}} /Fit]'),
          link(400, '/A << /S /GoTo /D [{{page 1}} /Fit] >>'),
          link(500, '/A << /S /Launch /F (a.exe) >>'),
        ],
      },
      {},
    ],
  });
  expect(page?.links.map(({ url }) => url)).toEqual(['https://example.com/a', '#page=2', '#page=1']);
  expect(page?.links[0]).toMatchObject({ left: 0, top: 0, width: 10, height: 11.88 });
});

test('the outline has clean titles and pages from 1, and a cycle ends', async () => {
  const path = fileOf({
    pages: [{}, {}],
    outline: [
      { title: '  Cocina\x01  y\n ba\xf1o ', page: 2 },
      { title: 'x'.repeat(500), page: 1 },
    ],
  });
  const { outline } = await engine.inspect(path);
  expect(outline).toEqual([
    { title: 'Cocina y baño', page: 2, level: 1 },
    { title: 'x'.repeat(200), page: 1, level: 1 },
  ]);
  const looped = tinyPdf({
    pages: [{}],
    outline: [
      { title: 'a', page: 1 },
      { title: 'b', page: 1 },
    ],
  })
    .toString('latin1')
    .replace(/\/Title \(b\) \/Parent (\d+) 0 R/, '/Title (b) /Next 7 0 R');
  expect((await engine.inspect(scratch.write('looped.pdf', Buffer.from(looped, 'latin1')))).outline.length).toBe(2);
});

test('a page past its deadline fails alone, and the engine goes on', async () => {
  const hasty = createPdfEngine({ workers: 1, pageDeadlineMs: 1 });
  const slow = { content: Array.from({ length: 20_000 }, (_, n) => `0 0 m ${n} 842 595 ${n} 0 0 c s`).join('\n') };
  const pages = await renderWith(hasty, fileOf({ pages: [slow, slow] }));
  expect(pages).toMatchObject([
    { is: 'failed', index: 1, width: 595, height: 842, reason: 'deadline' },
    { is: 'failed', index: 2, reason: 'deadline' },
  ]);
  await hasty.close();
});

test('a page of nested marks that would take gigabytes fails alone', { timeout: 60_000 }, async () => {
  const greedy = { content: '/P BMC '.repeat(20_000) };
  const pages = await renderWith(engine, fileOf({ pages: [greedy, { texts: [{ text: 'hola', x: 50, y: 50 }] }] }));
  expect(pages).toMatchObject([
    { is: 'failed', index: 1, reason: 'crash' },
    { is: 'ready', index: 2, words: [{ text: 'hola' }] },
  ]);
});

test('a broken cross-reference table is rebuilt', async () => {
  const broken = tinyPdf({ pages: [{ texts: [{ text: 'hola', x: 100, y: 100 }] }] })
    .toString('latin1')
    .replace(/xref[\s\S]*?trailer/, 'trailer');
  const pages = await renderWith(engine, scratch.write('broken.pdf', Buffer.from(broken, 'latin1')));
  expect(pages[0]).toMatchObject({ is: 'ready', words: [{ text: 'hola' }] });
});

test('who takes no pages gets no more drawn than there are workers', async () => {
  const path = fileOf({ pages: Array.from({ length: 12 }, () => ({ texts: [{ text: 'a', x: 50, y: 50 }] })) });
  let taken = 0;
  for await (const page of engine.render(path, await engine.inspect(path))) {
    expect(page.is).toBe('ready');
    taken += 1;
    if (taken === 3) break;
  }
  // The engine is free again for the next document.
  expect(await rendered({ pages: [{}] })).toHaveLength(1);
});

test('a document whose file is gone in the middle is given up, and no page of it is said to be bad for that', async () => {
  const threads: Worker[] = [];
  const note = (worker: Worker) => void threads.push(worker);
  process.on('worker', note);
  const alone = createPdfEngine({ workers: 1 });
  const path = fileOf({ pages: Array.from({ length: 6 }, () => ({ texts: [{ text: 'a', x: 50, y: 50 }] })) });
  const draw = async () => {
    for await (const { index } of alone.render(path, await alone.inspect(path))) {
      if (index > 1) continue;
      // A thread that has the file open would not miss it.
      rmSync(path);
      await Promise.all(threads.map((thread) => thread.terminate()));
    }
  };
  try {
    await expect(draw()).rejects.toMatchObject({ code: 'file.unavailable', facts: { reason: 'gone' } });
  } finally {
    process.off('worker', note);
    await alone.close();
  }
});

test('an engine that is closed gives no verdict on a file that it was looking at', async () => {
  const closing = createPdfEngine({ workers: 1 });
  const inspecting = closing.inspect(fileOf({ pages: [{}] }));
  await closing.close();
  await expect(inspecting).rejects.toMatchObject({ code: 'server.busy' });
});
