/** Messages of the scroll reader, for keyboard and screen reader users. */
export const scrollWords = { column: 'Páginas en columna' } as const;
