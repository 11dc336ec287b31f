/** A company with a replayed store and a published document, created by the command line. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tinyPdf } from '../../../apps/server/src/pdf/testing/tiny-pdf.ts';
import { vitrinaMeanwhile } from '../../support/commands/vitrina.ts';
import type { ReplayingStore } from './replaying-store.ts';

/** `id` for a product without a printed reference, whose tag is imported. */
type Printed = { page: number; ref: string; id?: string; name?: string };

type NewShop = {
  dataDir: string;
  provider: 'VTEX' | 'SHOPIFY';
  store: ReplayingStore;
  printed: readonly Printed[];
};

const PAGES = 10;
/** In points from the bottom of an A4 page, far enough apart that no tags are grouped. */
const FIRST = 700;
const APART = 200;

const pdfOf = (printed: readonly Printed[]): Buffer =>
  tinyPdf({
    pages: Array.from({ length: PAGES }, (_, index) => {
      const here = printed.filter(({ page }) => page === index + 1);
      return {
        texts: [
          { text: `Hoja ${index + 1}`, x: 60, y: 780 },
          ...here.map(({ ref }, at) => ({ text: `Ref. ${ref}`, x: 60, y: FIRST - at * APART, size: 14 })),
        ],
      };
    }),
  });

const tagsOf = (printed: readonly Printed[]): string => {
  const placed = printed.map(({ page, ref, id = '', name = '' }, index) => {
    const at = printed.slice(0, index).filter((other) => other.page === page).length;
    return [page, `"${name}"`, `"${ref}"`, `"${id}"`, 50, 20 + at * 25].join(',');
  });
  return ['page,name,ref,id,left,top', ...placed].join('\n');
};

/** Returns a function that gives the path and query of a page of the document. */
export const openShop = async ({ dataDir, provider, store, printed }: NewShop) => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-replayed-'));
  const uid = provider.toLowerCase();
  const vitrina = (...args: string[]) => vitrinaMeanwhile(dataDir, ...args);
  const named = ['--uid', uid, '--name', 'Tienda', '--extra', 'CARRITO_KIOSK=TRUE'];
  const sold = ['--provider', provider, '--website', store.website, '--secret', `baseUrl=${store.api}`];
  try {
    const [file, tags] = [join(folder, 'hojas.pdf'), join(folder, 'tags.csv')];
    writeFileSync(file, pdfOf(printed));
    writeFileSync(tags, tagsOf(printed));
    await vitrina('company', 'add', ...named, ...sold);
    await vitrina('publish', file, '--company', uid, '--pdf', `hojas-${uid}`, '--name', 'Hojas');
    if (printed.some(({ id }) => id !== undefined)) await vitrina('tags', 'import', tags, '--pdf', `hojas-${uid}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
  return (page: number): string => `/view?company=${uid}&pdf=hojas-${uid}&page=${page}`;
};
