import { execFileSync } from 'node:child_process';
import { rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { inkShare } from '../domain/placement/ink-map.ts';
import type { PdfEngine, RenderedPage } from '../domain/ports/pdf.ts';
import { createPdfEngine } from './engine.ts';
import { scratchDirectory, type TinyPdf, tinyPdf } from './testing/tiny-pdf.ts';

const originalPostMessage = Worker.prototype.postMessage;
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

test('reading ahead yields the words that drawing yields', async () => {
  const path = fileOf({
    pages: [{ texts: [{ text: 'Silla CN-1042', x: 50, y: 50 }] }, {}, { texts: [{ text: 'Mesa', x: 9, y: 9 }] }],
  });
  const read = [];
  for await (const page of engine.read(path, await engine.inspect(path))) read.push(page);
  const drawn = await renderWith(engine, path);
  expect(read.toSorted((a, b) => a.index - b.index).map(({ index, words }) => ({ index, words }))).toEqual(
    drawn.map((page) => ({ index: page.index, words: 'words' in page ? page.words : null })),
  );
  expect(read.flatMap(({ words }) => words ?? [])).toHaveLength(3);
});

describe('inspect', () => {
  test('inspect rejects a missing file as publish.missing', async () =>
    expect(engine.inspect('/nowhere/a.pdf')).rejects.toMatchObject({
      code: 'publish.missing',
      facts: { file: 'a.pdf', reason: 'missing' },
    }));

  test('inspect rejects a directory as publish.missing', async () =>
    expect(engine.inspect(scratch.path)).rejects.toMatchObject({
      code: 'publish.missing',
      facts: { reason: 'folder' },
    }));

  test('inspect rejects a device without reading it', async () =>
    expect(engine.inspect('/dev/zero')).rejects.toMatchObject({
      code: 'publish.missing',
      facts: { reason: 'special' },
    }));

  test('inspect rejects an empty file as publish.empty', async () =>
    expect(engine.inspect(scratch.write('empty.pdf', ''))).rejects.toMatchObject({ code: 'publish.empty' }));

  test('inspect rejects HTML as publish.not-a-pdf', async () =>
    expect(engine.inspect(scratch.write('page.pdf', '<html>not found</html>'))).rejects.toMatchObject({
      code: 'publish.not-a-pdf',
    }));

  test('inspect rejects a PDF without content as publish.damaged', async () =>
    expect(engine.inspect(scratch.write('header.pdf', '%PDF-1.7\nnothing'))).rejects.toMatchObject({
      code: 'publish.damaged',
    }));

  test('inspect rejects a file of more than 1 GiB as publish.too-large', async () => {
    const path = scratch.write('large.pdf', '%PDF-1.7\n');
    truncateSync(path, 1024 ** 3 + 1);
    await expect(engine.inspect(path)).rejects.toMatchObject({
      code: 'publish.too-large',
      facts: { mebibytes: 1025, most: 1024 },
    });
  });

  test('inspect rejects a PDF without pages as publish.no-pages', async () =>
    expect(engine.inspect(fileOf({ pages: [] }))).rejects.toMatchObject({ code: 'publish.no-pages' }));

  test('inspect rejects a PDF of more than 2000 pages as publish.too-many-pages', async () =>
    expect(engine.inspect(fileOf({ pages: Array.from({ length: 2001 }, () => ({})) }))).rejects.toMatchObject({
      code: 'publish.too-many-pages',
      facts: { pages: 2001, most: 2000 },
    }));

  test.each([{ mediaBox: '0 0 28346457 28346457' }, { mediaBox: '0 0 2 842' }, { cropBox: '700 900 800 1000' }])(
    'inspect rejects a page of %j as publish.page-box with its number',
    async (page) =>
      expect(engine.inspect(fileOf({ pages: [{}, page] }))).rejects.toMatchObject({
        code: 'publish.page-box',
        facts: { page: 2 },
      }),
  );

  test.each(['0 0 0 0', '0 0 0 500', '10 10 10 500'])(
    'rendering rejects an empty page box %s as publish.page-box with the number of the page',
    async (mediaBox) => {
      await expect(rendered({ pages: [{}, { mediaBox }] })).rejects.toMatchObject({
        code: 'publish.page-box',
        facts: { page: 2 },
      });
    },
  );

  const hasQpdf = (() => {
    try {
      return execFileSync('qpdf', ['--version']).length > 0;
    } catch {
      return false;
    }
  })();
  test.runIf(hasQpdf)('inspect rejects a PDF with a password as publish.password', async () => {
    const locked = join(scratch.path, 'locked.pdf');
    execFileSync('qpdf', ['--encrypt', 'user', 'owner', '256', '--', fileOf({ pages: [{}] }), locked]);
    await expect(engine.inspect(locked)).rejects.toMatchObject({ code: 'publish.password' });
  });
});

describe('words', () => {
  const word = { texts: [{ text: 'CN-1042 (nuevo)', x: 119, y: 421, size: 20 }] };

  test('words have their position in percent of the page', async () => {
    const [page] = await rendered({ pages: [word] });
    expect(page?.words.map(({ text }) => text)).toEqual(['CN-1042', '(nuevo)']);
    expect(page?.words[0]?.left).toBeCloseTo(20, 0);
    expect((page?.words[0]?.top ?? 0) + (page?.words[0]?.height ?? 0)).toBeCloseTo(50, 0);
  });

  test('words of a rotated page have their position on the displayed page', async () => {
    const [page] = await rendered({ pages: [{ ...word, rotate: 90 }] });
    expect(page).toMatchObject({ width: 842, height: 595 });
    // Rotated clockwise, 421 pt from the bottom become 421 pt from the left, and 119 pt from the left become the top.
    expect(page?.words[0]?.left).toBeCloseTo(50, 0);
    expect(page?.words[0]?.top).toBeCloseTo(20, 0);
    expect(page?.words[0]?.height).toBeGreaterThan(page?.words[0]?.width ?? 100);
  });

  test('words are positioned within the crop box; words outside it are left out', async () => {
    const outside = { text: 'fuera', x: 10, y: 10 };
    const [page] = await rendered({ pages: [{ texts: [...word.texts, outside], cropBox: '100 400 300 500' }] });
    expect(page).toMatchObject({ width: 200, height: 100 });
    expect(page?.words.map(({ text }) => text)).toEqual(['CN-1042', '(nuevo)']);
    expect(page?.words[0]?.left).toBeCloseTo(10, 0);
    expect((page?.words[0]?.top ?? 0) + (page?.words[0]?.height ?? 0)).toBeCloseTo(79, 0);
  });

  test('a hyphen at the end of a line ends the word', async () => {
    const texts = [
      { text: 'Pedido CN-', x: 100, y: 500 },
      { text: '2210.03 azul', x: 100, y: 486 },
    ];
    const [page] = await rendered({ pages: [{ texts }] });
    expect(page?.words.map(({ text }) => text)).toEqual(['Pedido', 'CN-', '2210.03', 'azul']);
  });

  test('words keep accents and lose control characters', async () => {
    const [page] = await rendered({ pages: [{ texts: [{ text: 'Caf\xe9\x01 ni\xf1o', x: 100, y: 500 }] }] });
    expect(page?.words.map(({ text }) => text)).toEqual(['Café', 'niño']);
  });
});

// Covers §resilience-61.
test('a page with East Asian text in a font that is not embedded is rendered as fontless: words without pictures', async () => {
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
      // Invisible text, as a scanner adds it above its picture.
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
  // Covers §7-32.
  test('pictures have all widths, a white background and the right orientation', async () => {
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

  test('pictures of a scan are not wider than the scan', async () => {
    const pixels = 'x'.repeat(900 * 100);
    const content = `q 595 0 0 66 0 0 cm BI /W 900 /H 100 /CS /G /BPC 8 ID ${pixels} EI Q`;
    const [scan] = await rendered({ pages: [{ content }] });
    expect(scan?.pictures.slice(0, 2).map(({ width }) => width)).toEqual([480, 824]);
    expect(scan?.pictures.at(-1)?.width).toBeLessThan(910);
    const [laidOut] = await rendered({ pages: [{ content, texts: [{ text: 'a', x: 50, y: 50 }] }] });
    expect(laidOut?.pictures.at(-1)?.width).toBe(2472);
  });
});

test('a stored picture says where its page is drawn on, like the drawing itself; another file says nothing', async () => {
  const [page] = await rendered({
    pages: [{ content: '100 300 200 200 re f', texts: [{ text: 'Silla', x: 50, y: 50 }] }],
  });
  const picture = page?.pictures.find(({ width }) => width >= 800);
  const ink = picture && (await engine.ink(picture.bytes));
  if (!ink || !page?.ink) throw new Error('there is no ink');
  const ratio = 595 / 842;
  for (const spot of [
    { left: 17, top: 50 },
    { left: 35, top: 50 },
    { left: 80, top: 80 },
  ])
    expect(inkShare(ink, spot, 3, ratio)).toBeCloseTo(inkShare(page.ink, spot, 3, ratio), 1);
  expect(inkShare(ink, { left: 17, top: 50 }, 3, ratio)).toBeGreaterThan(0.2);
  expect(await engine.ink(new TextEncoder().encode('no picture'))).toBeNull();
});

test('links to web addresses and pages are kept; scripts and launch actions are left out', async () => {
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

test('each page that exceeds its timeout fails alone with the reason deadline', async () => {
  const impatient = createPdfEngine({ workers: 1, pageDeadlineMs: 1 });
  const slow = { content: Array.from({ length: 20_000 }, (_, n) => `0 0 m ${n} 842 595 ${n} 0 0 c s`).join('\n') };
  const pages = await renderWith(impatient, fileOf({ pages: [slow, slow] }));
  expect(pages).toMatchObject([
    { is: 'failed', index: 1, width: 595, height: 842, reason: 'deadline' },
    { is: 'failed', index: 2, reason: 'deadline' },
  ]);
  await impatient.close();
});

// Covers §resilience-62.
test('a page of nested marks that needs gigabytes fails alone with the reason crash', { timeout: 60_000 }, async () => {
  const greedy = { content: '/P BMC '.repeat(20_000) };
  const pages = await renderWith(engine, fileOf({ pages: [greedy, { texts: [{ text: 'hola', x: 50, y: 50 }] }] }));
  expect(pages).toMatchObject([
    { is: 'failed', index: 1, reason: 'crash' },
    { is: 'ready', index: 2, words: [{ text: 'hola' }] },
  ]);
});

test('a PDF with a broken cross-reference table is rendered', async () => {
  const broken = tinyPdf({ pages: [{ texts: [{ text: 'hola', x: 100, y: 100 }] }] })
    .toString('latin1')
    .replace(/xref[\s\S]*?trailer/, 'trailer');
  const pages = await renderWith(engine, scratch.write('broken.pdf', Buffer.from(broken, 'latin1')));
  expect(pages[0]).toMatchObject({ is: 'ready', words: [{ text: 'hola' }] });
});

test('rendering starts at most one page per worker beyond those taken, and leaving the loop frees the engine', async () => {
  const pageCount = 12;
  const workers = 2;
  // A coarse scan, which is drawn quickly in one width.
  const content = 'q 595 0 0 842 0 0 cm BI /W 2 /H 2 /CS /G /BPC 8 ID xxxx EI Q';
  const path = fileOf({ pages: Array.from({ length: pageCount }, () => ({ content })) });
  const posted: unknown[] = [];
  const postMessage = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...sent) {
    const [task] = sent as [{ type: string }];
    if (task.type === 'page') posted.push(task);
    Reflect.apply(originalPostMessage, this, sent);
  });
  let taken = 0;
  for await (const page of engine.render(path, await engine.inspect(path))) {
    expect(page.is).toBe('ready');
    taken += 1;
    // A slow consumer: without back-pressure the workers would draw all pages meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(posted.length).toBeLessThanOrEqual(taken + workers);
    if (taken === 3) break;
  }
  postMessage.mockRestore();
  expect(posted.length).toBeLessThan(pageCount);
  expect(await rendered({ pages: [{}] })).toHaveLength(1);
});

// Covers §resilience-100.
test('a file that disappears while it is rendered ends the rendering with file.unavailable instead of failed pages', async () => {
  const threads: Worker[] = [];
  const recordWorker = (worker: Worker) => void threads.push(worker);
  process.on('worker', recordWorker);
  const single = createPdfEngine({ workers: 1 });
  const path = fileOf({ pages: Array.from({ length: 6 }, () => ({ texts: [{ text: 'a', x: 50, y: 50 }] })) });
  const draw = async () => {
    for await (const { index } of single.render(path, await single.inspect(path))) {
      if (index > 1) continue;
      // A thread with the file open could still read it.
      rmSync(path);
      await Promise.all(threads.map((thread) => thread.terminate()));
    }
  };
  try {
    await expect(draw()).rejects.toMatchObject({ code: 'file.unavailable', facts: { reason: 'gone' } });
  } finally {
    process.off('worker', recordWorker);
    await single.close();
  }
});

// Covers §resilience-72.
test('closing the engine during an inspection rejects it with server.busy, not with an error of the file', async () => {
  const closing = createPdfEngine({ workers: 1 });
  const inspecting = closing.inspect(fileOf({ pages: [{}] }));
  await closing.close();
  await expect(inspecting).rejects.toMatchObject({ code: 'server.busy' });
});
