/** Pages that are drawn white although they have content: PDFium leaves out what it cannot decode, without an error. */

import { deflateSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { createPdfEngine } from './engine.ts';
import { scratchDirectory, type TinyPage, tinyPdf } from './testing/tiny-pdf.ts';

const scratch = scratchDirectory();
const engine = createPdfEngine({ workers: 1 });
afterAll(async () => {
  await engine.close();
  scratch.remove();
});

/** Whether each page is reported. Flat pages are drawn in little time. */
const reported = async (pages: TinyPage[]): Promise<boolean[]> => {
  const flat = pages.map((page) => ({ mediaBox: '0 0 600 60', ...page }));
  const path = scratch.write('a.pdf', tinyPdf({ pages: flat }));
  const found: boolean[] = [];
  for await (const page of engine.render(path, await engine.inspect(path)))
    found[page.index - 1] = page.is === 'ready' && page.isBlank;
  return found;
};

const painted = 'q 1 0 0 rg 50 5 200 40 re f Q BT /F1 20 Tf 300 20 Td (Silla) Tj ET';
const deflated = deflateSync(Buffer.from(painted.repeat(40))).toString('latin1');
/** The header of the deflated bytes is kept, so that only reading them shows the damage. */
const damaged = `${deflated.slice(0, 2)}${deflated.slice(20)}`;

const IMAGE = 'q 300 0 0 40 50 5 cm BI /W 8 /H 8 /CS /RGB /BPC 8 /F /DCT ID no picture at all EI Q';

test.each<[string, TinyPage]>([
  ['damaged content', { content: damaged, filter: '/FlateDecode' }],
  ['damaged content in a list of filters', { content: damaged, filter: '[/FlateDecode]' }],
  ['a picture that cannot be decoded', { content: IMAGE }],
  ['a form that does not exist', { content: 'q /Fx1 Do Q' }],
  ['text in white', { content: '1 1 1 rg BT /F1 20 Tf 50 20 Td (Silla) Tj ET' }],
])('a white page with %s is reported', async (_, page) => expect(await reported([page])).toEqual([true]));

test.each<[string, TinyPage]>([
  ['no content', {}],
  ['white space as content', { content: ' \n ' }],
  ['a clipping path alone', { content: 'q 0 0 600 60 re W n Q' }],
  ['marks of an accessible document', { content: '/Artifact BMC EMC BT ET' }],
  ['an empty text', { content: 'BT /F1 20 Tf 50 20 Td () Tj [() -250 ()] TJ ET' }],
  ['spaces', { content: 'BT /F1 20 Tf 50 20 Td ( ) Tj [( ) -250 ( )] TJ ET' }],
  ['a white background', { content: '1 1 1 rg 0 0 600 60 re f' }],
  [
    'a white background, deflated',
    {
      content: deflateSync(Buffer.from('q 1 g 0 0 600 60 re f Q')).toString('latin1'),
      filter: '/FlateDecode',
    },
  ],
  ['crop marks beside the page', { content: '0 0 0 RG -50 -50 20 20 re S' }],
  ['a drawing', { content: painted }],
])('a page with %s is not reported', async (_, page) => expect(await reported([page])).toEqual([false]));

test('only the white page of a document is reported', async () =>
  expect(await reported([{ content: painted }, { content: damaged, filter: '/FlateDecode' }, {}])).toEqual([
    false,
    true,
    false,
  ]));
