/** Texts that screens with edits share: the way of changes to the server, and the search of a product for a tag. */
export const savingWords = {
  saved: 'Guardado',
  saving: 'Guardando…',
  offline: 'Sin conexión: guardado en este equipo',
  unstored: 'Sin conexión: no cierres esta página',
  notSaved: 'No se pudo guardar',
} as const;

/** Keys by their name in the browser. */
export const keyNames: Readonly<Record<string, string>> = {
  Delete: 'Supr',
  Escape: 'Esc',
  PageDown: 'Av Pág',
  PageUp: 'Re Pág',
  Home: 'Inicio',
  End: 'Fin',
};

export const pickerWords = {
  title: 'Buscar el producto',
  search: 'Nombre o código',
  results: 'Productos encontrados',
  empty: 'Escribe un nombre o un código.',
  none: (text: string) => `Nada coincide con «${text}».`,
  searching: 'Buscando…',
  guessed: 'Según lo que está impreso ahí. Enter pone el primero.',
  soldOut: 'Agotado',
  noPrice: 'Sin precio',
  alreadyOn: (pages: readonly number[]) =>
    pages.length === 1 ? `En la página ${pages[0]}` : `En las páginas ${pages.join(', ')}`,
} as const;
