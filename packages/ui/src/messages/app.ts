/** Words of start-up, routes and states of the whole screen. */
export const app = {
  /** §4, §8, letter for letter. */
  developmentInactive: 'Actualmente, este desarrollo está inactivo y no se puede acceder a él.',
  /** §5, §8, letter for letter. */
  relatedNone: 'No se encontraron PDFs relacionados con el producto.',
  /** §8, letter for letter. */
  loadingFailed: 'Error al crear la tarea',
  /** §9, letter for letter. */
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
  cart: 'Carrito',
  itemCount: (count: number) => (count === 1 ? '1 producto' : `${count} productos`),
} as const;
