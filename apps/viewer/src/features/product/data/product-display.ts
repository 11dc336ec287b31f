/** Names and pictures of products and variants as displayed (decisions "Popup"). Pure. */
import type { Item, Product } from '@vitrina/contract';

/** Name of the only variant of a product in Shopify-type stores (§3). */
const UNNAMED = 'Default Title';

const folded = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .trim();

/** `Azul / 38`; '' when the store names no options. */
const optionsOf = ({ variations = [] }: Item): string => variations.map(({ value }) => value).join(' / ');

/** The amount that one unit of an order holds: `0,25 kg`. */
export const measureOf = ({ unitMultiplier = 1, measurementUnit = 'un' }: Item): string =>
  `${String(unitMultiplier).replace('.', ',')} ${measurementUnit}`;

/**
 * `nameComplete`, or the product's name when it is empty. Some stores include the product's name in it ('Sofá Guatapé Lino
 * arena'), others only the variant ('Rojo / M'), which is then prefixed. With several variants a name contained in the
 * product's name still counts: 'Camiseta' contains both S and M. An unnamed one of several is named by its options.
 */
export const productTitle = (product: Product, item: Item): string => {
  const isAlone = product.items.length < 2;
  const complete = item.nameComplete.trim();
  const isUnnamed = complete === '' || complete === product.productName.trim();
  const name = (!isAlone && isUnnamed && optionsOf(item)) || complete;
  if (name === '' || name === UNNAMED) return product.productName;
  if (isAlone && folded(product.productName).includes(folded(name))) return product.productName;
  return folded(name).includes(folded(product.productName)) ? name : `${product.productName} · ${name}`;
};

/** The variant's name without the product's name; its options, reference or id when nothing remains. */
export const variantLabel = (product: Product, item: Item): string => {
  const names = [item.name, item.nameComplete].map((name) => {
    const own = name.trim();
    const isPrefixed = folded(own).startsWith(folded(product.productName));
    return isPrefixed ? own.slice(product.productName.trim().length).replace(/^[\s·,–-]+/, '') : own;
  });
  const name = names.find((one) => one !== '' && one !== UNNAMED) ?? optionsOf(item);
  return name || (item.referenceId[0]?.value ?? item.itemId);
};

/** The variant's own pictures; a variant without any shows those of a sibling, as stores do. */
export const productPictures = (product: Product, item: Item): string[] => {
  const shown = item.images.length > 0 ? item : product.items.find(({ images }) => images.length > 0);
  return [...new Set((shown?.images ?? []).map(({ imageUrl }) => imageUrl).filter(Boolean))];
};
