/** Somebody publishes a draft while another person edits it. */
import { PagesState } from '@vitrina/contract/admin';
import { expect, test } from 'vitest';
import { visitorsBrowser } from '../../support/browser.ts';
import { addPublished } from '../../support/studio/new-catalog.ts';
import { addPerson, adminOf, openStudio } from '../../support/studio/people.ts';
import { LONG } from '../../support/studio/publishing.ts';
import { waitFor } from '../../support/wait-for.ts';

const { open } = visitorsBrowser();

// Covers §studio-176.
test(
  'an edit that waits when its draft is published never reaches shoppers, and the editor offers a copy',
  LONG,
  async () => {
    const company = addPublished('Otoño');
    const person = addPerson('editor', company);
    const admin = await adminOf(person.email);
    const path = `/companies/${company}/documents/${company}`;
    await admin('POST', `${path}/draft`);
    const read = async () => PagesState.parse(await admin('GET', `${path}/editions/2/pages`)).pages[0];
    const fields = {
      name: 'Silla Tuluá',
      product: { id: '', ref: 'CN-1042' },
      iconIndex: 1,
      position: { left: 40, top: 40 },
      color: '',
      size: null,
      active: true,
    };
    const added = { op: 'add', kind: 'tags', page: 1, id: 'silla', fields };
    await admin('POST', `${path}/editions/2/changes`, { version: (await read())?.version, changes: [added] });
    const page = await openStudio(open, `/${company}/catalogo/${company}/2/pagina/1?elemento=silla`, person);
    const tag = page.locator('#elemento-silla');
    await waitFor(() => tag.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.route('**/changes', (route) => route.abort());
    await page.keyboard.press('Shift+ArrowRight');
    await page.getByText('Sin conexión: guardado en este equipo').waitFor();
    const { editions } = (await admin('GET', `${path}/editions`)) as {
      editions: { number: number; version: number }[];
    };
    const version = editions.find(({ number }) => number === 2)?.version;
    await admin('POST', `${path}/editions/2/publish`, { version });
    await page.getByText('Alguien publicó este borrador. Para seguir, edita una copia.').waitFor();
    await page.unroute('**/changes');
    await page.getByText('No se pudo guardar. Esa edición ya se publicó.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Editar en un borrador' }).waitFor();
    expect((await read())?.tags.map(({ position }) => position)).toEqual([{ left: 40, top: 40 }]);
  },
);
