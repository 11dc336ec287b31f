/** Words of products, cart and checkout. */
export const shop = {
  addToCart: 'Agregar al carrito',
  added: 'Se agregó al carrito',
  viewCart: 'Ver carrito',
  cart: 'Carrito',
  cartEmpty: 'Tu carrito está vacío',
  checkout: 'Ir a pagar',
  keepReading: 'Seguir viendo',
  undo: 'Deshacer',
  soldOut: 'Agotado',
  unavailable: 'Producto no disponible',
} as const;
