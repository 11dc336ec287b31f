/** Recorded products of Shopify shops, and `nodes(ids:)` over them; each object is served unchanged. */
import { recorded } from './recorded.ts';
import type { StoreReply, StoreRequest } from './replaying-store.ts';

type Edges<Node> = { edges: { node: Node }[] };
export type ShopifyVariant = { id: string; title: string };
export type ShopifyProduct = { id: string; title: string; variants: Edges<ShopifyVariant> };

/** Ids of older recordings are base64. */
export const numberOf = (id: string): string => {
  const clear = id.startsWith('gid:') ? id : Buffer.from(id, 'base64').toString('latin1');
  return clear.slice(clear.lastIndexOf('/') + 1);
};

const nodesOf = <Node>({ edges }: Edges<Node>): Node[] => edges.map(({ node }) => node);
export const variantsOf = ({ variants }: ShopifyProduct): ShopifyVariant[] => nodesOf(variants);

type Found = { data: { products: Edges<ShopifyProduct> } };
type Collections = { data: { collections: Edges<{ products: Edges<ShopifyProduct> }> } };

export const shopifyProducts = (): ShopifyProduct[] => {
  const listed = recorded('shopify/storefront-products-page-shopwp.json') as { node: ShopifyProduct }[];
  const older = recorded('shopify/storefront-products-page-graphql-myshopify-2019.json') as Found;
  const unnamed = recorded('shopify/jsbuy-query-collections-with-products-default-title.json') as Collections;
  return [
    ...listed.map(({ node }) => node),
    ...nodesOf(older.data.products),
    ...nodesOf(unnamed.data.collections).flatMap(({ products }) => nodesOf(products)),
  ];
};

const nodeOf = (products: readonly ShopifyProduct[], gid: string): object | null => {
  const number = numberOf(gid);
  if (gid.includes('/Product/')) {
    const product = products.find(({ id }) => numberOf(id) === number);
    return product ? { __typename: 'Product', ...product } : null;
  }
  for (const product of products) {
    const variant = variantsOf(product).find(({ id }) => numberOf(id) === number);
    if (variant) return { __typename: 'ProductVariant', ...variant, product };
  }
  return null;
};

/** In the order of the request, `null` for unknown ids. */
export const shopifyAnswer =
  (products: readonly ShopifyProduct[]) =>
  ({ url, body }: StoreRequest): StoreReply | null => {
    if (!/^\/api\/\d{4}-\d\d\/graphql\.json$/.test(url.pathname)) return null;
    const { operationName, variables } = JSON.parse(body) as { operationName: string; variables: { ids?: string[] } };
    const ids = operationName === 'Nodes' ? (variables.ids ?? []) : [];
    return { body: JSON.stringify({ data: { nodes: ids.map((gid) => nodeOf(products, gid)) } }) };
  };
