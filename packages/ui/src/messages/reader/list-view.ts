/** Messages of the list view. */
import { type CartName, cartNoun } from '../shop/cart-name.ts';

export const listWords = {
  title: 'Catálogo como lista',
  extent: 'Qué se muestra',
  openPages: 'Páginas abiertas',
  wholeDocument: 'Todo el catálogo',
  page: (page: number) => `Página ${page}`,
  goToPage: (page: number) => `Ver página ${page}`,
  see: 'Ver página',
  products: (page: number) => `Productos de la página ${page}`,
  noProducts: 'En esta página no hay productos para abrir.',
  text: 'Texto de la página',
  textOf: (page: number) => `Texto de la página ${page}`,
  textLoading: 'Cargando el texto',
  textNone: 'Esta página no tiene texto.',
  textFailed: 'No pudimos cargar el texto de esta página.',
  inCart: (count: number, cart: CartName) => `${count} en tu ${cartNoun[cart]}`,
} as const;
