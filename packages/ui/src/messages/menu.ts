/** Words of the menu behind `⋮`. */
export const menuWords = {
  reading: 'Forma de leer',
  readingModes: { book: 'Libro', slide: 'Deslizar', scroll: 'Desplazar' },
  zoom: 'Tamaño',
  /** Beside an open document that was reached by a product. */
  elsewhere: 'También en otros catálogos',
} as const;
