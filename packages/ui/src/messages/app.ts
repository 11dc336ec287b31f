/** Messages of start-up, routes and whole-screen states. */
export const app = {
  /** §8, verbatim. */
  loadingFailed: 'Error al crear la tarea',
  /** §9, verbatim. */
  defaultTitle: 'PDF interactivo',
  share: 'Compartir',
  shareText: (document: string, url: string) => `¡Hola! Mira «${document}»: ${url}`,
  download: 'Descargar PDF',
  close: 'Cerrar',
  more: 'Más opciones',
  retry: 'Reintentar',
  reload: 'Recargar',
  partFailed: 'No pudimos abrir esta parte. Revisa tu conexión y recarga la página.',
  loading: 'Cargando',
  unreachableTitle: 'No pudimos abrir el catálogo',
  unreachable: 'Revisa tu conexión e inténtalo de nuevo.',
  pagesUnreachable: 'No pudimos cargar las páginas.',
  /** Titles of the cart of a store, and of an order by chat. */
  cart: { cart: 'Carrito', order: 'Tu pedido' },
  /** Units are named where they are more than the products. */
  itemCount: (products: number, units: number) =>
    (products === 1 ? '1 producto' : `${products} productos`) + (units > products ? `, ${units} unidades` : ''),
} as const;
