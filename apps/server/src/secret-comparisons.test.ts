/** Secrets are compared in constant time: by `timingSafeEqual`, or by looking up a hash. */
import { expect, test } from 'vitest';
import { sourcesIn, walk } from './testing/source.ts';

/** Names of values that must not be compared with `===`. */
const SECRET =
  /^(?!is|has|max|min|longest|shortest)\w*(secret|token|password|csrf|signature|digest|apikey|hmac|mac|credential)s?$/i;

/** Names that match but are no secrets, by file. */
const NONE: Readonly<Record<string, string>> = {};

type Node = Readonly<Record<string, unknown>>;
const nodeOf = (value: unknown): Node => (typeof value === 'object' && value !== null ? (value as Node) : {});

const nameOf = (value: unknown): string => {
  const node = nodeOf(value);
  if (node['type'] === 'Identifier') return String(node['name']);
  if (node['type'] === 'MemberExpression') return nameOf(node['property']);
  if (node['type'] === 'Literal') return typeof node['value'] === 'string' ? node['value'].replace(/^x-/, '') : '';
  return '';
};

/** Comparisons with a constant, a type or a length, which compare no secret. */
const isHarmless = (value: unknown): boolean => {
  const node = nodeOf(value);
  if (node['type'] === 'Identifier') return node['name'] === 'undefined';
  if (node['type'] === 'Literal')
    return typeof node['value'] !== 'string' || node['value'] === '' || node['value'].length < 12;
  return node['type'] === 'UnaryExpression' || nameOf(node) === 'length';
};

const comparisonsIn = (folders: readonly string[]): string[] => {
  const found: string[] = [];
  for (const path of sourcesIn(folders))
    walk(path, (node, line) => {
      const { type, operator, left, right } = node;
      if (type !== 'BinaryExpression' || !['===', '!==', '==', '!='].includes(String(operator))) return;
      if (isHarmless(left) || isHarmless(right)) return;
      const names = [nameOf(left), nameOf(right)];
      const name = `${path} ${names.join(' ')}`;
      if (names.some((one) => SECRET.test(one)) && NONE[name] === undefined) found.push(`${name} (line ${line()})`);
    });
  return found;
};

// Covers §resilience-18.
test('no secret is compared with ===', { timeout: 60_000 }, () => {
  expect(comparisonsIn(['apps/server/src', 'packages/contract/src'])).toEqual([]);
});

test('a comparison of a secret with === would be detected', () => {
  for (const name of ['apiKey', 'metricsToken', 'csrfToken', 'passwordHashDigest', 'x-csrf-token', 'signature'])
    expect(SECRET.test(nameOf({ type: 'Literal', value: name }).replaceAll('-', '')), name).toBe(true);
  expect(SECRET.test('isPassword')).toBe(false);
});
