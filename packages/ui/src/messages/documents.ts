/** Messages of the document lists: documents that carry a product, or all of a company. */
export const documentWords = {
  title: 'Catálogos',
  none: 'Esta empresa aún no tiene catálogos publicados.',
  relatedTitle: 'También en estos catálogos',
  relatedHere: (page: number) => `En la página ${page}`,
  pageCount: (count: number) => (count === 1 ? '1 página' : `${count} páginas`),
  more: 'Ver más catálogos',
} as const;
