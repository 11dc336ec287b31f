/**
 * Generates the files of the demonstration: price lists, pictures, models, the video, the PDFs.
 * `node demo/build.ts` makes all; `node demo/build.ts pdf` (lists, pictures, models, next, video) makes only that part.
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { tableTop } from './art/food.ts';
import { restartIds } from './art/paint.ts';
import { drawingOf } from './casa-nativa/drawings.ts';
import { cataloguePages, FIRST_EDITION, NEXT_EDITION } from './casa-nativa/pages.ts';
import { PAGE as CATALOGUE, elements, nextElements } from './casa-nativa/placed.ts';
import { cornerScene } from './casa-nativa/scenes.ts';
import { NEXT_LAYOUTS, nextMenu } from './la-mesa/next-menu.ts';
import { type Dish, PAGE as MENU, menu, menuPages, sectionName } from './la-mesa/pages.ts';
import { plateOf } from './la-mesa/plates.ts';
import { writeModels } from './models.ts';
import { printPdf } from './print/browser.ts';
import { studio, svgOf, writeWebp } from './print/pictures.ts';
import { priceList, typedPesos } from './print/price-list.ts';
import { indexGoods, readGoods } from './store/catalogue.ts';
import { writeVideo } from './video.ts';

const casa = new URL('./casa-nativa/', import.meta.url);
const mesa = new URL('./la-mesa/', import.meta.url);
const goods = indexGoods(readGoods(casa));

const dishList = (dishes: readonly Dish[]): string => {
  const rows = dishes.map((dish) => [
    dish.code,
    dish.name,
    dish.say,
    String(dish.price),
    sectionName(dish.section),
    dish.picture ? `pictures/${dish.code.toLowerCase()}.webp` : '',
  ]);
  return priceList([['código', 'plato', 'descripción', 'precio', 'categoría', 'imagen'], ...rows], ',');
};

const lists = async (): Promise<void> => {
  const rows = goods.products.flatMap((product) =>
    product.items.map((item) => [
      item.ref,
      item.name,
      typedPesos(item.price),
      item.listPrice > item.price ? typedPesos(item.listPrice) : '',
      goods
        .pathOf(product)
        .map(({ name }) => name)
        .join(' > '),
      item.pictures[0] ?? '',
      item.available ? 'Sí' : 'No',
      item.variant ?? '',
      product.description,
    ]),
  );
  const header = [
    'Referencia',
    'Nombre',
    'Precio',
    'Precio de lista',
    'Categoría',
    'Imagen',
    'Disponible',
    'Variante',
    'Descripción',
  ];
  await writeFile(new URL('precios.csv', casa), priceList([header, ...rows], ';'));

  await writeFile(new URL('precios.csv', mesa), dishList(menu.dishes));
  await writeFile(new URL('elements.json', casa), `${JSON.stringify(elements, null, 2)}\n`);
  await writeFile(new URL('elements-2.json', casa), `${JSON.stringify(nextElements, null, 2)}\n`);
};

const pictures = async (): Promise<void> => {
  for (const product of goods.products) {
    for (const item of product.items) {
      const drawing = drawingOf(item.ref);
      for (const picture of item.pictures) {
        if (!drawing) throw new Error(`no drawing for ${item.ref}`);
        restartIds();
        const atHome = picture.endsWith('-ambiente.webp');
        await writeWebp(
          svgOf(atHome ? cornerScene(item.ref) : studio(drawing), 800, 800),
          new URL(picture, casa),
          atHome ? 74 : 77,
        );
      }
    }
  }
  for (const { code, picture } of menu.dishes) {
    if (!picture) continue;
    restartIds();
    const dish = `${tableTop(800, 800, '#7c5236', code.charCodeAt(2))}<g transform="translate(400 400) scale(1.04)">${plateOf(code) ?? ''}</g>`;
    await writeWebp(svgOf(dish, 800, 800), new URL(`pictures/${code.toLowerCase()}.webp`, mesa), 78);
  }
};

const models = async (): Promise<void> => {
  await writeModels(new URL('models/', casa));
  for (const [file, ref] of [
    ['silla', 'CN-2210.01'],
    ['lampara', 'CN-5102.01'],
  ] as const) {
    const drawing = drawingOf(ref);
    if (drawing) await writeWebp(svgOf(studio(drawing, 0.66), 800, 800), new URL(`models/${file}.webp`, casa));
  }
};

const pdf = async (): Promise<void> => {
  restartIds();
  const catalogue = await printPdf(
    cataloguePages(FIRST_EDITION),
    fileURLToPath(new URL('catalogo.pdf', casa)),
    CATALOGUE.width,
    CATALOGUE.height,
  );
  restartIds();
  const carta = await printPdf(menuPages(), fileURLToPath(new URL('carta.pdf', mesa)), MENU.width, MENU.height);
  console.log(`catalogo.pdf ${Math.round(catalogue / 1024)} KB, carta.pdf ${Math.round(carta / 1024)} KB`);
};

/** The next editions of catalogue and menu, with the price list of the menu. */
const next = async (): Promise<void> => {
  const menuPath = fileURLToPath(new URL('carta-2.pdf', mesa));
  const cataloguePath = fileURLToPath(new URL('catalogo-2.pdf', casa));
  restartIds();
  await printPdf(cataloguePages(NEXT_EDITION), cataloguePath, CATALOGUE.width, CATALOGUE.height);
  restartIds();
  await printPdf(menuPages(nextMenu, NEXT_LAYOUTS), menuPath, MENU.width, MENU.height);
  await writeFile(new URL('precios-2.csv', mesa), dishList(nextMenu.dishes));
};

const parts: Record<string, () => Promise<void>> = {
  lists,
  pictures,
  models,
  pdf,
  next,
  video: () => writeVideo(new URL('video/', casa)),
};
const requested = process.argv.slice(2);
for (const [name, make] of Object.entries(parts)) {
  if (requested.length > 0 && !requested.includes(name)) continue;
  await make();
  console.log(`${name} done`);
}
