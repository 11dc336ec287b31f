/** Texts about a price list that was read: sheets, columns, first products, difference, and rows with problems. */
const FIELDS = {
  reference: 'Referencia',
  name: 'Nombre',
  price: 'Precio',
  salePrice: 'Precio de oferta',
  listPrice: 'Precio antes',
  description: 'Descripción',
  category: 'Categoría',
  image: 'Foto (dirección)',
  stock: 'Inventario',
  ean: 'Código de barras',
};

export const priceListWords = {
  fields: FIELDS,
  details: 'Ver cómo la leímos',
  sheet: 'Hoja',
  sheetOption: (name: string, rows: string) => `${name} · ${rows} filas`,
  columns: 'Columnas',
  columnsHint: 'Mira que cada dato salga de su columna. Lo que cambies lo recordamos para la próxima lista igual.',
  columnHead: 'Columna',
  examplesHead: 'Ejemplos',
  fieldHead: 'La usamos como',
  fieldOf: (column: string) => `Usar la columna ${column} como`,
  column: (letter: string) => `Columna ${letter}`,
  untitled: 'sin título',
  noExamples: 'vacía',
  unused: 'No usarla',
  automatic: 'Otro dato',
  byHand: 'elegida por ti',
  sure: 'segura',
  unsure: 'mírala',
  remapping: 'Leyendo otra vez…',
  missingReference: 'No sabemos cuál columna es la referencia',
  missingReferenceHint:
    'Elige abajo la columna con el código de cada producto, el mismo que sale impreso. Si la lista no tiene códigos, buscamos los productos por su nombre.',
  namesAsCodes: 'No tiene códigos: usar los nombres',
  missingProducts: 'Ninguna fila se puede leer como producto',
  missingProductsHint: 'Mira abajo qué columnas usamos y qué problema tiene cada fila.',
  rounded: 'Excel redondeó los códigos',
  roundedHint:
    'Códigos como 7,70123E+12 perdieron sus últimas cifras. Ponle formato de texto a esa columna, escribe otra vez los códigos y sube la lista.',
  noPrice: 'Ningún producto tiene precio',
  noPriceHint: 'Elige la columna del precio. Si la dejas así, tus clientes solo pueden preguntar.',
  fewPrices: 'La mayoría de los productos no tiene precio: mira si la columna del precio es otra.',
  prices: (columns: string) => `Varias columnas pueden ser el precio y no usamos ninguna: ${columns}. Elige una.`,
  resellers: (columns: string) => `Los únicos precios son de mayorista y no los mostramos: ${columns}.`,
  currencies: 'Hay precios en varias monedas: mira que cada uno tenga la suya.',
  conflict: 'Hay códigos con varios precios: usamos el primero de cada uno.',
  open: (count: string, isOne: boolean) =>
    isOne
      ? '1 producto queda sin precio porque dice «desde» o un rango. Tus clientes pueden preguntar.'
      : `${count} productos quedan sin precio porque dicen «desde» o un rango. Tus clientes pueden preguntar.`,
  otherSheets: (sheet: string, others: string) =>
    `Leímos solo la hoja ${sheet}. También parecen listas: ${others}. Elige la hoja en «Ver cómo la leímos».`,
  joinedSheets: (count: string) => `Leímos juntas ${count} hojas con las mismas columnas.`,
  allSheets: (count: string, rows: string) => `${count} hojas juntas · ${rows} filas`,
  guessed: 'Mira las columnas: alguna la adivinamos por lo que tiene escrito.',
  first: 'Los primeros productos, como los leímos',
  withoutPrice: 'sin precio',
  more: (count: string) => `y ${count} más`,
  difference: 'Frente a la lista de hoy',
  added: (count: string, isOne: boolean) => (isOne ? '1 nuevo' : `${count} nuevos`),
  gone: (count: string, isOne: boolean) => (isOne ? '1 desaparece' : `${count} desaparecen`),
  changed: (count: string, isOne: boolean) => (isOne ? '1 cambia de precio' : `${count} cambian de precio`),
  same: 'Igual a la lista de hoy',
  firstList: 'Es tu primera lista de precios.',
  largest: 'Los cambios más grandes',
  addedTitle: 'Nuevos',
  goneTitle: 'Desaparecen',
  change: (before: string, now: string) => `${before} → ${now}`,
  goneMany: (gone: string, before: string) =>
    `Desaparecen ${gone} de ${before} productos. Mira que sea la lista completa.`,
  scaled: (count: string, isOne: boolean) =>
    isOne
      ? '1 precio cambia 10, 100 o 1.000 veces. Mira los puntos y las comas de esa columna.'
      : `${count} precios cambian 10, 100 o 1.000 veces. Mira los puntos y las comas de esa columna.`,
  shrunk: (gone: string, before: string) =>
    `La lista nueva perdió ${gone} de ${before} productos. Mira que sea la lista completa.`,
  force: 'La lista está bien así: reemplaza la de hoy',
  products: (count: string, isOne: boolean) => (isOne ? '1 producto' : `${count} productos`),
  problemCount: (count: string, isOne: boolean) => (isOne ? '1 fila con problemas' : `${count} filas con problemas`),
  problems: 'Filas que dejamos por fuera',
  rows: (rows: string, isOne: boolean) => (isOne ? `fila ${rows}` : `filas ${rows}`),
  reasons: {
    'reference.missing': 'no tiene referencia',
    'reference.duplicate': 'repite la referencia de otra fila, y usamos la primera',
    'reference.placeholder': 'en vez de la referencia dice que no hay',
    'reference.rounded':
      'tiene un código que Excel redondeó: ponle formato de texto a esa columna, o agrega otra con el código',
    'price.missing': 'no tiene precio',
    'price.invalid': 'tiene un precio que no se puede leer',
    'row.invalid': 'no es un producto',
    'row.shifted': 'tiene los datos corridos a otras columnas',
  } as Readonly<Record<string, string>>,
  otherReason: 'no se puede leer',
} as const;
