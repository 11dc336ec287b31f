/** Messages of the `⋮` menu. */
export const menuWords = {
  reading: 'Forma de leer',
  readingModes: { book: 'Libro', slide: 'Carrusel', scroll: 'Continuo' },
  zoom: 'Tamaño',
  /** The licence of the place data requires this credit. */
  places: 'Precios de tu región. Ubicación: DB-IP',
  elsewhere: 'También en otros catálogos',
} as const;
