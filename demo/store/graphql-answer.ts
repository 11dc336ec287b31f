/** Answers a parsed query from plain objects: a field is a property, or a function of its arguments. */
import type { Document, Operation, Selection, Value } from './graphql-types.ts';

export type Args = Record<string, unknown>;
/** `__typename` names the type; every other key is a field. */
export interface Node {
  __typename: string;
  [field: string]: unknown;
}

export class QueryError extends Error {
  readonly code: string | null;
  constructor(message: string, code: string | null = null) {
    super(message);
    this.code = code;
  }
}

/** Fields printed in one answer; beyond it the query is refused as too costly. */
const MAX_FIELDS = 100_000;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && '__typename' in value;

const plainValue = (value: Value, variables: Args): unknown => {
  switch (value.is) {
    case 'literal':
      return value.value;
    case 'variable':
      return variables[value.name];
    case 'list':
      return value.values.map((one) => plainValue(one, variables));
    case 'object':
      return Object.fromEntries([...value.fields].map(([key, one]) => [key, plainValue(one, variables)]));
  }
};

const fits = (value: unknown, type: string): boolean => {
  if (value === undefined || value === null) return !type.endsWith('!');
  const bare = type.replace(/!$/, '');
  if (bare.startsWith('[')) return Array.isArray(value) && value.every((one) => fits(one, bare.slice(1, -1)));
  if (bare === 'Int') return Number.isInteger(value);
  if (bare === 'Float') return typeof value === 'number';
  if (bare === 'Boolean') return typeof value === 'boolean';
  if (bare === 'String') return typeof value === 'string';
  if (bare === 'ID') return typeof value === 'string' || Number.isInteger(value);
  return true;
};

const variablesOf = (operation: Operation, given: Args): Args => {
  const bound: Args = {};
  for (const { name, type, fallback } of operation.variables) {
    const value = given[name] === undefined && fallback ? plainValue(fallback, {}) : given[name];
    if (!fits(value, type)) throw new QueryError(`Variable $${name} of type ${type} was provided invalid value`);
    bound[name] = value;
  }
  return bound;
};

export const answerQuery = (document: Document, operation: Operation, given: Args, root: Node): Args => {
  const variables = variablesOf(operation, given);
  let printed = 0;

  const fill = (target: Args, node: Node, selections: readonly Selection[], depth: number): void => {
    if (depth > 60) throw new QueryError('Query has depth that exceeds the maximum', 'MAX_COMPLEXITY_EXCEEDED');
    for (const selection of selections) {
      if (selection.is === 'field') {
        target[selection.alias] = field(node, selection, depth);
        continue;
      }
      const part = selection.is === 'inline' ? selection : document.fragments.get(selection.name);
      if (!part)
        throw new QueryError(`Fragment ${selection.is === 'spread' ? selection.name : ''} was used, but not defined`);
      if (part.type === null || part.type === node.__typename) fill(target, node, part.selections, depth + 1);
    }
  };

  const field = (node: Node, selection: Extract<Selection, { is: 'field' }>, depth: number): unknown => {
    printed += 1;
    if (printed > MAX_FIELDS) throw new QueryError('Query cost exceeds the limit', 'MAX_COMPLEXITY_EXCEEDED');
    const { name, args, selections } = selection;
    const known = Object.hasOwn(node, name) ? node[name] : undefined;
    if (known === undefined)
      throw new QueryError(`Field '${name}' doesn't exist on type '${node.__typename}'`, 'undefinedField');
    const input = Object.fromEntries([...args].map(([key, value]) => [key, plainValue(value, variables)]));
    const value: unknown = typeof known === 'function' ? (known as (args: Args) => unknown)(input) : known;
    return print(value, name, selections, depth);
  };

  const print = (value: unknown, name: string, selections: Selection[] | null, depth: number): unknown => {
    if (Array.isArray(value)) return value.map((one) => print(one, name, selections, depth));
    if (!isNode(value)) return value;
    if (!selections)
      throw new QueryError(
        `Field must have selections (field '${name}' returns ${value.__typename} but has no selections)`,
      );
    const target: Args = {};
    fill(target, value, selections, depth + 1);
    return target;
  };

  const data: Args = {};
  fill(data, root, operation.selections, 0);
  return data;
};
