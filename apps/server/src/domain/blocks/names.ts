/** Which printed texts can name a product, and how names are compared. Pure. */

import { isGtin } from '../gtin.ts';

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The words of a name without accents, case and punctuation; `450 ML` and `450ml` are the same, `7,5` stays one word. */
export const tokensOfName = (name: string): string[] =>
  fold(name)
    .replace(/(\d)[.,](?=\d)/gu, '$1·')
    .replace(/[^\p{L}\p{N}·]+/gu, ' ')
    .replace(
      /(?<![\p{L}\p{N}·])([\d·]+) (?=(?:ml|cl|l|lt|lts|cc|oz|g|gr|grs|kg|mg|m|mts|mt|cm|mm|und|un|u|uds|pzs|pz|w|v|x)(?![\p{L}\p{N}]))/gu,
      '$1',
    )
    .trim()
    .split(' ')
    .filter(Boolean);

export const nameKey = (name: string): string => tokensOfName(name).join(' ');

const letters = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

const UNITS =
  'und|unds|un|u|ud|uds|unid|unidad|unidades|bulto|bultos|pack|packs|paq|paquete|paquetes|caja|cajas|cj|docena|docenas|display|fardo|rollo|pcs|pz|pzs|pza|pzas|pieza|piezas|ml|cl|l|lt|lts|litro|litros|cc|oz|g|gr|grs|gramos|kg|kgs|kilo|kilos|cm|mm|mts?|por|c|x|de|venta|cu';
const QUANTITY = new RegExp(`^(?:(?:${UNITS}|\\d[\\d.,x]*(?:${UNITS})?)(?:\\s|$))+$`, 'u');
const SIZES = new Set(
  'personal individual mediana mediano familiar grande pequena pequeno chico chica media medio entera entero racion tapa copa botella vaso jarra shot trago porcion doble sencilla sencillo simple triple pinta cana tercio half full small medium large unidad precio precios valor pvp neto final total antes ahora oferta iva incluido desde codigo referencia medida medidas talla tallas tamano capacidad empaque descripcion'.split(
    ' ',
  ),
);
/** Labels of prices, which name no product: `Precio de lista`, `Valor unitario`, `PRECIO OFERTA`. */
const PRICE_WORDS = new Set(
  'precio precios valor pvp tarifa de del por con sin mas a la el lista oferta publico normal regular contado credito tarjeta efectivo transferencia internet web online especial promo promocion promocional mayor mayorista detal minorista unitario unidad caja docena kilo total sugerido final antes ahora hoy socio socios club iva incluido no incluye neto'.split(
    ' ',
  ),
);
const PRICE_NAMES = new Set(['precio', 'precios', 'valor', 'pvp', 'tarifa']);

const isPriceLabel = (tokens: readonly string[]): boolean =>
  PRICE_NAMES.has(tokens[0] ?? '') && tokens.every((token) => PRICE_WORDS.has(token));

const CODE_LABEL = /^(?:ref(?:erencia)?|cod(?:igo)?|sku|ean|plu|art|item|mod(?:elo)?)$/u;
const ADDRESS = /@|:\/\/|www\.|\.(?:com|net|org|es|co|mx|ar|cl)\b|^\W*\+?\d[\d\s()./-]{6,}$/iu;

/** Behind a code: `Ref. CN-1310 · 2 acabados`. */
const COUNT_OF_VARIANTS = /[·|•,;/–—-]\s*\d{1,3}\s+\p{L}+\s*$/u;

/** Codes of several words have at least this many digits: `SE 1042`. */
const MIN_CODE_DIGITS = 3;
const MAX_PARTS = 3;
/** Letters of a part without digits, such as `SE`. */
const MAX_PART = 4;

const digitsIn = (text: string): number => text.match(/\d/gu)?.length ?? 0;

const isPartOfCode = (word: string): boolean =>
  /^[\p{Lu}\p{N}./_-]+$/u.test(word) && (word.length <= MAX_PART || digitsIn(word) > 0);

/** A single word with at least three digits, or words behind a label: `IPT-004199`, `Ref. 1042`, `Código: SE 1042`; a number of variants may follow. */
const isCode = (line: string): boolean => {
  const words = line
    .replace(COUNT_OF_VARIANTS, '')
    .split(/[\s:#]+/u)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter(Boolean);
  const rest = words.filter((word) => !CODE_LABEL.test(fold(word)));
  const [digits, hasLabel] = [digitsIn(rest.join('')), rest.length < words.length];
  if (rest.length === 1) return digits >= MIN_CODE_DIGITS || (digits > 0 && hasLabel);
  return hasLabel && rest.length <= MAX_PARTS && digits >= MIN_CODE_DIGITS && rest.every(isPartOfCode);
};

/** The digits below a barcode, in groups: `7 702011 000002`. */
const isBarcode = (text: string): boolean =>
  /^\d(?: ?\d){11,13}$/u.test(text.trim()) && isGtin(text.replace(/ /gu, ''));

/** A line of a card about its product: `Empaque: 12 und`. */
const ATTRIBUTE =
  /^(?:empaque|embalaje|medidas?|colou?r(?:es)?|tallas?|materiale?s?|marca|presentacion(?:es)?|contenido|peso|dimension(?:es)?|tamanos?|stock|existencias|unidad(?:es)?|caja|bulto|cantidad|cant|minimo|capacidad|potencia|voltaje|garantia|origen|modelo|acabados?|alto|ancho|largo|diametro|edad|autor|editorial|isbn|paginas|formato|laboratorio|registro|bodega|region|uva|cosecha|disponibles?|disponibilidad|und|pack)[^:]{0,16}:\s*\S/u;

/** `Gramo a $ 12,5`: supermarkets print what a measure costs beside the price. */
const OF_MEASURE =
  /(?<![\p{L}\p{N}])(?:\d{1,4}\s?)?(?:g|gr|grs|gramos?|ml|mililitros?|cc|cm|cent[ií]metros?|mts?|metros?|und?|unidad|hoja|l|lt|litro|kg|kilo|kilogramo)\.?\s+a\s*:?\s*$/iu;
/** Characters before a price in which its measure stands. */
const MAX_MEASURE = 24;

/** Whether an amount behind the text is that of a measure. `isWhole`: the text names nothing else. */
export const leadsToMeasure = (text: string, isWhole = false): boolean => {
  const end = text.slice(-MAX_MEASURE);
  const found = OF_MEASURE.exec(end);
  return found !== null && (!isWhole || (found.index === 0 && end.length === text.length));
};

/** `Gramo a`, before a price or with it. */
const measureOf = (text: string): 'label' | 'price' | null => {
  const [words = ''] = /^\P{N}*/u.exec(text) ?? [];
  // Without the signs before the amount. A loop, because a pattern would be quadratic.
  let end = words.length;
  while (end > 0 && !/\p{L}/u.test(words[end - 1] ?? '')) end -= 1;
  const lead = `${words.slice(0, end)} `;
  if (!leadsToMeasure(lead)) return null;
  if (words.length < text.length) return 'price';
  return leadsToMeasure(lead, true) ? 'label' : null;
};

export type TextKind = 'name' | 'label' | 'code' | 'other';

/** `label`: names a price or a size of the product, such as *Copa*; never a product. `other`: quantities, addresses, marks. */
export const kindOfText = (text: string): TextKind => {
  if (isCode(text) || isBarcode(text)) return 'code';
  const measure = measureOf(text);
  if (measure === 'label') return 'label';
  if (measure === 'price' || ATTRIBUTE.test(fold(text))) return 'other';
  const tokens = tokensOfName(text);
  if (isPriceLabel(tokens)) return 'label';
  if (tokens.length > 0 && tokens.every((token) => SIZES.has(token) || /^\d{0,3}(?:cl|ml|oz)?$/u.test(token))) {
    return tokens.some((token) => SIZES.has(token)) ? 'label' : 'other';
  }
  if (letters(text) < 3 || ADDRESS.test(text) || QUANTITY.test(tokens.join(' '))) return 'other';
  return 'name';
};

/** The case of a line: lines of one name have the same. */
export const caseOf = (text: string): 'upper' | 'lower' | 'mixed' => {
  const only = text.replace(/[^\p{L}]/gu, '');
  if (only === only.toUpperCase()) return 'upper';
  return only === only.toLowerCase() ? 'lower' : 'mixed';
};

/** Words that nothing ends with, or begins with, alone: the text goes on at the other side of them. */
const JOINS = 'a|al|con|da|de|del|do|e|el|em|en|la|las|los|o|para|por|sin|sobre|u|y|&|and|of|or|with';
const GOES_ON = new RegExp(`(?:(?<![\\p{L}])(?:${JOINS})|[,(/-])$`, 'iu');
const CONTINUES = new RegExp(`^(?:(?:${JOINS})(?![\\p{L}])|[(&/])`, 'iu');

/** Whether a text ends with a word that nothing ends with: `Croquetas de`. */
export const endsOpen = (text: string): boolean => GOES_ON.test(text);

/** Whether a text that ends with `first` goes on with `second`. */
export const isContinued = (first: string, second: string): boolean => endsOpen(first) || CONTINUES.test(second);
