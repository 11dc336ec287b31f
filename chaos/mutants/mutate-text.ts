/** Text mutations of numbers, names, references and tokens, for dictionaries, contents and tables. */
import type { Chance } from '../seeded.ts';

export type TextMutator = (text: string, chance: Chance) => string;

/** Limits of number ranges, and values beyond them. */
const NUMBERS = [
  '0',
  '-1',
  '1',
  '2147483647',
  '-2147483648',
  '2147483648',
  '4294967295',
  '4294967296',
  '65535',
  '65536',
  '32767',
  '1e38',
  '3.4028236e38',
  '-99999999999999999999',
  '0.00000000000000001',
  '.',
  '--5',
  '9'.repeat(400),
];
const NUMBER = /(?<![\w.#])[-+]?(?:\d+\.?\d*|\.\d+)(?![\w.])/g;
const NAME = /\/[A-Za-z][\w.-]*/g;
const REFERENCE = /\b\d+ \d+ R\b/g;
const TOKEN = /[^\s[\]<>()/]+|<<|>>|[[\]()]/g;
const DEPTHS = [10, 100, 1000, 20_000];

/** Applies `change` to one random match of `pattern`. */
const changeOneMatch = (text: string, pattern: RegExp, chance: Chance, change: (found: string) => string): string => {
  const found = [...text.matchAll(pattern)];
  if (found.length === 0) return text;
  const { 0: match, index } = chance.pick(found);
  return text.slice(0, index) + change(match) + text.slice(index + match.length);
};

const changeNumber: TextMutator = (text, chance) =>
  changeOneMatch(text, NUMBER, chance, (found) =>
    chance.isHit(0.6) ? chance.pick(NUMBERS) : String(Number(found) * chance.pick([-1, 0.001, 10, 1000, 1e9])),
  );

const swapName: TextMutator = (text, chance) => {
  const names = text.match(NAME);
  return names ? changeOneMatch(text, NAME, chance, () => chance.pick(names)) : text;
};

const redirectReference: TextMutator = (text, chance) => {
  const highest = Math.max(...(text.match(REFERENCE) ?? ['9']).map((found) => Number.parseInt(found, 10)));
  return changeOneMatch(text, REFERENCE, chance, () => `${chance.below(highest + 3)} 0 R`);
};

const loseToken: TextMutator = (text, chance) => changeOneMatch(text, TOKEN, chance, () => '');
const doubleToken: TextMutator = (text, chance) => changeOneMatch(text, TOKEN, chance, (found) => `${found} ${found}`);
const foreignToken: TextMutator = (text, chance) => {
  const tokens = text.match(TOKEN);
  return tokens ? changeOneMatch(text, TOKEN, chance, () => chance.pick(tokens)) : text;
};

/** Deeply nested brackets, closed or not. */
const nest: TextMutator = (text, chance) => {
  const depth = chance.pick(DEPTHS);
  const [open, close] = chance.pick([
    ['[', ']'],
    ['<< /K ', ' >>'],
    ['(', ')'],
    ['q ', 'Q '],
    ['{ ', '} '],
    ['/P BMC ', 'EMC '],
  ] as const);
  const deep = open.repeat(depth) + (chance.isHit(0.7) ? close.repeat(depth) : '');
  return changeOneMatch(text, TOKEN, chance, (found) => (chance.isHit(0.5) ? deep : `${found} ${deep}`));
};

/** Those that stand several times are chosen more often. */
const MUTATORS = [
  changeNumber,
  changeNumber,
  changeNumber,
  swapName,
  redirectReference,
  redirectReference,
  loseToken,
  doubleToken,
  foreignToken,
  nest,
];

export const mutateText: TextMutator = (text, chance) => {
  let mutant = text;
  for (let left = 1 + chance.below(chance.pick([1, 1, 4, 30])); left > 0; left -= 1)
    mutant = chance.pick(MUTATORS)(mutant, chance);
  return mutant;
};
