/** The review of a new edition: what changed, codes without a product, equal tags, and the keys beside accepting. */
import { beforeAll, expect, test } from 'vitest';
import { tinyPdf } from '../../../apps/server/src/pdf/testing/tiny-pdf.ts';
import { DESKTOP, visitorsBrowser } from '../../support/browser.ts';
import { vitrina } from '../../support/commands/vitrina.ts';
import { deployment } from '../../support/deployment.ts';
import { addCompany, filesOfTest } from '../../support/studio/new-catalog.ts';
import { addPerson, signIn } from '../../support/studio/people.ts';
import { LONG } from '../../support/studio/publishing.ts';
import { focusedCell, isSaved, progressOf } from '../../support/studio/review.ts';
import { waitFor } from '../../support/wait-for.ts';

const { open } = visitorsBrowser();
const write = filesOfTest();
let company: string;
let email: string;

const NAMES: Record<string, string> = {
  'CN-1001': 'Silla Tulua',
  'CN-1002': 'Mesa Cali',
  'CN-1003': 'Sofa Guatape',
  'CN-1004': 'Lampara Nuqui',
  'CN-1005': 'Banco Salento',
};
const REFS = Object.keys(NAMES);
const nameOf = (ref: string): string => NAMES[ref] ?? 'Repisa Mompox';

type Line = readonly [ref: string, price: string];

/** Each line is a product with its name, printed code and price. */
const pdf = (name: string, ...pages: readonly (readonly Line[])[]) => ({
  name,
  mimeType: 'application/pdf',
  buffer: tinyPdf({
    pages: pages.map((lines) => ({
      texts: lines.flatMap(([ref, price], at) => [
        { text: nameOf(ref), x: 60, y: 700 - 150 * at },
        { text: `Ref. ${ref}`, x: 60, y: 680 - 150 * at },
        { text: price, x: 60, y: 660 - 150 * at },
      ]),
    })),
  }),
});

const OLD = '$ 90.000';
const NOW = '$ 100.000';

beforeAll(() => {
  const { dataDir } = deployment();
  company = addCompany();
  ({ email } = addPerson('editor', company));
  const rows = REFS.map((ref) => `${ref},${nameOf(ref)},100000`);
  const list = {
    name: 'lista.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['referencia,nombre,precio', ...rows].join('\n')),
  };
  const line = (at: number, price = NOW): Line => [REFS[at] ?? '', price];
  const [first = '', second = '', prices = ''] = write(
    pdf('uno.pdf', [line(0), line(1)], [line(2)], [line(3)]),
    pdf('dos.pdf', [line(0), ['CN-9001', NOW]], [line(3), line(1)], [line(4, OLD)], [line(4, OLD)]),
    list,
  );
  const document = ['--company', company, '--pdf', 'sillas'];
  vitrina(dataDir, 'publish', first, ...document, '--feed', prices);
  vitrina(dataDir, 'publish', second, ...document, '--draft');
}, 120_000);

const openReview = async (view: string) => {
  const page = await open(`/studio/${company}/catalogo/sillas/2/revisar?grupo=${view}`, DESKTOP);
  await signIn(page, email);
  await page.getByRole('heading', { level: 1, name: /^Revisar/ }).waitFor(LONG);
  return page;
};

// Covers §studio-123.
test(
  'the list of changes shows tags that stayed and moved, and a decision that stays when the list is left',
  LONG,
  async () => {
    const page = await openReview('cambios');
    await page.getByText('1 sigue en su página · 2 cambiaron de página · 1 es nueva · 1 ya no está').waitFor();
    const moved = page.getByRole('list', { name: 'Etiquetas que cambiaron de página' }).getByRole('listitem');
    expect(await moved.allTextContents()).toEqual([
      expect.stringContaining('De la página 3 a la 2'),
      expect.stringContaining('De la página 1 a la 2'),
    ]);
    const entry = page.getByRole('listitem').filter({ hasText: 'Sofa Guatape' });
    // The work comes before what only needs to be known, also of hundreds of tags that have moved.
    const [work, known] = [await entry.boundingBox(), await moved.first().boundingBox()];
    expect(work?.y).toBeLessThan(known?.y ?? 0);
    await entry.getByRole('button', { name: /^No va en esta edición/ }).click();
    await entry.getByText(/^No va en esta edición/).waitFor();
    await waitFor(() => focusedCell(page)).toContain('Sofa Guatape');
    await page.getByRole('radio', { name: /^Seguras/ }).click();
    await page.getByRole('gridcell').first().waitFor();
    await page.getByRole('radio', { name: /^Qué cambió/ }).click();
    await entry.getByText(/^No va en esta edición/).waitFor();
    expect(await entry.getByRole('button').count()).toBe(0);
  },
);

// Covers §studio-124.
test('a printed code gets a product by keyboard, and Ctrl+Z takes it back', LONG, async () => {
  const page = await openReview('sin-producto');
  const row = page.getByRole('listitem').filter({ hasText: 'CN-9001' });
  await row.getByRole('button', { name: /^Poner producto/ }).focus();
  await page.keyboard.press('Enter');
  // Letters that are typed before the field has the focus are lost.
  await page.getByRole('dialog').locator('input:focus').waitFor();
  await page.keyboard.type('CN-1003');
  await page.getByRole('option', { name: /CN-1003/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await row.getByText('Etiqueta puesta: Sofa Guatape').waitFor();
  await waitFor(() => focusedCell(page)).toContain('CN-9001');
  await page.keyboard.press('Control+z');
  await row.getByRole('button', { name: /^Poner producto/ }).waitFor();
  await isSaved(page);
});

// Covers §studio-125.
test('Z held enlarges, D leaves for later, and one answer is given to equal tags; each is undone', LONG, async () => {
  const page = await openReview('seguras');
  await waitFor(() => focusedCell(page)).toContain('CN-1001');
  const crops = page.locator('[style*="background-image"]');
  const before = await crops.count();
  await page.keyboard.down('z');
  await waitFor(() => crops.count()).toBe(before + 1);
  await page.keyboard.up('z');
  await waitFor(() => crops.count()).toBe(before);
  await page.keyboard.press('d');
  await page.getByRole('radio', { name: /^Por mirar 3/ }).waitFor();
  expect((await progressOf(page))[0]).toBe(0);
  await waitFor(() => focusedCell(page)).not.toContain('CN-1001');
  await page.keyboard.press('Control+z');
  await page.getByRole('radio', { name: /^Por mirar 2/ }).waitFor();
  await page.getByRole('radio', { name: /^Por mirar/ }).click();
  await page.getByRole('heading', { name: '¿Qué producto es?' }).waitFor();
  await page.getByLabel(/^Aplicar/).check();
  await page.keyboard.press('x');
  await waitFor(() => progressOf(page)).toEqual([2, 5]);
  await page.keyboard.press('Control+z');
  await waitFor(() => progressOf(page)).toEqual([0, 5]);
  await isSaved(page);
});
