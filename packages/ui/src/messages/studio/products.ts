/** Texts of the screen with the price list and the products. */
export const productsWords = {
  title: 'Productos',
  lead: 'La lista de precios que ven tus clientes en todos tus catálogos.',
  list: 'Tu lista de precios',
  noList: 'Todavía no hay lista de precios',
  noListHint: 'Sube el Excel o el CSV con referencia, nombre y precio. Antes de usarla te mostramos cómo la leímos.',
  noListViewer: 'Pídele a alguien que edite en tu empresa que la suba.',
  unnamed: 'Lista de precios',
  of: (date: string) => `del ${date}`,
  products: (count: string, isOne: boolean) => (isOne ? '1 producto' : `${count} productos`),
  problems: (count: string, isOne: boolean) => (isOne ? '1 fila por fuera' : `${count} filas por fuera`),
  noProblems: 'Sin problemas',
  heldTitle: 'La última lista no entró: perdió más de la mitad de los productos',
  heldHint: 'Tus clientes siguen viendo la de antes. Si está bien así, súbela y confírmalo.',
  heldSourceHint: 'Tus clientes siguen viendo la de antes.',
  heldAccept: 'Usarla de todas formas',
  failedTitle: 'La última lista no se pudo leer',
  restored: 'Volviste a esta lista',
  source: (address: string, every: string) => `Se lee sola ${every} de ${address}`,
  every: (minutes: number) =>
    minutes % 1440 === 0
      ? minutes === 1440
        ? 'cada día'
        : `cada ${minutes / 1440} días`
      : minutes % 60 === 0
        ? minutes === 60
          ? 'cada hora'
          : `cada ${minutes / 60} horas`
        : `cada ${minutes} minutos`,
  run: 'Leerla ahora',
  running: 'Leyendo…',
  ran: 'Lista actualizada',
  ranUnchanged: 'La lista no ha cambiado',
  undo: 'Volver a la lista de antes',
  undoTitle: '¿Volver a la lista de antes?',
  undoText: (name: string, products: string, date: string) => `${name}: ${products}, del ${date}.`,
  undoHint: 'Tus clientes la ven enseguida. La de ahora queda guardada por si cambias de idea.',
  undoConfirm: 'Volver',
  cancel: 'Cancelar',
  undone: 'Volviste a la lista de antes',
  replace: 'Cambiar la lista',
  drop: 'Suelta aquí tu lista de precios',
  dropHint: 'Excel, CSV, JSON o XML. También puedes copiar las celdas y pegarlas.',
  choose: 'Elegir archivo',
  paste: 'Pegar celdas',
  pasteTitle: 'Pegar desde una hoja de cálculo',
  pasteLabel: 'Celdas, con su fila de títulos',
  pasteHint: 'Copia las filas con sus títulos en Excel o Google Sheets y pégalas aquí.',
  pasteMissing: 'Pega aquí las celdas que copiaste.',
  pasteRead: 'Leer las celdas',
  pasted: 'Celdas pegadas',
  tooLarge: (name: string, most: string) =>
    `${name} pesa más de ${most}. Deja solo la hoja de precios y elígelo otra vez.`,
  isEmpty: (name: string) => `${name} está vacío. Elige otro archivo.`,
  notAList: (name: string) => `${name} no es una lista de precios. Elige un Excel (.xlsx) o un CSV.`,
  reading: (name: string) => `Leyendo ${name}…`,
  readingHint: 'Una lista de 100.000 filas toma cerca de medio minuto.',
  remove: (name: string) => `Quitar ${name}`,
  retry: 'Leerla otra vez',
  use: 'Usar esta lista',
  using: 'Guardando la lista…',
  nobodyYet: 'Nadie la ve hasta que pulses Usar esta lista.',
  needsTick: 'Confirma arriba que la lista está completa.',
  needsColumns: 'Elige primero las columnas que faltan.',
  checkedAgain: 'La revisión había vencido: leímos la lista otra vez. Mírala y vuelve a confirmar.',
  used: (products: string) => `Lista en uso: ${products}`,
  takeBack: 'Deshacer',
} as const;
