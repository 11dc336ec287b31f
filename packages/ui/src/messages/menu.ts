/** Words of the menu behind `⋮`. */
export const menuWords = {
  reading: 'Forma de leer',
  readingModes: { book: 'Libro', slide: 'Deslizar', scroll: 'Desplazar' },
  zoom: 'Tamaño',
  /** Beside an open document that was reached by a product. */
  /** The publisher of the free places asks to be named where they are used. */
  places: 'Precios de tu región. Ubicación: DB-IP',
  elsewhere: 'También en otros catálogos',
} as const;
