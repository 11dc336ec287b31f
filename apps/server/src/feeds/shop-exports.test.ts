/** Exports of shop systems imported as price lists: stock, prices, variants and texts as the shop means them. */
import { describe, expect, test } from 'vitest';
import { readFeed } from './read-feed.fixture.ts';

const read = (text: string, name = 'lista.csv', now?: number) =>
  readFeed({ bytes: new TextEncoder().encode(text), name }, now === undefined ? {} : { now });

/** Rows by column name; a cell with a comma, quote or line break is quoted. */
const csv = (columns: string, ...rows: Record<string, string>[]): string => {
  const names = columns.split(' ');
  const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))]
    .map((cells) => cells.map(cell).join(','))
    .join('\n');
};

/** Each item as a shopper sees it: product, name, price, availability. */
const shown = async (text: string, name?: string, now?: number) =>
  (await read(text, name, now)).products.flatMap(({ product }) =>
    product.items.map((item) => {
      const offer = item.sellers[0]?.commertialOffer;
      return {
        product: product.productName,
        variant: item.nameComplete,
        price: offer?.price ?? null,
        isAvailable: offer?.isAvailable ?? null,
      };
    }),
  );

describe('a VTEX catalogue as JSON', () => {
  const sku = (itemId: string, offer: object, more: object = {}) => ({
    itemId,
    name: `SKU ${itemId}`,
    nameComplete: `Crema ${itemId}`,
    ean: `770000000000${itemId}`,
    referenceId: [{ Key: 'RefId', Value: `R-${itemId}` }],
    images: [],
    sellers: [{ sellerId: '1', sellerName: 'Tienda', sellerDefault: true, commertialOffer: offer }],
    ...more,
  });
  const product = (...items: object[]) => [
    {
      productId: '7',
      productName: 'Crema &amp; jab&oacute;n',
      linkText: 'crema',
      productReference: 'P-7',
      brand: 'Sol',
      categories: ['/Belleza/Cremas/', '/Belleza/'],
      categoriesIds: ['/1/2/', '/1/'],
      allSpecifications: ['Piel'],
      Piel: ['<b>Seca</b>'],
      items,
    },
  ];
  const vtex = (...items: object[]) => JSON.stringify(product(...items));

  // Covers §backend-112.
  test('a sold-out SKU is sold out and never free', async () => {
    const soldOut = { Price: 0, ListPrice: 0, PriceWithoutDiscount: 0, AvailableQuantity: 0 };
    const stale = { Price: 35_000, ListPrice: 40_000, AvailableQuantity: 0 };
    const inStock = { Price: 35_000, ListPrice: 40_000, PriceWithoutDiscount: 40_000, AvailableQuantity: 10_000 };
    expect(await shown(vtex(sku('1', soldOut), sku('2', stale), sku('3', inStock)), 'a.json')).toMatchObject([
      { variant: 'Crema 1', isAvailable: false },
      { variant: 'Crema 2', price: 35_000, isAvailable: false },
      { variant: 'Crema 3', price: 35_000, isAvailable: true },
    ]);
  });

  test('a price of 0 with stock means that the shop has no price for the SKU', async () => {
    const { products } = await read(vtex(sku('1', { Price: 0, AvailableQuantity: 12 })), 'a.json');
    expect(products[0]?.product.items[0]?.sellers).toEqual([]);
  });

  test('IsAvailable takes precedence over the quantity, and a price of 0 in our own shape stays free', async () => {
    expect(await shown(vtex(sku('1', { Price: 5, IsAvailable: false, AvailableQuantity: 3 })), 'a.json')).toMatchObject(
      [{ isAvailable: false }],
    );
    const own = [
      { productId: '1', items: [sku('1', { price: 0, listPrice: 0, priceWithoutDiscount: 0, rewardValue: 0 })] },
    ];
    expect(await shown(JSON.stringify(own), 'a.json')).toMatchObject([{ price: 0, isAvailable: null }]);
  });

  test('the seller that can deliver comes first', async () => {
    const sellers = [
      { sellerId: '1', commertialOffer: { Price: 0, AvailableQuantity: 0 } },
      { sellerId: 'aliado', commertialOffer: { Price: 900, AvailableQuantity: 4 } },
    ];
    expect(await shown(vtex(sku('1', {}, { sellers })), 'a.json')).toMatchObject([{ price: 900, isAvailable: true }]);
  });

  test.each([[['R-40']], [[{ Value: 'R-40' }]], [[{ key: 'RefId', value: 'R-40' }]]])(
    'the reference %j of a SKU is read',
    async (referenceId) => {
      const body = vtex(sku('1', { Price: 5, AvailableQuantity: 1 }, { referenceId, ean: '0' }));
      expect((await read(body, 'a.json')).products[0]?.refs.map(({ ref }) => ref)).toEqual(['R-40', 'P-7']);
    },
  );

  test('EAN and reference codes of a SKU lead to it, and texts come without markup', async () => {
    const [found] = (await read(vtex(sku('1', { Price: 5, AvailableQuantity: 1 })), 'a.json')).products;
    expect(found?.refs.map(({ ref }) => ref)).toEqual(['R-1', 'P-7', '7700000000001']);
    expect(found?.product).toMatchObject({
      productName: 'Crema & jabón',
      allSpecifications: [{ key: 'Piel', value: 'Seca' }],
    });
  });
});

describe('a product export of Magento', () => {
  const columns =
    'sku store_view_code attribute_set_code product_type categories product_websites name description short_description weight product_online tax_class_name visibility price special_price special_price_from_date special_price_to_date url_key meta_title base_image base_image_label small_image thumbnail_image created_at additional_attributes qty out_of_stock_qty allow_backorders use_config_backorders is_in_stock manage_stock use_config_manage_stock website_id related_skus additional_images configurable_variations configurable_variation_labels';
  const simple = (sku: string, more: Record<string, string> = {}) => ({
    sku,
    attribute_set_code: 'Top',
    product_type: 'simple',
    categories: 'Default Category/Hombre,Default Category/Hombre/Camisetas',
    product_websites: 'base',
    name: sku,
    weight: '1.000000',
    product_online: '1',
    tax_class_name: 'Taxable Goods',
    visibility: 'Catalog, Search',
    price: '29.000000',
    url_key: sku.toLowerCase(),
    created_at: '8/28/24, 1:30 PM',
    additional_attributes:
      'eco_collection=No,material=Algod&oacute;n|Lino,has_options=0,options_container=Block after Info Column',
    qty: '100.0000',
    out_of_stock_qty: '0.0000',
    allow_backorders: '0',
    use_config_backorders: '1',
    is_in_stock: '1',
    manage_stock: '1',
    use_config_manage_stock: '1',
    website_id: '0',
    ...more,
  });
  const child = (size: string, color: string, more: Record<string, string> = {}) =>
    simple(`MS01-${size}-${color}`, {
      name: `Camiseta R&iacute;o-${size}-${color}`,
      visibility: 'Not Visible Individually',
      additional_attributes: `color=${color},size=${size}`,
      ...more,
    });
  const parent = (more: Record<string, string> = {}) =>
    simple('MS01', {
      product_type: 'configurable',
      name: 'Camiseta R&iacute;o',
      description:
        '<style>#html-body{color:red}</style><div data-content="x"><p>Fresca &amp; liviana</p></div>{{widget type="x"}}',
      price: '',
      qty: '0.0000',
      base_image: '/m/s/ms01.jpg',
      additional_images: '/m/s/ms01.jpg,/m/s/2.jpg',
      configurable_variations: 'sku=MS01-S-Rojo,size=S,color=Rojo|sku=MS01-M-Azul,size=M,color=Azul',
      configurable_variation_labels: 'size=Size,color=Color',
      ...more,
    });

  // Covers §backend-112.
  test('variants are the items of their parent, with stock and price of their own', async () => {
    const list = csv(columns, child('S', 'Rojo'), child('M', 'Azul', { qty: '0.0000', is_in_stock: '0' }), parent());
    const { products, problems } = await read(list);
    expect(problems).toEqual([]);
    expect(await shown(list)).toEqual([
      { product: 'Camiseta Río', variant: 'S / Rojo', price: 29, isAvailable: true },
      { product: 'Camiseta Río', variant: 'M / Azul', price: 29, isAvailable: false },
    ]);
    expect(products[0]?.refs).toEqual([
      { ref: 'MS01-S-Rojo', itemId: 'MS01-S-Rojo' },
      { ref: 'MS01-M-Azul', itemId: 'MS01-M-Azul' },
      { ref: 'MS01', itemId: 'MS01-S-Rojo' },
    ]);
    expect(products[0]?.category).toEqual(['Hombre', 'Camisetas']);
    expect(products[0]?.product.items[0]?.images).toEqual([{ imageUrl: 'm/s/ms01.jpg' }, { imageUrl: 'm/s/2.jpg' }]);
  });

  test('shoppers see descriptions and attributes as text, and no settings of the shop', async () => {
    const { products } = await read(csv(columns, parent(), child('S', 'Rojo'), child('M', 'Azul'), simple('24-MB01')));
    expect(products.map(({ product }) => product.allSpecifications)).toEqual([
      [
        { key: 'Descripción', value: 'Fresca & liviana' },
        { key: 'Material', value: 'Algodón, Lino' },
      ],
      [{ key: 'Material', value: 'Algodón, Lino' }],
    ]);
  });

  test('a parent whose variants are not in the list follows its stock flag, not its quantity of 0', async () => {
    expect(await shown(csv(columns, parent({ price: '29' }), simple('B')))).toMatchObject([
      { product: 'Camiseta Río', isAvailable: true },
      { product: 'B', isAvailable: true },
    ]);
  });

  test.each<[string, Record<string, string>, boolean]>([
    ['counted and out of stock', { qty: '0.0000', is_in_stock: '0' }, false],
    ['not counted', { qty: '0.0000', is_in_stock: '0', manage_stock: '0', use_config_manage_stock: '0' }, true],
    ['counted by the rule of the shop', { qty: '0.0000', is_in_stock: '0', manage_stock: '0' }, false],
    [
      'sold on back order',
      { qty: '-3.0000', is_in_stock: '1', allow_backorders: '1', use_config_backorders: '0' },
      true,
    ],
    ['disabled', { product_online: '2' }, false],
  ])('a product that is %s', async (_, more, isAvailable) => {
    expect(await shown(csv(columns, simple('A', more)))).toMatchObject([{ isAvailable }]);
  });

  // Covers §resilience-78.
  test.each([
    ['1/28/24', '2/10/24', 29],
    ['1/28/24, 12:00 AM', '3/1/24, 12:00 AM', 20],
    ['2024-01-28 00:00:00', '2024-03-01 00:00:00', 20],
    ['2024-01-28 00:00:00', '2024-02-28 00:00:00', 29],
    ['28/01/2024', '10/03/2024', 20],
    ['1/28/24', '', 20],
    ['', '', 20],
    ['1/28/24', 'pronto', 29],
    ['28/01/2024', 'Hasta agotar existencias', 20],
  ])('on 1 March 2024 the special price from %j to %j gives %d', async (from, to, price) => {
    const sale = { special_price: '20', special_price_from_date: from, special_price_to_date: to };
    const now = Date.parse('2024-03-01T17:00:00Z');
    expect(await shown(csv(columns, simple('A', sale)), 'lista.csv', now)).toMatchObject([{ price }]);
  });

  test('a row that translates a product for a view of the shop is neither a product nor a problem', async () => {
    const translated = { sku: 'A', store_view_code: 'en', name: 'Shirt', price: '99' };
    const feed = await read(csv(columns, simple('A', { name: 'Camisa' }), translated));
    expect(feed.problems).toEqual([]);
    expect(feed.products.map(({ product }) => product.productName)).toEqual(['Camisa']);
  });
});

describe('a product list of Shopify', () => {
  const columns =
    'Handle Title Type Published Option1_Name Option1_Value Variant_SKU Variant_Inventory_Tracker Variant_Inventory_Qty Variant_Inventory_Policy Variant_Price Status';
  const list = (...rows: Record<string, string>[]) => csv(columns, ...rows).replaceAll('_', ' ');
  const variant = (tracker: string, quantity: string, policy: string, status = 'active') => ({
    Handle: 'taza',
    Title: 'Taza',
    Published: 'true',
    Variant_SKU: 'T-1',
    Variant_Inventory_Tracker: tracker,
    Variant_Inventory_Qty: quantity,
    Variant_Inventory_Policy: policy,
    Variant_Price: '69.99',
    Status: status,
  });

  test.each<[string, string, string, string, boolean]>([
    ['shopify', '0', 'deny', 'active', false],
    ['shopify', '-2', 'deny', 'active', false],
    ['shopify', '4', 'deny', 'active', true],
    ['shopify', '0', 'continue', 'active', true],
    ['', '0', 'deny', 'active', true],
    ['', '', 'deny', 'active', true],
    ['shopify', '4', 'deny', 'draft', false],
    ['', '0', 'deny', 'archived', false],
  ])(
    'tracker %j, quantity %j, policy %j, status %j: available %j',
    async (tracker, quantity, policy, status, isAvailable) => {
      expect(await shown(list(variant(tracker, quantity, policy, status)))).toMatchObject([
        { price: 69.99, isAvailable },
      ]);
    },
  );

  // Covers §backend-112.
  test('the newer headings are read as the older ones', async () => {
    const headings =
      'Title,URL handle,Description,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Price,Compare-at price,Cost per item,Charge tax,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Product image URL,Variant image URL';
    const row = (name: string, sku: string, quantity: string, sells: string) =>
      `${name},taza,<p>Loza</p>,Active,${sku},,Color,${sku},,10,12,4,TRUE,shopify,${quantity},${sells},200,https://c.example/a.jpg,`;
    const text = [headings, row('Taza', 'Azul', '0', 'FALSE'), row('', 'Roja', '0', 'TRUE')].join('\n');
    expect(await shown(text)).toEqual([
      { product: 'Taza', variant: 'Azul', price: 10, isAvailable: false },
      { product: 'Taza', variant: 'Roja', price: 10, isAvailable: true },
    ]);
    expect((await read(text)).products[0]?.product.allSpecifications).toEqual([{ key: 'Descripción', value: 'Loza' }]);
  });
});

describe('a product export of WooCommerce', () => {
  const english =
    'ID,Type,SKU,Name,Published,Short description,Description,Date sale price starts,Date sale price ends,Tax status,In stock?,Stock,Backorders allowed?,Sale price,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Attribute 1 global';
  const spanish =
    'ID,Tipo,SKU,Nombre,Publicado,Descripción corta,Descripción,Día en que empieza el precio rebajado,Día en que termina el precio rebajado,Estado del impuesto,¿Existencias?,Inventario,¿Permitir reservas de productos agotados?,Precio rebajado,Precio normal,Categorías,Imágenes,Superior,Nombre del atributo 1,Valor(es) del atributo 1,Atributo visible 1,Atributo global 1';
  const rows = (parent: string) => [
    '10,variable,CAM,Camiseta,1,,<b>Suave</b>\\n100 %,,,taxable,1,,0,,,"Ropa > Camisetas, Ropa",https://s.example/1.jpg,,Color,"Rojo, Azul",1,1',
    `11,variation,CAM-R,Camiseta - Rojo,1,,,,,taxable,1,0,1,,45000,,,${parent},Color,Rojo,,1`,
    `12,variation,CAM-A,Camiseta - Azul,1,,,,,taxable,0,0,0,,45000,,,${parent},Color,Azul,,1`,
    '13,simple,GOR,Gorra,-1,,,,,taxable,1,5,0,,20000,Accesorios,,,Material,Lana,1,0',
    '14,simple,BOL,Bolso,1,,,,,taxable,1,,0,,30000,Accesorios,,,Material,Lana,1,0',
  ];

  test.each([
    ['English, parents by SKU', english, 'CAM'],
    ['Spanish, parents by id', spanish, 'id:10'],
  ])('in %s: variations are the items of their parent', async (_, headings, parent) => {
    const text = [headings, ...rows(parent)].join('\n');
    expect(await shown(text)).toEqual([
      { product: 'Camiseta', variant: 'Rojo', price: 45_000, isAvailable: true },
      { product: 'Camiseta', variant: 'Azul', price: 45_000, isAvailable: false },
      { product: 'Gorra', variant: 'Default Title', price: 20_000, isAvailable: false },
      { product: 'Bolso', variant: 'Default Title', price: 30_000, isAvailable: true },
    ]);
    const { products, problems } = await read(text);
    expect(problems).toEqual([]);
    expect(products.map(({ category }) => category)).toEqual([['Ropa', 'Camisetas'], ['Accesorios'], ['Accesorios']]);
    expect(products.map(({ product }) => product.allSpecifications)).toEqual([
      [
        { key: 'Descripción', value: 'Suave\n100 %' },
        { key: 'Color', value: 'Rojo, Azul' },
      ],
      [{ key: 'Material', value: 'Lana' }],
      [{ key: 'Material', value: 'Lana' }],
    ]);
    expect(products[0]?.refs.map(({ ref }) => ref)).toEqual(['CAM-R', 'CAM-A', 'CAM']);
  });
});

describe('a list from a Spanish spreadsheet', () => {
  test('attribute codes are shown as words, and flags of a shop not at all', async () => {
    const feed = await read('sku,name,price,strap_bags,eco_collection,new,unidades\nA,Bolso,5,Cuero,1,1,1');
    expect(feed.products[0]?.product.allSpecifications).toEqual([
      { key: 'Strap bags', value: 'Cuero' },
      { key: 'Unidades', value: '1' },
    ]);
  });

  test('a column of groups is a category, not one product', async () => {
    const feed = await read(
      'Código,Descripción del producto,Grupo,Precio (IVA incluido)\nS1,Silla,Sillas,$ 120.000\nS2,Butaca,Sillas,$ 90.000',
    );
    expect(feed.products.map(({ product, category }) => [product.productName, category])).toEqual([
      ['Silla', ['Sillas']],
      ['Butaca', ['Sillas']],
    ]);
    expect(feed.products[0]?.product.items[0]?.sellers[0]?.commertialOffer.price).toBe(120_000);
  });

  test.each([
    ['Cód.;Descrip.;Línea;Vr. Unit.;Saldo', 'A-1;Taza;Cocina;$ 12.500;0', 12_500, false],
    ['CÓDIGO DE PRODUCTO;DESCRIPCIÓN;EXISTENCIAS;P.V.P. (IVA incluido)', 'A-1;Taza;8;12.500', 12_500, true],
    ['Referencia interna;Nombre del artículo;Precio 1;Precio 2;Costo', 'A-1;Taza;12500;9000;5000', 12_500, null],
    ['Ref.;Artículo;Precio de venta en pesos;Disponible', 'A-1;Taza;12500;Agotado', 12_500, false],
    ['SKU;Producto;PVP COP;Stock', 'A-1;Taza;12500;sí', 12_500, true],
  ])('the headings %s are understood', async (headings, row, price, isAvailable) => {
    expect(await shown(`${headings}\n${row}`)).toMatchObject([{ product: 'Taza', price, isAvailable }]);
  });

  test.each(['Precio (mayorista)', 'Precio distribuidor COP'])('%s is not the price for shoppers', async (heading) => {
    const feed = await read(`Código,Nombre,${heading}\nS1,Silla,$ 120.000`);
    expect(feed.products[0]?.product.items[0]?.sellers).toEqual([]);
  });
});
