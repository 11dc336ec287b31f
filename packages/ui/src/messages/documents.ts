/** Messages of the alerts at the start, and of the document lists: documents that carry a product, or all of a company. */
export const documentWords = {
  /** §4, §8, verbatim. */
  developmentInactive: 'Actualmente, este desarrollo está inactivo y no se puede acceder a él.',
  /** §5, §8, verbatim. */
  relatedNone: 'No se encontraron PDFs relacionados con el producto.',
  title: 'Catálogos',
  none: 'Esta empresa aún no tiene catálogos publicados.',
  relatedTitle: 'También en estos catálogos',
  relatedHere: (page: number) => `En la página ${page}`,
  pageCount: (count: number) => (count === 1 ? '1 página' : `${count} páginas`),
  more: 'Ver más catálogos',
  /** Links from an open document. */
  all: 'Todos los catálogos',
  allOf: (company: string) => (company ? `Todos los catálogos de ${company}` : 'Todos los catálogos'),
} as const;
