/** Messages of the product search. */
import { type CartName, cartNoun } from './cart-name.ts';

const products = (count: number): string => (count === 1 ? '1 producto' : `${count} productos`);

export const productSearchWords = {
  where: 'Dónde buscar',
  inText: 'Texto',
  inProducts: 'Productos',
  here: 'En este catálogo',
  elsewhere: 'Más en la tienda',
  hereList: 'Productos de este catálogo',
  elsewhereList: 'Otros productos de la tienda',
  categories: 'Categorías',
  facets: 'Características',
  any: (name: string) => `${name}: todo`,
  /** Labels of the buttons that go to the pages of a product. */
  firstPage: (page: number) => `Ver página ${page}`,
  page: (page: number) => `Página ${page}`,
  seePage: (name: string, page: number) => `Ver página ${page}: ${name}`,
  morePages: (count: number) => `y ${count} más`,
  see: (name: string) => `Ver producto: ${name}`,
  addShort: 'Agregar',
  inCart: (count: number, cart: CartName) => `${count} en tu ${cartNoun[cart]}`,
  more: 'Mostrar más',
  loading: 'Buscando en la tienda…',
  slow: 'La tienda se demora en responder. Seguimos esperando.',
  failed: 'La tienda no respondió.',
  failedHint: 'Puedes seguir con los productos de este catálogo.',
  busy: 'La tienda recibe muchas consultas. Espera un momento.',
  hint: 'Escribe un nombre o una referencia, o elige una categoría, para buscar en toda la tienda.',
  hintBare: 'Escribe un nombre o una referencia para buscar en toda la tienda.',
  none: (query: string) =>
    query ? `No encontramos «${query}» entre los productos.` : 'No hay productos con estos filtros.',
  noneHint: 'Revisa cómo está escrito o prueba con menos palabras.',
  noneFiltered: 'Prueba sin los filtros.',
  clearFilters: 'Quitar los filtros',
  elsewhereNone: 'En la tienda no hay más.',
  said: (here: number, elsewhere: number | null) =>
    elsewhere === null
      ? `${products(here)} en este catálogo`
      : `${products(here)} en este catálogo y ${elsewhere} más en la tienda`,
  stale: (ago: string) => `La tienda no responde. Estos datos son de ${ago}.`,
} as const;
