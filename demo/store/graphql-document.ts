/** Reads a GraphQL document: operations, fragments, fields with arguments. Enough for a storefront's queries, no schema. */
import { GraphqlReader } from './graphql-reader.ts';

export type Value =
  | { is: 'literal'; value: string | number | boolean | null }
  | { is: 'variable'; name: string }
  | { is: 'list'; values: Value[] }
  | { is: 'object'; fields: Map<string, Value> };

export type Selection =
  | { is: 'field'; name: string; alias: string; args: Map<string, Value>; selections: Selection[] | null }
  | { is: 'spread'; name: string }
  | { is: 'inline'; type: string | null; selections: Selection[] };

export interface Variable {
  name: string;
  type: string;
  fallback: Value | null;
}

export interface Operation {
  kind: string;
  name: string | null;
  variables: Variable[];
  selections: Selection[];
}

export interface Fragment {
  type: string;
  selections: Selection[];
}

export interface Document {
  operations: Operation[];
  fragments: Map<string, Fragment>;
}

export const parseDocument = (source: string): Document => {
  const reader = new GraphqlReader(source);
  const document: Document = { operations: [], fragments: new Map() };
  while (!reader.ended) {
    if (reader.peek() === '{') {
      document.operations.push({ kind: 'query', name: null, variables: [], selections: reader.selectionSet(0) });
      continue;
    }
    const kind = reader.name();
    if (kind === 'fragment') {
      const title = reader.name();
      reader.take('on');
      const type = reader.name();
      reader.directives();
      document.fragments.set(title, { type, selections: reader.selectionSet(0) });
      continue;
    }
    if (!['query', 'mutation', 'subscription'].includes(kind)) reader.fail('a definition');
    const title = /^[_A-Za-z]/.test(reader.peek()) ? reader.name() : null;
    const declared = reader.variables();
    reader.directives();
    document.operations.push({ kind, name: title, variables: declared, selections: reader.selectionSet(0) });
  }
  return document;
};
