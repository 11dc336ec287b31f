/** The valid PDFs from which mutants are made. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { tinyPdf } from '../../apps/server/src/pdf/testing/tiny-pdf.ts';
import { bytesOf, joinObjects } from './pdf-objects.ts';
import { richPdf } from './rich-pdf.ts';

export type Original = { name: string; pdf: Buffer };

const root = join(import.meta.dirname, '../..');
const kit = join(root, '../shared/kit');
const MAX_KIT_FILE_BYTES = 400 * 1024;

const text = (ref: string) => ({ text: `Silla Andes ${ref} $ 99.900`, x: 60, y: 600 });
const link = '<< /Type /Annot /Subtype /Link /Rect [50 590 300 620] /Dest [{{page 2}} /Fit] >>';

const small = (): Original[] => [
  { name: 'one page', pdf: tinyPdf({ pages: [{ texts: [text('REF-1001')] }] }) },
  {
    name: 'outline, links, turned and cropped pages',
    pdf: tinyPdf({
      pages: [
        { texts: [text('REF-1001')], annots: [link] },
        { texts: [text('REF-1002')], rotate: 90, cropBox: '20 20 400 500' },
        { texts: [text('REF-1003')], mediaBox: '0 0 200 1400' },
      ],
      outline: [
        { title: 'Sillas', page: 1 },
        { title: 'Mesas', page: 3 },
      ],
    }),
  },
];

const folder = (path: string, largest = Number.POSITIVE_INFINITY): Original[] => {
  if (!existsSync(path)) return [];
  const names = readdirSync(path).filter((name) => name.endsWith('.pdf') && statSync(join(path, name)).size <= largest);
  return names.sort().map((name) => ({ name, pdf: readFileSync(join(path, name)) }));
};

/** Generated PDFs and those of the demo; with `withKit` also the small ones of the test kit beside the repository, if it is there. */
export const originals = async (withKit: boolean): Promise<Original[]> => {
  const rich = await richPdf();
  return [
    ...small(),
    { name: 'everything', pdf: bytesOf(joinObjects(rich, 'table')) },
    { name: 'everything, objects in streams', pdf: bytesOf(joinObjects(rich, 'stream')) },
    ...folder(join(root, 'demo/la-mesa')),
    ...folder(join(root, 'demo/casa-nativa')),
    ...(withKit
      ? [...folder(join(kit, 'pdf'), MAX_KIT_FILE_BYTES), ...folder(join(kit, 'pdf-torture'), MAX_KIT_FILE_BYTES)]
      : []),
  ].filter(({ pdf }) => pdf.length > 0);
};
