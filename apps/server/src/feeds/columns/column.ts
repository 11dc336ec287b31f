/** Maps column headings in Spanish and English to the fields of a price list. Pure. */

/** Fields of a row. `reference` is the code printed on pages; `ean` and further codes lead to the same item. */
const feedFields = [
  'reference',
  'ean',
  'id',
  'variantId',
  'group',
  'handle',
  'link',
  'name',
  'description',
  'price',
  'salePrice',
  'saleDates',
  'saleStart',
  'saleEnd',
  'listPrice',
  'currency',
  'category',
  'subcategory',
  'image',
  'stock',
  'variant',
] as const;
export type FeedField = (typeof feedFields)[number];

/** Fields filled from every matching column; the others use the best match. */
const MULTIPLE: ReadonlySet<FeedField> = new Set(['ean', 'image', 'variant', 'subcategory']);

/** Normalised headings by priority: of two matching columns, the one listed earlier fills the field. */
const names: Readonly<Record<FeedField, readonly string[]>> = {
  reference: [
    'referencia',
    'reference',
    'ref',
    'referencia producto',
    'codigo referencia',
    'productref',
    'product reference',
    'sku',
    'variant sku',
    'codigo',
    'codigo producto',
    'codigo articulo',
    'codigo interno',
    'cod',
    'code',
    'product code',
    'item code',
    'clave',
    'articulo codigo',
    'part number',
    'numero de parte',
    'mpn',
    'n ref',
    'no ref',
    'ref no',
  ],
  ean: ['ean', 'ean13', 'gtin', 'upc', 'barcode', 'variant barcode', 'codigo de barras', 'codigo barras'],
  id: ['id', 'product id', 'productid', 'id producto', 'producto id', 'uid'],
  variantId: ['variant id', 'item id', 'itemid', 'sku id', 'skuid', 'id variante', 'variante id'],
  group: ['item group id', 'group id', 'grupo', 'parent', 'padre', 'parent sku', 'producto padre'],
  handle: ['handle', 'slug', 'url slug', 'url handle', 'link text', 'linktext', 'url key'],
  link: ['link', 'enlace', 'url', 'product url', 'url producto', 'url del producto'],
  name: [
    'nombre',
    'name',
    'nombre producto',
    'nombre del producto',
    'product name',
    'productname',
    'titulo',
    'title',
    'producto',
    'product',
    'plato',
    'articulo',
    'descripcion corta',
    'nombre articulo',
    'item',
    'item name',
    'detalle',
    'short description',
  ],
  description: [
    'descripcion',
    'description',
    'body html',
    'body',
    'descripcion larga',
    'descripcion producto',
    'detalles',
  ],
  price: [
    'precio',
    'price',
    'precio venta',
    'precio de venta',
    'precio publico',
    'precio al publico',
    'publico',
    'pvp',
    'variant price',
    'precio unitario',
    'precio normal',
    'regular price',
    'unit price',
    'valor',
    'valor unitario',
    'precio con iva',
  ],
  salePrice: [
    'precio oferta',
    'precio de oferta',
    'precio rebajado',
    'precio promocion',
    'precio con descuento',
    'precio descuento',
    'sale price',
    'special price',
    'offer price',
    'oferta',
    'precio especial',
  ],
  saleDates: ['sale price effective date', 'vigencia oferta', 'vigencia de la oferta'],
  saleStart: [
    'date sale price starts',
    'fecha inicio oferta',
    'fecha de inicio de la oferta',
    'dia en que empieza el precio rebajado',
    'inicio oferta',
    'oferta desde',
  ],
  saleEnd: [
    'date sale price ends',
    'fecha fin oferta',
    'fecha de fin de la oferta',
    'dia en que termina el precio rebajado',
    'fin oferta',
    'oferta hasta',
  ],
  listPrice: [
    'precio de lista',
    'precio lista',
    'precio antes',
    'precio anterior',
    'antes',
    'list price',
    'listprice',
    'compare at price',
    'variant compare at price',
    'precio comparacion',
    'precio tachado',
    'msrp',
  ],
  currency: ['moneda', 'currency', 'divisa', 'currency code'],
  category: [
    'categoria',
    'categorias',
    'category',
    'categories',
    'linea',
    'familia',
    'product type',
    'type',
    'tipo',
    'tipo de producto',
    'departamento',
    'seccion',
    'grupo de productos',
    'google shopping google product category',
    'google product category',
  ],
  subcategory: ['subcategoria', 'subcategory', 'sub categoria', 'sublinea', 'subfamilia', 'subgrupo'],
  image: [
    'imagen',
    'imagenes',
    'image',
    'images',
    'foto',
    'fotos',
    'image link',
    'image src',
    'image url',
    'imagen url',
    'url imagen',
    'link imagen',
    'picture',
    'photo',
    'variant image',
    'assets',
    'additional image link',
    'imageurl',
  ],
  stock: [
    'disponible',
    'disponibilidad',
    'availability',
    'existencias',
    'existencia',
    'stock',
    'inventario',
    'in stock',
    'qty',
    'variant inventory qty',
    'stockonhand',
    'inventory',
    'cantidad disponible',
    'isavailable',
    'available',
  ],
  variant: [
    'variante',
    'variant',
    'variacion',
    'presentacion',
    'opcion',
    'option1 value',
    'option2 value',
    'option3 value',
    'optionvalues',
    'option values',
    'variant title',
  ],
};

const fieldOf = new Map<string, { field: FeedField; rank: number }>();
for (const field of feedFields)
  names[field].forEach((name, rank) => {
    if (!fieldOf.has(name)) fieldOf.set(name, { field, rank });
  });

/** Removes case, accents and punctuation; `imagen 2` and `foto_3` lose their number. */
const normalisedHeader = (header: string): string =>
  header
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
    .replace(/^((?:imagen|image|foto|picture|categoria|category|subcategoria)) ?\d$/, '$1');

/** Columns of common export formats without meaning for shoppers. */
const EXPORT_NOISE =
  /^(seo|google shopping|variant (grams|inventory|fulfillment|requires|taxable|weight|tax)|option\d name|published|image (position|alt)|gift card|status|tax|taxcategory|attribute set|track ?inventory|option ?groups|variantassets|facets|variantfacets|link|url|page)\b/;

/** Internal columns for resellers and costs, which must not be shown to shoppers. */
const RESELLER_HEADING =
  /\b(costos?|cost|margen|margin|utilidad|ganancia|mayor|mayoreo|mayorista|wholesale|distribuidor|proveedor|supplier|vendor price|descuento|discount|comision)\b/;
const PRICE_HEADING = /\b(precio|price)\b/;

/** Whether a column of amounts may be the price for shoppers; costs and reseller prices never are. */
export const isForShoppers = (header: string): boolean => !RESELLER_HEADING.test(normalisedHeader(header));

/** Whether an unassigned column may be shown as a specification. */
export const isShowable = (header: string): boolean => {
  const name = normalisedHeader(header);
  return name !== '' && !EXPORT_NOISE.test(name) && !RESELLER_HEADING.test(name) && !PRICE_HEADING.test(name);
};

/** Column indexes by field; `rest` are the unassigned columns, which may become specifications. */
export type ColumnPlan = { columns: ReadonlyMap<FeedField, readonly number[]>; rest: readonly number[] };

export const planColumns = (header: readonly string[]): ColumnPlan => {
  const claims = header
    .map((name, index) => ({ index, claim: fieldOf.get(normalisedHeader(name)) }))
    .flatMap(({ index, claim }) => (claim === undefined ? [] : [{ index, ...claim }]));
  const columns = new Map<FeedField, number[]>();
  for (const field of feedFields) {
    const ranked = claims.filter((claim) => claim.field === field).sort((a, b) => a.rank - b.rank || a.index - b.index);
    // Further code columns lead to the item as bar codes do.
    if (ranked.length > 0)
      columns.set(
        field,
        (MULTIPLE.has(field) ? ranked : ranked.slice(0, 1)).map(({ index }) => index),
      );
    if (field === 'reference' && ranked.length > 1)
      columns.set(
        'ean',
        ranked.slice(1).map(({ index }) => index),
      );
    if (field === 'ean' && ranked.length > 0)
      columns.set('ean', [...new Set([...(columns.get('ean') ?? []), ...ranked.map(({ index }) => index)])]);
  }
  const assigned = new Set([...columns.values()].flat());
  return { columns, rest: header.map((_, index) => index).filter((index) => !assigned.has(index)) };
};
