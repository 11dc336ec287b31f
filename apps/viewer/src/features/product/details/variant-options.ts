/** The options of a product's variants: colour, size and others, under the names of the store, with colours and pictures. Pure. */

import type { Item, Product } from '@vitrina/contract';
import { smallPicture } from '@vitrina/page-view/small-picture';
import { shopWords } from '@vitrina/ui/messages/shop';
import { variantLabel } from '../data/product-display.ts';

export type OptionValue = {
  value: string;
  /** The variants with this value, in the order of the store. */
  items: readonly Item[];
  /** `#rrggbb`. */
  color?: string | undefined;
  picture?: string | undefined;
};

export type VariantOption = { name: string; values: readonly OptionValue[] };

const keysOf = ({ variations = [] }: Item): string => JSON.stringify(variations.map(({ key }) => key));
const valuesOf = ({ variations = [] }: Item): string => JSON.stringify(variations.map(({ value }) => value));

/** Pictures of sizes show the same thing. */
const SIZE =
  /tall|tamañ|size|medida|n[uú]mero|capacidad|volumen|peso|largo|ancho|alt[ou]|voltaje|cantidad|presentaci|unidades|memoria|almacenamiento/i;
const LOOK = /colou?r|\bcor\b|tono|acabado|estampado|diseño|tela|tapizado|material|madera|sabor|aroma/i;

const firstPicture = ({ images }: Item): string => images[0]?.imageUrl ?? '';

/**
 * Whether the pictures of the values tell them apart: each has one of its own. Of several options a size is never shown by
 * pictures, and another one only if its variants share a picture, or if its name is that of a look.
 */
const isPictured = (name: string, values: readonly OptionValue[], isOnly: boolean): boolean => {
  const pictures = values.map(({ items }) => (items[0] ? firstPicture(items[0]) : ''));
  if (SIZE.test(name) || values.length < 2 || new Set(pictures).size < values.length || pictures.includes(''))
    return false;
  const areUniform = values.every(({ items }, at) => items.every((item) => firstPicture(item) === pictures[at]));
  return isOnly || areUniform || LOOK.test(name);
};

const withPictures = (name: string, values: readonly OptionValue[], isOnly: boolean): OptionValue[] => {
  const isShown = isPictured(name, values, isOnly);
  return values.map((one) => {
    const picture = one.picture ?? (isShown && one.items[0] ? firstPicture(one.items[0]) : undefined);
    return { ...one, picture: one.color || !picture ? undefined : smallPicture(picture) };
  });
};

/** The values of the option at an index, each with its variants. */
const optionAt = (items: readonly Item[], at: number, isOnly: boolean): VariantOption => {
  const name = items[0]?.variations?.[at]?.key ?? '';
  const values = new Map<string, OptionValue & { items: Item[] }>();
  for (const item of items) {
    const { value = '', color, imageUrl } = item.variations?.[at] ?? {};
    const known = values.get(value) ?? { value, items: [], color, picture: imageUrl };
    known.items.push(item);
    values.set(value, known);
  }
  return { name, values: withPictures(name, [...values.values()], isOnly) };
};

/** `null` unless all variants have the same options, and no two of them the same values. */
export const variantOptions = ({ items }: Product): VariantOption[] | null => {
  const [first] = items;
  const count = first?.variations?.length ?? 0;
  if (!first || count === 0) return null;
  const haveSameOptions = items.every((item) => keysOf(item) === keysOf(first));
  if (!haveSameOptions || new Set(items.map(valuesOf)).size < items.length) return null;
  return Array.from({ length: count }, (_, at) => optionAt(items, at, count === 1));
};

/** The name of a variant in a choice. A bare reference or id names nothing, so it is said to be one. */
export const choiceLabel = (product: Product, item: Item): string => {
  const label = variantLabel(product, item);
  return label === (item.referenceId[0]?.value ?? item.itemId) ? shopWords.reference(label) : label;
};

/** The variants as the values of one option without a name of its own. */
export const plainOption = (product: Product, name: string): VariantOption => ({
  name,
  values: withPictures(
    '',
    product.items.map((item) => ({ value: choiceLabel(product, item), items: [item] })),
    true,
  ),
});

/**
 * The variant that a press on a value chooses: one that can be had before one that is sold out, then the one with the most
 * of the other chosen values. `isOther`: it changes those, too.
 */
export const itemOf = (
  { items }: OptionValue,
  chosen: Item,
  isSoldOut: (item: Item) => boolean,
): { item: Item | undefined; isOther: boolean } => {
  const { variations = [] } = chosen;
  const common = (item: Item) => variations.filter(({ value }, at) => item.variations?.[at]?.value === value).length;
  const rank = (item: Item) => (isSoldOut(item) ? 0 : variations.length + 1) + common(item);
  const best = items.includes(chosen) ? chosen : items.toSorted((one, other) => rank(other) - rank(one))[0];
  return { item: best, isOther: best !== undefined && best !== chosen && common(best) < variations.length - 1 };
};
