/** The accessibility tree as a screen reader gets it: of a page, a spread, the list and the search results. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { openList } from '../support/list.ts';
import { searchText } from '../support/text-search.ts';

const { open } = visitorsBrowser();

const CATALOGUE = '/view?company=casa-nativa&pdf=catalogo-casa-nativa';

/** Waits until the tags show prices and the text layers are in the document. */
const openPages = async (page: Page, tags: RegExp[], texts: number) => {
  for (const name of tags) await page.locator('[data-current]').getByRole('button', { name }).waitFor();
  const layers = page.locator('[data-current] [data-page-text]');
  await layers.nth(texts - 1).waitFor({ state: 'attached' });
};

// Covers §access-1.
test('the tree of a page holds its name, its text in reading order, its tags with name and price, and the turn buttons', async () => {
  const page = await open(`${CATALOGUE}&page=6`, PHONE);
  await openPages(page, [/Mecedora Nuquí, \$/], 1);
  expect(await page.getByRole('main').ariaSnapshot()).toMatchInlineSnapshot(`
    "- main "Catálogo Casa Nativa":
      - heading "Catálogo Casa Nativa" [level=1]
      - region "Página 6 de 20":
        - paragraph: Sofás y sillones Estructura de madera maciza, espuma que no se hunde y telas que se lavan.
        - paragraph: Sofá en L Barichara Dos módulos y una chaise que se cambia de lado sin herramientas. $ 7.490.000 $ 8.290.000 −9 % Ref. CN-1050.01 · 2 colores
        - paragraph: Sofá Jardín 2 puestos $ 2.990.000 Ref. CN-1061.01 · 2 colores
        - paragraph: Sillón Salento $ 1.890.000 Ref. CN-1107.01 · 2 colores
        - paragraph: Mecedora Nuquí $ 1.590.000 Ref. CN-1112.01 · 2 acabados
        - paragraph: 6 Casa Nativa · Sala
        - button "Sofá en L Barichara, $ 7.490.000"
        - button "Sofá Jardín 2 puestos, $ 2.990.000"
        - button "Sillón Salento, $ 1.890.000"
        - button "Mecedora Nuquí, $ 1.590.000"
      - button "Página anterior"
      - button "Página siguiente""
  `);
});

// Covers §access-1.
test('the tree of a spread holds both pages, the left one first', async () => {
  const page = await open(`${CATALOGUE}&page=6`, DESKTOP);
  await openPages(page, [/Mecedora Nuquí, \$/, /Puf Mompox, \$/], 2);
  expect(await page.getByRole('main').ariaSnapshot()).toMatchInlineSnapshot(`
    "- main "Catálogo Casa Nativa":
      - heading "Catálogo Casa Nativa" [level=1]
      - region "Página 6 de 20":
        - paragraph: Sofás y sillones Estructura de madera maciza, espuma que no se hunde y telas que se lavan.
        - paragraph: Sofá en L Barichara Dos módulos y una chaise que se cambia de lado sin herramientas. $ 7.490.000 $ 8.290.000 −9 % Ref. CN-1050.01 · 2 colores
        - paragraph: Sofá Jardín 2 puestos $ 2.990.000 Ref. CN-1061.01 · 2 colores
        - paragraph: Sillón Salento $ 1.890.000 Ref. CN-1107.01 · 2 colores
        - paragraph: Mecedora Nuquí $ 1.590.000 Ref. CN-1112.01 · 2 acabados
        - paragraph: 6 Casa Nativa · Sala
        - button "Sofá en L Barichara, $ 7.490.000"
        - button "Sofá Jardín 2 puestos, $ 2.990.000"
        - button "Sillón Salento, $ 1.890.000"
        - button "Mecedora Nuquí, $ 1.590.000"
      - region "Página 7 de 20":
        - button "Reproducir video"
        - paragraph: "La sala al anochecer Tócala: la lámpara Nevado se enciende cuando baja el sol."
        - paragraph: Mesa de centro Ciénaga $ 1.290.000 Ref. CN-1204.01 · 2 acabados
        - paragraph: Mesa auxiliar Tota $ 459.000 Ref. CN-1211
        - paragraph: Puf Mompox $ 389.000 Ref. CN-1120.01 · 2 colores
        - paragraph: Casa Nativa · Sala 7
        - button "Mesa de centro Ciénaga, $ 1.290.000"
        - button "Mesa auxiliar Tota, $ 459.000"
        - button "Puf Mompox, $ 389.000"
      - button "Página anterior"
      - button "Página siguiente""
  `);
});

// Covers §access-12.
test('the tree of the list holds sections and pages as headings, products with reference, price and cart button, and the text', async () => {
  const page = await open(`${CATALOGUE}&page=6`, PHONE);
  await openPages(page, [/Mecedora Nuquí, \$/], 1);
  await openList(page);
  await page.getByText('Páginas abiertas').click();
  await page.getByRole('button', { name: /^Agregar al carrito: Mecedora/ }).waitFor();
  const text = page.getByRole('group').filter({ hasText: 'Texto de la página' });
  await text.getByText('Texto de la página').click();
  await text.getByText('Sofás y sillones').waitFor();
  expect(await page.getByRole('main').ariaSnapshot()).toMatchInlineSnapshot(`
    "- main "Catálogo Casa Nativa":
      - heading "Catálogo Casa Nativa" [level=1]
      - region "Catálogo como lista":
        - group "Qué se muestra":
          - text: Qué se muestra
          - radio "Todo el catálogo"
          - text: Todo el catálogo
          - radio "Páginas abiertas" [checked]
          - text: Páginas abiertas
        - heading "Sofás y sillones" [level=2]
        - region "Página 6":
          - heading "Página 6" [level=3]
          - button "Ver página 6": Ver página
          - list "Productos de la página 6":
            - listitem:
              - button "Sofá en L Barichara Bouclé crudo"
              - text: Ref. CN-1050.01 $ 7.490.000 Antes $ 8.290.000 9 % de descuento
              - 'button "Agregar al carrito: Sofá en L Barichara Bouclé crudo"': Agregar al carrito
            - listitem:
              - button "Sofá Jardín 2 puestos Mostaza"
              - text: Ref. CN-1061.01 $ 2.990.000
              - 'button "Agregar al carrito: Sofá Jardín 2 puestos Mostaza"': Agregar al carrito
            - listitem:
              - button "Sillón Salento Terracota"
              - text: Ref. CN-1107.01 $ 1.890.000
              - 'button "Agregar al carrito: Sillón Salento Terracota"': Agregar al carrito
            - listitem:
              - button "Mecedora Nuquí Nogal"
              - text: Ref. CN-1112.01 $ 1.590.000
              - 'button "Agregar al carrito: Mecedora Nuquí Nogal"': Agregar al carrito
          - group:
            - text: Texto de la página
            - paragraph: Sofás y sillones Estructura de madera maciza, espuma que no se hunde y telas que se lavan.
            - paragraph: Sofá en L Barichara Dos módulos y una chaise que se cambia de lado sin herramientas. $ 7.490.000 $ 8.290.000 −9 % Ref. CN-1050.01 · 2 colores
            - paragraph: Sofá Jardín 2 puestos $ 2.990.000 Ref. CN-1061.01 · 2 colores
            - paragraph: Sillón Salento $ 1.890.000 Ref. CN-1107.01 · 2 colores
            - paragraph: Mecedora Nuquí $ 1.590.000 Ref. CN-1112.01 · 2 acabados
            - paragraph: 6 Casa Nativa · Sala"
  `);
});

// Covers §access-11.
test('the tree of the search holds the number of results, the current one, and each result with its page', async () => {
  const page = await open(`${CATALOGUE}&page=1`, DESKTOP);
  await page.getByRole('button', { name: 'Buscar en el catálogo' }).click();
  await searchText(page, 'mecedora');
  const panel = page.getByRole('search');
  await panel.getByRole('status').filter({ hasText: 'resultado' }).waitFor({ state: 'attached' });
  expect(await panel.ariaSnapshot()).toMatchInlineSnapshot(`
    "- search:
      - searchbox "Buscar en el catálogo": mecedora
      - button "Borrar la búsqueda"
      - tablist "Dónde buscar":
        - tab "Productos"
        - tab "Texto 1" [selected]
      - text: 1 de 1 · 1 página
      - button "Resultado anterior"
      - button "Resultado siguiente"
      - tabpanel "Texto 1":
        - status: 1 resultado en 1 página
        - list "Resultados":
          - listitem:
            - 'button "Página 6: Mecedora Nuquí $ 1.590.000 Ref. CN-1112.01 · 2 acabados"':
              - text: "Página 6:"
              - mark: Mecedora
              - text: Nuquí $ 1.590.000 Ref. CN-1112.01 · 2 acabados"
  `);
});
