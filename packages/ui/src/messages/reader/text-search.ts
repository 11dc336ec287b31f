/** Messages of the text search. */
const hits = (count: number, isCut: boolean): string =>
  isCut ? `Más de ${count} resultados` : count === 1 ? '1 resultado' : `${count} resultados`;

const inPages = (count: number): string => (count === 1 ? '1 página' : `${count} páginas`);

export const searchWords = {
  placeholder: 'Producto, referencia, palabra…',
  clear: 'Borrar la búsqueda',
  close: 'Cerrar la búsqueda',
  previous: 'Resultado anterior',
  next: 'Resultado siguiente',
  results: 'Resultados',
  more: 'Mostrar más resultados',
  count: (count: number, pages: number, isCut: boolean) => `${hits(count, isCut)} en ${inPages(pages)}`,
  hitCount: (count: number, isCut: boolean) => `${count}${isCut ? '+' : ''}`,
  position: (number: number, count: number, isCut: boolean) => `${number} de ${count}${isCut ? '+' : ''}`,
  positionIn: (number: number, count: number, pages: number, isCut: boolean) =>
    `${number} de ${count}${isCut ? '+' : ''} · ${inPages(pages)}`,
  current: (number: number, count: number, line: string) => `Resultado ${number} de ${count}: ${line}`,
  page: (page: number) => `Pág. ${page}`,
  pageLong: (page: number) => `Página ${page}`,
  hint: 'Escribe al menos dos letras. Las referencias se encuentran con o sin puntos y guiones.',
  none: (query: string) => `No encontramos «${query}» en este catálogo.`,
  noneHint: 'Revisa cómo está escrito o prueba con menos palabras.',
  noText: 'Las páginas de este catálogo son solo imágenes: no hay texto en el que buscar.',
  loading: 'Preparando el texto del catálogo',
  loadingPages: (done: number, count: number) => `Leyendo las páginas: ${done} de ${count}`,
  failed: 'No pudimos cargar el texto del catálogo.',
} as const;
