/** Messages of the reader: pages, sections, turning, zoom. */
export const reader = {
  /** §2, verbatim. */
  contents: 'Tabla de contenido',
  closeContents: 'Cerrar la tabla de contenido',
  sections: 'Secciones',
  page: (page: number, count: number) => `Página ${page} de ${count}`,
  pages: (left: number, right: number, count: number) => `Páginas ${left} y ${right} de ${count}`,
  pageBar: 'Páginas',
  pageSlider: 'Ir a otra parte del documento',
  pageField: 'Ir a la página',
  ofPages: (count: number) => `/ ${count}`,
  /** §8 'Invalid page request'. */
  pageInvalid: (count: number) => (count === 1 ? 'Solo hay una página' : `Escribe un número del 1 al ${count}`),
  overview: 'Todas las páginas',
  fullScreen: 'Pantalla completa',
  leaveFullScreen: 'Salir de pantalla completa',
  previousPage: 'Página anterior',
  nextPage: 'Página siguiente',
  firstPage: 'Primera página',
  lastPage: 'Última página',
  zoom: 'Acercar y alejar',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  /** Percent of the whole page's size. The button resets the zoom. */
  zoomLevel: (percent: number) => `${percent} %`,
  zoomReset: (percent: number) => `${percent} %: ver la página entera`,
  search: 'Buscar en el catálogo',
  pageFailed: 'No pudimos mostrar esta página.',
  /** Labels of the switch between list and pages, named by its target. */
  asList: 'Ver como lista',
  asPages: 'Ver como páginas',
  product: (ref: string) => `Producto ${ref}`,
  /** Label of a tag group. */
  products: (names: readonly string[]) =>
    `${names.length} productos: ${names.slice(0, 20).join(', ')}${names.length > 20 ? '…' : ''}`,
  /** A tag whose product is in the cart, or in the order. */
  inCart: 'agregado',
  soldOut: 'Agotado',
  model: (name = '') => (name ? `Ver en 3D: ${name}` : 'Ver en 3D'),
  video: 'Reproducir video',
  link: 'Abrir enlace',
} as const;
