/** Faults of drawn pages that a publisher should know of: fonts that are not embedded, and pictures that cannot be decoded. */

import { afterAll, expect, test } from 'vitest';
import { createPdfEngine } from './engine.ts';
import { scratchDirectory, type TinyPage, tinyPdf } from './testing/tiny-pdf.ts';

const scratch = scratchDirectory();
const engine = createPdfEngine({ workers: 1 });
afterAll(async () => {
  await engine.close();
  scratch.remove();
});

/** Flat pages are drawn in little time. */
const faultsOf = async (page: TinyPage, more: { objects?: string[]; font?: string } = {}) => {
  const path = scratch.write('a.pdf', tinyPdf({ pages: [{ mediaBox: '0 0 600 60', ...page }], ...more }));
  for await (const drawn of engine.render(path, await engine.inspect(path)))
    return drawn.is === 'ready' ? drawn.faults : drawn.is;
};

const text = (more = '') => `BT ${more} /F1 20 Tf 50 20 Td (Silla) Tj ET`;
const image = (data: string) => `q 100 0 0 40 50 5 cm BI /W 2 /H 2 /CS /G /BPC 8 ID ${data} EI Q`;
/** A font whose glyphs are drawings of the document. */
const TYPE3 =
  '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 10 10] /FontMatrix [0.1 0 0 0.1 0 0] /FirstChar 83 /LastChar 83 /Widths [10] ' +
  '/Encoding << /Type /Encoding /Differences [83 /s] >> /CharProcs << /s 4 0 R >> /Resources << >> >>';
const GLYPH = '<< /Length 25 >>\nstream\n10 0 d0 0 0 10 10 re f   \nendstream';

// Covers §backend-241.
test('a font that is not embedded is named once, also when form objects print with it', async () => {
  const form = `<< /Type /XObject /Subtype /Form /BBox [0 0 600 60] /Resources << /Font << /F1 3 0 R >> >> /Length ${text().length} >>\nstream\n${text()}\nendstream`;
  expect(await faultsOf({ content: `${text()} ${text()}` })).toEqual({ fonts: ['Helvetica'] });
  expect(await faultsOf({ content: '/Fx Do', resources: '/XObject << /Fx 4 0 R >>' }, { objects: [form] })).toEqual({
    fonts: ['Helvetica'],
  });
});

test('a subset prefix is no part of the name of a font', async () => {
  const font = '<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Montserrat-Bold /Encoding /WinAnsiEncoding >>';
  expect(await faultsOf({ content: text() }, { font })).toEqual({ fonts: ['Montserrat-Bold'] });
});

test.each<[string, TinyPage, { objects?: string[]; font?: string }?]>([
  ['a page without text', { content: '1 0 0 rg 50 5 200 40 re f' }],
  ['a page whose text is invisible, as that of OCR', { content: `0.5 g 0 0 9 9 re f ${text('3 Tr')}` }],
  ['a page whose glyphs are drawings', { content: text() }, { font: TYPE3, objects: [GLYPH] }],
  ['a page with a picture', { content: image('abcd') }],
])('%s has no faults', async (_, page, more) => expect(await faultsOf(page, more)).toBeUndefined());

// Covers §backend-242.
test.each(['/Filter /DCTDecode', '/Filter /JPXDecode', '/Filter /FooDecode', '/Filter /FlateDecode', ''])(
  'a picture (%s) that cannot be decoded is counted, beside others that can',
  async (filter) => {
    const broken = `<< /Type /XObject /Subtype /Image /Width 80 /Height 80 /ColorSpace /DeviceRGB /BitsPerComponent 8 ${filter} /Length 5 >>\nstream\nnada!\nendstream`;
    const content = `1 0 0 rg 300 5 200 40 re f ${image('abcd')} q 100 0 0 40 200 5 cm /Im Do Q`;
    const page = { content, resources: '/XObject << /Im 4 0 R >>' };
    expect(await faultsOf(page, { objects: [broken] })).toMatchObject({ pictures: 1, place: { left: 33.33 } });
  },
);
