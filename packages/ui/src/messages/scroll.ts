/** Words of the pages in one column, for who meets it by Tab. */
export const scrollWords = { column: 'Páginas en columna' } as const;
