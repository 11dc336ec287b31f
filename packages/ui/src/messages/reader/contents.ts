/** Messages of a long or nested table of contents. */
export const contentsWords = {
  filter: 'Filtrar la tabla de contenido',
  clear: 'Borrar el filtro',
  placeholder: 'Filtrar secciones',
  /** Label of the button that shows or hides the sections below one. */
  below: (name: string) => `Secciones de ${name}`,
  matches: (count: number) => (count === 1 ? '1 sección' : `${count} secciones`),
  noMatch: (query: string) => `Ninguna sección coincide con «${query}».`,
} as const;
