/** Parses a GraphQL document: operations, fragments, fields with arguments. Covers a storefront's queries; checks no schema. */
import { GraphqlReader } from './graphql-reader.ts';
import type { Document } from './graphql-types.ts';

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
