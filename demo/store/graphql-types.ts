/** The parts of a parsed GraphQL document. */

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

interface Fragment {
  type: string;
  selections: Selection[];
}

export interface Document {
  operations: Operation[];
  fragments: Map<string, Fragment>;
}
