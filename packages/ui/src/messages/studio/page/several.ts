/** Texts of the page editor for several elements at once, and for the clipboard. */
type Kind = 'tags' | 'links' | 'images' | 'videos' | 'models';
type Noun = { one: string; many: string; end: 'as' | 'os' };

const number = new Intl.NumberFormat('es-CO');
const nouns: Readonly<Record<Kind, Noun>> = {
  tags: { one: 'etiqueta', many: 'etiquetas', end: 'as' },
  links: { one: 'enlace', many: 'enlaces', end: 'os' },
  images: { one: 'imagen', many: 'imágenes', end: 'as' },
  videos: { one: 'video', many: 'videos', end: 'os' },
  models: { one: 'modelo 3D', many: 'modelos 3D', end: 'os' },
};
const mixed: Noun = { one: 'elemento', many: 'elementos', end: 'os' };

const nounOf = (kinds: readonly Kind[]): Noun => {
  const [first] = kinds;
  return first && kinds.every((kind) => kind === first) ? nouns[first] : mixed;
};
const pages = (count: number): string => (count === 1 ? '1 página' : `${number.format(count)} páginas`);

/** `kinds`: one for each element. */
const countOf = (kinds: readonly Kind[]): string => {
  const { one, many } = nounOf(kinds);
  return kinds.length === 1 ? `1 ${one}` : `${number.format(kinds.length)} ${many}`;
};
/** The ending of a participle that says what happened to them: `seleccionadas`, `movidos`. */
const endOf = (kinds: readonly Kind[]): string => {
  const { end } = nounOf(kinds);
  return kinds.length === 1 ? end.slice(0, 1) : end;
};

export const severalWords = {
  countOf,
  selected: (kinds: readonly Kind[]) => `${countOf(kinds)} seleccionad${endOf(kinds)}`,
  none: 'Nada seleccionado',
  selectOf: (name: string) => `Seleccionar ${name}`,
  selectAll: 'Seleccionar todo',
  bounds: 'Lugar del conjunto',
  align: 'Alinear',
  alignLeft: 'Alinear a la izquierda',
  alignCenter: 'Centrar en una columna',
  alignRight: 'Alinear a la derecha',
  alignTop: 'Alinear arriba',
  alignMiddle: 'Centrar en una fila',
  alignBottom: 'Alinear abajo',
  distributeAcross: 'Repartir a lo ancho',
  distributeDown: 'Repartir a lo alto',
  aligned: (kinds: readonly Kind[]) => `${countOf(kinds)} alinead${endOf(kinds)}`,
  distributed: (kinds: readonly Kind[]) => `${countOf(kinds)} repartid${endOf(kinds)}`,
  moved: (kinds: readonly Kind[]) => `${countOf(kinds)} movid${endOf(kinds)}`,
  duplicated: (kinds: readonly Kind[]) => `Copia de ${countOf(kinds)}`,
  hidden: (kinds: readonly Kind[]) => `${countOf(kinds)} ocult${endOf(kinds)}`,
  shown: (kinds: readonly Kind[]) => `${countOf(kinds)} a la vista otra vez`,
  removed: (kinds: readonly Kind[]) => `${countOf(kinds)} quitad${endOf(kinds)}`,
  hiddenInstead: (kinds: readonly Kind[]) =>
    kinds.length === 1
      ? '1 etiqueta quedó oculta: la encontramos en tu PDF; si la quitáramos, volvería con la próxima edición.'
      : `${countOf(kinds)} quedaron ocultas: las encontramos en tu PDF; si las quitáramos, volverían con la próxima edición.`,
  various: 'Varios',
  copy: 'Copiar',
  cut: 'Cortar',
  paste: 'Pegar',
  pasteOnPages: 'Pegar en varias páginas…',
  copiedNow: (kinds: readonly Kind[]) => `Copiaste ${countOf(kinds)}`,
  cutNow: (kinds: readonly Kind[]) => `Cortaste ${countOf(kinds)}`,
  pasted: (kinds: readonly Kind[]) => `Pegaste ${countOf(kinds)}`,
  pastedOn: (kinds: readonly Kind[], count: number) => `Pegaste ${countOf(kinds)} en ${pages(count)}`,
  nothingToPaste: 'No hay nada para pegar. Copia antes un elemento de una página.',
  notPasted: (count: number) =>
    count === 1
      ? '1 enlace lleva a una página que este catálogo no tiene, y no se pegó.'
      : `${number.format(count)} enlaces llevan a páginas que este catálogo no tiene, y no se pegaron.`,
  full: (kind: Kind, max: number, page: number) =>
    `No caben: la página ${page} puede tener hasta ${number.format(max)} ${nouns[kind].many}.`,
  pastePages: 'Pegar en varias páginas',
  pastePagesLead: (kinds: readonly Kind[]) =>
    `Elige las páginas. En cada una quedan ${countOf(kinds)}, en el mismo lugar.`,
  pageRange: 'Páginas',
  pageRangeHint: 'Por ejemplo: 3-12, 15',
  pageRangeWrong: (count: number) => `Escribe páginas entre 1 y ${count}, por ejemplo 3-12, 15.`,
  everyPage: 'Todas',
  oddPages: 'Impares',
  evenPages: 'Pares',
  pasteOn: (count: number) => (count === 0 ? 'Pegar' : `Pegar en ${pages(count)}`),
  page: (index: number) => `Página ${index}`,
  more: 'Más',
  snap: (isOn: boolean) => (isOn ? 'Dejar de ajustar a guías' : 'Ajustar a guías'),
  snapOn: 'Ahora se ajustan a sus vecinos al arrastrar. Con Ctrl, no.',
  snapOff: 'Ahora quedan justo donde los sueltas.',
  snapNow: (isOn: boolean) => (isOn ? 'Los elementos se ajustan a guías' : 'Los elementos ya no se ajustan a guías'),
  steps: {
    move: (what: string) => `mover ${what}`,
    align: (what: string) => `alinear ${what}`,
    distribute: (what: string) => `repartir ${what}`,
    icon: (what: string) => `cambiar el ícono de ${what}`,
    color: (what: string) => `cambiar el color de ${what}`,
    size: (what: string) => `cambiar el tamaño de ${what}`,
    hide: (what: string) => `ocultar ${what}`,
    show: (what: string) => `mostrar ${what}`,
    remove: (what: string) => `quitar ${what}`,
    cut: (what: string) => `cortar ${what}`,
    paste: (what: string) => `pegar ${what}`,
    duplicate: (what: string) => `duplicar ${what}`,
  },
} as const;
