/** How a product and its variants are called (decisions "Popup"). Pure. */
import type { Item, Product } from '@vitrina/contract';

/** What Shopify-type stores call the only variant of a product (§3). */
const UNNAMED = 'Default Title';

const folded = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .trim();

/**
 * `nameComplete`, unless it is unnamed. Some stores put the product's name into it ('Sofá Guatapé Lino arena'), others only
 * the variant ('Rojo / M'): then the product's name goes before it. Of several variants each is named, also one whose name the
 * product's happens to hold: there is an S and an M in 'Camiseta'.
 */
export const productTitle = (product: Product, item: Item): string => {
  const name = item.nameComplete.trim();
  if (name === '' || name === UNNAMED) return product.productName;
  const isAlone = product.items.length < 2;
  if (isAlone && folded(product.productName).includes(folded(name))) return product.productName;
  return folded(name).includes(folded(product.productName)) ? name : `${product.productName} · ${name}`;
};

/** What tells this variant from its siblings: its name without the product's, its reference when nothing is left. */
export const variantLabel = (product: Product, item: Item): string => {
  const names = [item.name, item.nameComplete].map((name) => {
    const own = name.trim();
    const isPrefixed = folded(own).startsWith(folded(product.productName));
    return isPrefixed ? own.slice(product.productName.trim().length).replace(/^[\s·,–-]+/, '') : own;
  });
  return names.find((name) => name !== '' && name !== UNNAMED) ?? item.referenceId[0]?.value ?? item.itemId;
};
