/** The collected products of a shopper: the cart of a store, or an order that is sent by chat. */
export type CartName = 'cart' | 'order';

/** Within a sentence. Both are masculine. */
export const cartNoun: Readonly<Record<CartName, string>> = { cart: 'carrito', order: 'pedido' };
