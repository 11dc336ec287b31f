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

/**
 * `nameComplete`, or the product's name when it is empty. Some stores include the product's name in it ('Sofá Guatapé Lino
 * arena'), others only the variant ('Rojo / M'), which is then prefixed. With several variants a name contained in the
 * product's name still counts: 'Camiseta' contains both S and M.
 */
export const productTitle = (product: Product, item: Item): string => {
  const name = item.nameComplete.trim();
  if (name === '' || name === UNNAMED) return product.productName;
  const isAlone = product.items.length < 2;
  if (isAlone && folded(product.productName).includes(folded(name))) return product.productName;
  return folded(name).includes(folded(product.productName)) ? name : `${product.productName} · ${name}`;
};

/** The variant's name without the product's name; its reference or id when nothing remains. */
export const variantLabel = (product: Product, item: Item): string => {
  const names = [item.name, item.nameComplete].map((name) => {
    const own = name.trim();
    const isPrefixed = folded(own).startsWith(folded(product.productName));
    return isPrefixed ? own.slice(product.productName.trim().length).replace(/^[\s·,–-]+/, '') : own;
  });
  return names.find((name) => name !== '' && name !== UNNAMED) ?? item.referenceId[0]?.value ?? item.itemId;
};

/** The variant's own pictures; a variant without any shows those of a sibling, as stores do. */
export const productPictures = (product: Product, item: Item): string[] => {
  const shown = item.images.length > 0 ? item : product.items.find(({ images }) => images.length > 0);
  return [...new Set((shown?.images ?? []).map(({ imageUrl }) => imageUrl).filter(Boolean))];
};
