/** The Storefront API's root fields, and the envelope of its answers: refusals come with HTTP 200 and `errors`. */
import { type Catalogue, matchesText, type Product, plain } from './catalogue.ts';
import { type Args, answerQuery, type Node, QueryError } from './graphql-answer.ts';
import { parseDocument } from './graphql-document.ts';
import { filtersTest, queryTest, sortProducts } from './shopify-filter.ts';
import { allCollections, type Collection, collectionHead, connection, gid, shopifyNodes } from './shopify-product.ts';
import type { Answer } from './vtex.ts';

const MAX_IDS = 250;

/** `gid://shopify/Product/1001`, or the same in base64 as older clients send it. */
const parseGid = (id: unknown): { type: string; number: string } | null => {
  const text = String(id);
  const clear = text.startsWith('gid:') ? text : Buffer.from(text, 'base64').toString('latin1');
  const found = /^gid:\/\/shopify\/(\w+)\/(\d+)(?:\?.*)?$/.exec(clear);
  return found?.[1] && found[2] ? { type: found[1], number: found[2] } : null;
};

/** Menus need a token with a scope that the demo shop does not grant. */
const menuRefused = (): never => {
  throw new QueryError(
    'Access denied for menu field. Required access: `unauthenticated_read_content` access scope.',
    'ACCESS_DENIED',
  );
};

const rootOf = (catalogue: Catalogue, base: string): Node => {
  const nodes = shopifyNodes(catalogue, base);
  const collections = allCollections(catalogue);

  const collection = (one: Collection): Node => ({
    ...collectionHead(one),
    products: (args: Args) => {
      const held = catalogue.products.filter(one.holds).filter(filtersTest(catalogue, args.filters));
      return connection('Product', sortProducts(held, args.sortKey, args.reverse), nodes.product, args);
    },
  });

  const byId = (id: unknown): Node | null => {
    const wanted = parseGid(id);
    if (!wanted) throw new QueryError(`Invalid global id '${String(id)}'`, 'argumentLiteralsIncompatible');
    switch (wanted.type) {
      case 'Product': {
        const product = catalogue.products.find(({ productId }) => productId === wanted.number);
        return product ? nodes.product(product) : null;
      }
      case 'ProductVariant': {
        const found = catalogue.bySku(wanted.number);
        return found ? nodes.variant(found.product, found.item) : null;
      }
      case 'Collection': {
        const found = collections.find((one) => one.id === wanted.number);
        return found ? collection(found) : null;
      }
      default:
        return null;
    }
  };

  const searched = (text: unknown): Product[] => {
    if (typeof text !== 'string') throw new QueryError("Field 'search' is missing required arguments: query");
    return catalogue.products.filter((product) => matchesText(catalogue, product, text));
  };

  return {
    __typename: 'QueryRoot',
    shop: { __typename: 'Shop', id: gid('Shop', 1), name: 'Casa Nativa' },
    node: (args: Args) => byId(args.id),
    nodes: (args: Args) => {
      const ids = Array.isArray(args.ids) ? args.ids : [args.ids];
      if (ids.length > MAX_IDS)
        throw new QueryError(
          `The input array size of ${ids.length} is greater than the maximum allowed of 250.`,
          'MAX_INPUT_SIZE_EXCEEDED',
        );
      return ids.map(byId);
    },
    product: (args: Args) => {
      if (typeof args.id === 'string') return byId(args.id);
      const product = typeof args.handle === 'string' ? catalogue.bySlug(args.handle) : null;
      return product ? nodes.product(product) : null;
    },
    collection: (args: Args) => {
      if (typeof args.id === 'string') return byId(args.id);
      const found = collections.find((one) => one.handle === args.handle);
      return found ? collection(found) : null;
    },
    collections: (args: Args) => connection('Collection', collections, collection, args),
    products: (args: Args) => {
      const found = catalogue.products.filter(queryTest(catalogue, args.query));
      return connection('Product', sortProducts(found, args.sortKey, args.reverse), nodes.product, args);
    },
    search: (args: Args) => {
      const found = searched(args.query).filter(filtersTest(catalogue, args.productFilters));
      return connection('SearchResultItem', sortProducts(found, args.sortKey, args.reverse), nodes.product, args);
    },
    predictiveSearch: (args: Args) => {
      const text = plain(typeof args.query === 'string' ? args.query.trim() : '');
      const limit = typeof args.limit === 'number' ? Math.min(10, Math.max(1, args.limit)) : 10;
      const starts = (product: Product) =>
        product.items.some((item) => plain(item.ref).startsWith(text) || item.ean.startsWith(text));
      const found = text === '' ? [] : catalogue.products.filter(starts).slice(0, limit);
      return { __typename: 'PredictiveSearchResult', products: found.map(nodes.product) };
    },
    menu: menuRefused,
  };
};

const refusal = (error: unknown): Answer => {
  const code = error instanceof QueryError ? error.code : null;
  const known = error instanceof QueryError || error instanceof SyntaxError;
  const message = known && error instanceof Error ? error.message : 'Internal error.';
  const extensions = code ?? (known ? null : 'INTERNAL_SERVER_ERROR');
  return { status: 200, body: { errors: [{ message, ...(extensions ? { extensions: { code: extensions } } : {}) }] } };
};

/** Answers one posted body. A body without a query is the one refusal that carries a status of its own. */
export const shopifyAnswer = (catalogue: Catalogue, body: string, base: string): Answer => {
  let posted: unknown;
  try {
    posted = JSON.parse(body);
  } catch {
    posted = null;
  }
  const { query, variables, operationName } = (typeof posted === 'object' && posted !== null ? posted : {}) as Args;
  if (typeof query !== 'string' || query.trim() === '') {
    return { status: 400, body: { errors: { query: 'Required parameter missing or invalid' } } };
  }
  try {
    const document = parseDocument(query);
    const named = document.operations.find(({ name }) => name === operationName);
    const operation = named ?? (document.operations.length === 1 ? document.operations[0] : undefined);
    if (!operation) throw new QueryError('An operation name is required');
    if (operation.kind !== 'query') throw new QueryError(`Schema is not configured for ${operation.kind}s`);
    const given = (typeof variables === 'object' && variables !== null ? variables : {}) as Args;
    return { status: 200, body: { data: answerQuery(document, operation, given, rootOf(catalogue, base)) } };
  } catch (error) {
    return refusal(error);
  }
};
