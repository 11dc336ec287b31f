/** Messages of products and prices. Amounts and counts are passed in formatted. */
import { type CartName, cartNoun } from './cart-name.ts';

export const shopWords = {
  addToCart: (name: CartName) => `Agregar al ${cartNoun[name]}`,
  added: (name: CartName) => `Se agregó al ${cartNoun[name]}`,
  unavailable: 'Producto no disponible',
  unavailableHint: 'Puede que la tienda ya no lo venda.',
  productFailed: 'No pudimos consultar este producto.',
  productFailedHint: 'Revisa tu conexión o inténtalo en un momento.',
  slow: 'La tienda se demora en responder. Seguimos esperando.',
  free: 'Gratis',
  askPrice: 'Consultar precio',
  before: 'Antes',
  discount: (percent: number) => `${percent} % de descuento`,
  discountShort: (percent: number) => `−${percent} %`,
  /** Example: «Antes $ 129.900 · Ahora $ 119.900». */
  priceUpdated: 'Precio actualizado',
  priceChange: (before: string, now: string) => `Antes ${before} · Ahora ${now}`,
  seeInStore: 'Ver en la tienda',
  opensInNewTab: 'se abre en otra pestaña',
  quantity: 'Cantidad',
  oneLess: 'Uno menos',
  oneMore: 'Uno más',
  inCart: (count: number, name: CartName) => `Ya tienes ${count} en tu ${cartNoun[name]}`,
  mostInCart: 'Ya tienes el máximo',
  pictures: 'Fotos',
  picture: (number: number, count: number) => `Foto ${number} de ${count}`,
  pictureCount: (number: number, count: number) => `${number} / ${count}`,
  enlarge: 'Ampliar foto',
  previousPicture: 'Foto anterior',
  nextPicture: 'Foto siguiente',
  reference: (ref: string) => `Ref. ${ref}`,
} as const;
