/** Messages of the cart, the checkout and the chat order. Amounts and counts are passed in formatted. */
import { type CartName, cartNoun } from './cart-name.ts';

const productsToQuote = (count: number): string =>
  count === 1 ? '1 producto por cotizar' : `${count} productos por cotizar`;

export const cartWords = {
  viewCart: (name: CartName) => `Ver ${cartNoun[name]}`,
  cartEmpty: (name: CartName) => `Tu ${cartNoun[name]} está vacío`,
  /** A tap on a product leads to buying it, to a quote, or to the store's page. */
  cartEmptyHint: {
    buy: 'Toca un producto para agregarlo.',
    quote: 'Toca un producto para pedir su cotización.',
    store: 'Toca un producto del catálogo para verlo en la tienda.',
  },
  checkout: 'Ir a pagar',
  orderByChat: (channel: string) => `Pedir por ${channel}`,
  quoteByChat: (channel: string) => `Pedir cotización por ${channel}`,
  keepReading: 'Seguir viendo',
  undo: 'Deshacer',
  backAgain: 'Disponible otra vez',
  /** A line of the cart without an amount. */
  toQuote: 'Por cotizar',
  nowPriced: 'Ya tiene precio',
  absence: {
    soldOut: 'Agotado',
    gone: 'La tienda ya no lo vende',
    unpriced: 'La tienda no muestra su precio ahora',
    otherSeller: 'Ahora lo vende otro vendedor de la tienda',
  },
  notOrdered: { cart: 'No va en tu compra.', order: 'No va en tu pedido.' },
  noneOrdered: {
    cart: 'Nada de tu carrito se puede comprar ahora.',
    order: 'Nada de tu pedido está disponible ahora.',
  },
  checkingPrices: 'Consultamos precios y existencias',
  storeSilent: (ago: string) => `La tienda no responde. Estos precios son de ${ago}; los confirma al pagar.`,
  storeSilentNever: 'La tienda no responde. Son los últimos precios que conocemos; los confirma al pagar.',
  feedSilent: (ago: string) => `No pudimos consultar los precios. Son de ${ago}.`,
  feedSilentNever: 'No pudimos consultar los precios. Son los últimos que conocemos.',
  /** Offline. */
  waitsForNetwork: 'Esperando conexión',
  cartWaits: (name: CartName) =>
    `Sin conexión. Tu ${cartNoun[name]} queda guardado: podrás seguir cuando vuelva la conexión.`,
  cartWaitsSince: (ago: string, name: CartName) =>
    `Sin conexión. Los precios son de ${ago}. Tu ${cartNoun[name]} queda guardado: podrás seguir cuando vuelva la conexión.`,
  changesToAccept: (count: number, name: CartName) =>
    `${count === 1 ? 'Cambió 1 producto' : `Cambiaron ${count} productos`}${name === 'cart' ? ' en la tienda' : ''}.`,
  askAgain: 'Consultar otra vez',
  acceptChanges: 'Aceptar y seguir',
  clearCart: (name: CartName) => `Vaciar ${cartNoun[name]}`,
  cartCleared: (name: CartName) => `Se vació el ${cartNoun[name]}`,
  afterCheckout: { cart: '¿Ya hiciste tu compra?', order: '¿Ya enviaste tu pedido?' },
  quantityOf: (name: string) => `Cantidad de ${name}`,
  remove: (name: string) => `Quitar ${name}`,
  removed: (name: string) => `Se quitó ${name}`,
  /** The page that a line comes from, in the open document or in another one. */
  page: (page: number) => `Pág. ${page}`,
  pageOf: (page: number, document: string) => `Pág. ${page} de ${document || 'otro catálogo'}`,
  each: (price: string) => `${price} c/u`,
  total: 'Total',
  moreToQuote: (count: number) => `más ${productsToQuote(count)}`,
  points: (points: string) => `Acumulas ${points} puntos`,
  priceNote: 'La tienda confirma precios y existencias al pagar.',
  chatNote: (channel: string) => `El pedido se abre en ${channel === 'chat' ? 'tu chat' : channel} para que lo envíes.`,
  checkoutPart: (part: number, parts: number) => `Ir a pagar, parte ${part} de ${parts}`,
  orderPart: (channel: string, part: number, parts: number) => `Pedir por ${channel}, parte ${part} de ${parts}`,
  /**
   * A cart-add store collects the parts in one cart, a Shopify-type store takes each as an order, a chat as a message.
   */
  partsHint: {
    VTEX: (parts: number) =>
      `Son muchos productos: van en ${parts} partes. Abre cada una y vuelve; la tienda las reúne.`,
    SHOPIFY: (parts: number) =>
      `Son muchos productos: van en ${parts} compras. Paga cada una y vuelve por la siguiente.`,
    FEED: (parts: number) =>
      `Son muchos productos: van en ${parts} mensajes. Envía cada uno y vuelve por el siguiente.`,
  },
  partsDone: 'Ya abriste todas las partes.',
  partsOpened: 'Abiertas',
  partAgain: (part: number) => `Abrir otra vez la parte ${part}`,
  startAgain: 'Empezar de nuevo',
  /** At the limit of an order. */
  limit: (most: number) => (most === 1 ? 'Máximo 1 unidad' : `Máximo ${most} unidades`),
  overLimit: (most: number) =>
    `La tienda vende hasta ${most === 1 ? '1 unidad' : `${most} unidades`}. Baja la cantidad.`,
  lineRefused: 'La tienda no recibe este producto desde aquí.',
  checkoutNone: 'Esta empresa todavía no recibe compras desde el catálogo.',
  /** Text of the chat order. */
  orderText: {
    greeting: (document: string) => `Hola, quiero hacer este pedido de ${document}:`,
    greetingPart: (document: string, part: number, parts: number) =>
      `Hola, quiero hacer este pedido de ${document} (parte ${part} de ${parts}):`,
  },
  /** All lines are without an amount. */
  quoteText: {
    greeting: (document: string) => `Hola, quiero cotizar estos productos de ${document}:`,
    greetingPart: (document: string, part: number, parts: number) =>
      `Hola, quiero cotizar estos productos de ${document} (parte ${part} de ${parts}):`,
  },
  orderLine: (quantity: number, name: string, ref: string, price: string) =>
    `• ${quantity} × ${name}${ref ? ` (ref. ${ref})` : ''}${price ? `: ${price}` : ''}`,
  orderQuote: 'por cotizar',
  orderTotal: (total: string, quotes: number) =>
    `Total: ${total}${quotes > 0 ? `, más ${productsToQuote(quotes)}` : ''}`,
  orderPage: (document: string, page: number) => `Lo vi en ${document}, página ${page}.`,
} as const;
