/** A company in which every screen of Studio has something to show, and the addresses of its screens and states. */
import { rmSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { tinyPdf } from '../../../apps/server/src/pdf/testing/tiny-pdf.ts';
import { vitrina } from '../commands/vitrina.ts';
import { deployment } from '../deployment.ts';
import { addCompany, catalogPdf, priceList } from './new-catalog.ts';
import { addPerson, adminOf } from './people.ts';

export type FilledCompany = { company: string; empty: string; owner: { email: string }; invitation: string };

type Given = ReturnType<typeof catalogPdf>;
type Write = (...files: readonly Given[]) => string[];

const dishes = ['Ajiaco', 'Sancocho', 'Jugo de lulo', 'Arroz con coco'];

const menuPdf: Given = {
  name: 'carta.pdf',
  mimeType: 'application/pdf',
  buffer: tinyPdf({
    pages: [
      {
        texts: dishes.flatMap((text, at) => [
          { text, x: 60, y: 700 - 60 * at },
          { text: `$ ${12 + at}.000`, x: 420, y: 700 - 60 * at },
        ]),
      },
    ],
  }),
};

/** Published twice and with a draft, a menu in draft, a list, a deleted catalogue, and an invitation. `write`: puts files into a folder. */
export const fillCompany = async (write: Write): Promise<FilledCompany> => {
  const { dataDir } = deployment();
  const [company, empty] = [addCompany(), addCompany()];
  const paths = write(catalogPdf(4), menuPdf, priceList(6));
  const [catalogue = '', menu = '', list = ''] = paths;
  const publish = (path: string, pdf: string, name: string, ...more: string[]) =>
    vitrina(dataDir, 'publish', path, '--company', company, '--pdf', pdf, '--name', name, ...more);
  publish(catalogue, 'verano', 'Verano 2026: salas, comedores y alcobas');
  publish(catalogue, 'verano', 'Verano 2026: salas, comedores y alcobas', '--feed', list);
  publish(catalogue, 'verano', 'Verano 2026: salas, comedores y alcobas', '--draft');
  publish(menu, 'carta', 'Carta de la casa', '--draft');
  publish(menu, 'vieja', 'Carta vieja', '--draft');
  for (const path of paths) rmSync(path);
  const owner = addPerson('owner', company);
  const admin = await adminOf(owner.email);
  await admin('DELETE', `/companies/${company}/documents/vieja`);
  const email = `nueva-${company}@example.test`;
  await admin('PUT', `/companies/${company}/members`, { email, role: 'editor' });
  const link = await admin('POST', `/companies/${company}/invitations/${encodeURIComponent(email)}/link`);
  const { token } = link as { token: string };
  return { company, empty, owner, invitation: token };
};

/** `reach`: from the address to the state. */
export type ScreenState = {
  name: string;
  address: string;
  reach: (page: Page) => Promise<unknown>;
};

/** The table names the state that is not reached, and goes on. */
const SOON = { timeout: 20_000 };

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first().waitFor(SOON);
const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor(SOON);
const button = (name: string) => (page: Page) => page.getByRole('button', { name }).first().waitFor(SOON);
const after =
  (ready: (page: Page) => Promise<unknown>, ...acts: readonly ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page): Promise<void> => {
    await ready(page);
    for (const act of acts) await act(page);
  };
const click =
  (role: 'button' | 'radio' | 'menuitem', name: string | RegExp) =>
  (page: Page): Promise<void> =>
    page
      .getByRole(role, { name })
      .first()
      .click({ force: role === 'radio', timeout: 10_000 });

const DRAFT = 'catalogo/verano/3';

/** The states of a person who is signed in, as an owner of the company. */
export const statesOf = ({ company }: FilledCompany): ScreenState[] => {
  const at = (path: string): string => `/studio/${company}${path && `/${path}`}`;
  const list = heading('Carta de la casa');
  return [
    { name: 'Catálogos', address: at(''), reach: list },
    { name: 'Catálogos, more', address: at(''), reach: after(list, click('button', /^Más acciones de Verano/)) },
    { name: 'Catálogos, nothing found', address: at('?q=zapatos'), reach: heading(/^Ningún catálogo coincide/) },
    {
      name: 'Catálogos, no hidden ones',
      address: at('?estado=ocultos'),
      reach: heading('Ningún catálogo está oculto'),
    },
    { name: 'Papelera', address: at('?estado=papelera'), reach: heading('Carta vieja') },
    {
      name: 'Papelera, for ever',
      address: at('?estado=papelera'),
      reach: after(
        heading('Carta vieja'),
        click('button', /^Más acciones de Carta vieja/),
        click('menuitem', 'Eliminar para siempre'),
        (page) => page.getByRole('dialog').waitFor(),
      ),
    },
    { name: 'Nuevo', address: at('nuevo'), reach: button('Elegir archivos') },
    {
      name: 'Nuevo, with files',
      address: at('nuevo'),
      reach: after(
        button('Elegir archivos'),
        (page) =>
          page
            .locator('input[type=file]')
            .first()
            .setInputFiles([catalogPdf(2), priceList(2)]),
        button('Crear el borrador'),
      ),
    },
    { name: 'Ediciones', address: at('catalogo/verano'), reach: text('La que ven tus clientes') },
    {
      name: 'Ediciones, unknown',
      address: at('catalogo/nada'),
      reach: (page) => page.getByRole('heading').first().waitFor(),
    },
    { name: 'Productos', address: at('productos'), reach: heading('Tu lista de precios') },
    {
      name: 'Productos, found',
      address: at('productos'),
      reach: after(
        heading('Tu lista de precios'),
        (page) => page.getByRole('searchbox').fill('silla'),
        text('Silla Tuluá 1'),
      ),
    },
    { name: 'Tienda', address: at('tienda'), reach: heading('Tienda') },
    {
      name: 'Tienda, keys',
      address: at('tienda'),
      reach: after(heading('Tienda'), click('button', /^(Cambiar|Conectar)/), click('radio', /^VTEX/), (page) =>
        page.getByLabel('Cuenta de VTEX').waitFor(),
      ),
    },
    { name: 'Productos del PDF', address: at('catalogo/carta/1/productos'), reach: heading('Productos del PDF') },
    { name: 'Revisar', address: at(`${DRAFT}/revisar?grupo=seguras`), reach: heading(/^Revisar/) },
    { name: 'Revisar, one by one', address: at(`${DRAFT}/revisar?grupo=por-mirar`), reach: heading(/^Revisar/) },
    { name: 'Revisar, not printed', address: at(`${DRAFT}/revisar?grupo=sin-pagina`), reach: heading(/^Revisar/) },
    { name: 'Revisar, changes', address: at(`${DRAFT}/revisar?grupo=cambios`), reach: heading(/^Revisar/) },
    { name: 'Revisar, no draft', address: at('catalogo/verano/2/revisar'), reach: heading(/borrador/) },
    { name: 'Publicar', address: at(`${DRAFT}/publicar`), reach: text(/por mirar|Todo en orden|impide/) },
    { name: 'Publicar, done', address: at('catalogo/verano/2/publicar'), reach: heading(/está publicado$/) },
    { name: 'Equipo', address: at('equipo'), reach: heading('Historial de cambios') },
    { name: 'Tu cuenta', address: at('cuenta'), reach: heading('Tu cuenta') },
    { name: 'no such screen', address: at('nada'), reach: (page) => page.getByRole('heading').first().waitFor() },
  ];
};
