/** Words of leafing: pages, sections, turning, zoom. */
export const reader = {
  /** §2, letter for letter. */
  contents: 'Tabla de contenido',
  sections: 'Secciones',
  page: (page: number, count: number) => `Página ${page} de ${count}`,
  pages: (left: number, right: number, count: number) => `Páginas ${left} y ${right} de ${count}`,
  previousPage: 'Página anterior',
  nextPage: 'Página siguiente',
} as const;
