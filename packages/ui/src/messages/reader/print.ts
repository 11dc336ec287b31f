/** Messages of printing. */
const pages = (count: number): string => (count === 1 ? '1 página' : `${count} páginas`);

export const printWords = {
  open: 'Imprimir…',
  title: 'Imprimir',
  which: 'Qué páginas',
  thisPage: (page: number) => `Esta página (${page})`,
  thesePages: (first: number, second: number) => `Estas páginas (${first} y ${second})`,
  all: (count: number) => `Todas (${count})`,
  some: 'Otras',
  field: 'Páginas que quieres imprimir',
  example: 'Por ejemplo: 1-4, 8',
  start: (count: number) => `Imprimir ${pages(count)}`,
  fieldEmpty: 'Escribe qué páginas, por ejemplo: 1-4, 8',
  fieldUnclear: (part: string) => `No entendemos «${part}». Escribe páginas así: 1-4, 8`,
  fieldOutside: (count: number) => (count === 1 ? 'Solo hay una página' : `Hay páginas del 1 al ${count}`),
  tooMany: (count: number, max: number) =>
    `Son ${count} páginas, y el navegador puede trabarse con más de ${max}. Elige menos, o descarga el PDF e imprímelo desde tu lector.`,
  noPictures: 'Estas páginas solo se pueden imprimir desde el PDF. Descárgalo e imprímelo desde tu lector.',
  preparing: (done: number, count: number) => `Preparando ${done} de ${count}`,
  cancel: 'Cancelar',
  failed: (page: number) => `No pudimos cargar la página ${page}. Revisa tu conexión e inténtalo de nuevo.`,
} as const;
