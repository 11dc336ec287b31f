/** Compares a printed name with a listed one: the words and numbers that only one of them has. Pure. */

import type { NameIndex } from './name-index.ts';
import { areSameNumber, type NameNumber, type NameWord, type NameWords, withoutPlural } from './name-words.ts';
import { isSpelling } from './word-spellings.ts';

/** `heading`: of its column; `description`: the text that follows the name. */
export type PrintedName = { name: NameWords; heading: NameWords; description: NameWords };

/**
 * `unlisted`: the page prints a number that the listed name lacks; `unprinted`: the other way round; `conflict`: each has one that the other lacks.
 */
type Numbers = 'equal' | 'unlisted' | 'unprinted' | 'conflict';

/**
 * `extra`: printed words that the list lacks, `lacking`: the other way round; without those that the heading explains. `isExact`: without
 * misprints, abbreviations and explanations. `matched`: words that both have. `coverage`: their share of the weight of both names, 0 to 1.
 */
export type NameComparison = {
  extra: string[];
  lacking: string[];
  isExact: boolean;
  matched: number;
  coverage: number;
  numbers: Numbers;
};

const setOf = (text: string): ReadonlySet<string> => new Set(text.split(' ').map(withoutPlural));

/** Packaging, which one of two names often leaves out. */
const PACKAGING = setOf('lata caja bolsa paquete frasco pote sobre envase presentacion botella bot pet garrafa tarro');

/** By these words products of one kind differ. */
const TELLING = setOf(
  'sin doble triple mini maxi mega super jr junior light zero diet descafeinado deslactosado deslactosada integral combo promo kit set par docena grande pequeno pequena mediano mediana familiar personal individual jumbo copa jarra vaso shot trago porcion extra larga largo corta corto izquierda izquierdo derecha derecho hombre mujer nino nina dama caballero adulto desde hasta adicional adicion recarga repuesto tapa xs xl xxl',
);

/** Sizes such as *S*, *M* and *L* are single letters. */
export const isTelling = (word: string): boolean => TELLING.has(word) || word.length === 1 || /\d/u.test(word);

/** Of two lists of numbers, those without a partner. */
const unpaired = (a: readonly NameNumber[], b: readonly NameNumber[]): { onlyA: NameNumber[]; onlyB: NameNumber[] } => {
  const onlyB = [...b];
  const onlyA = a.filter((number) => {
    const at = onlyB.findIndex((other) => areSameNumber(number, other));
    if (at >= 0) onlyB.splice(at, 1);
    return at < 0;
  });
  return { onlyA, onlyB };
};

const compareNumbers = (
  { name, description }: PrintedName,
  listed: NameWords,
  isReference: (text: string) => boolean,
): Numbers => {
  const { onlyA, onlyB } = unpaired(name.numbers, listed.numbers);
  const printed = onlyA.filter(({ raw }) => !isReference(`${raw}`));
  // `Coca-Cola` with `400 ml` on the line below.
  const missing = onlyB.length === 0 ? [] : unpaired(onlyB, description.numbers).onlyA;
  if (printed.length > 0 && missing.length > 0) return 'conflict';
  if (printed.length > 0) return 'unlisted';
  return missing.length > 0 ? 'unprinted' : 'equal';
};

type Pairing = { open: NameWord[]; rest: NameWord[]; matched: NameWord[]; isExact: boolean };

/** Two words that are one in the other name: `coca cola`, `choco-` and `late` over the end of a line. */
const pairGlued = (parts: NameWord[], wholes: NameWord[], matched: NameWord[]): boolean => {
  let isFound = false;
  for (let at = 1; at < parts.length; at += 1) {
    const [before, here] = [parts[at - 1], parts[at]];
    if (!before || !here) continue;
    const whole = wholes.findIndex(({ text, spelt }) =>
      [text, spelt].some((one) => one === before.spelt + here.spelt || one === before.spelt + here.text),
    );
    const found = wholes[whole];
    if (!found) continue;
    matched.push(found);
    wholes.splice(whole, 1);
    parts.splice(at - 1, 2);
    isFound = true;
    at -= 1;
  }
  return isFound;
};

const pairWords = (printed: readonly NameWord[], listed: readonly NameWord[], index: NameIndex): Pairing => {
  const rest = [...listed];
  const matched: NameWord[] = [];
  const without = (words: readonly NameWord[], isPair: (a: NameWord, b: NameWord) => boolean): NameWord[] =>
    words.filter((word) => {
      const at = rest.findIndex((other) => isPair(word, other));
      const found = rest[at];
      if (!found) return true;
      matched.push(found);
      rest.splice(at, 1);
      return false;
    });
  const unequal = without(printed, (a, b) => a.text === b.text);
  const open = rest.length === 0 ? unequal : without(unequal, (a, b) => isSpelling(a, b, index.has(a.text)));
  const isGlued = pairGlued(open, rest, matched) || pairGlued(rest, open, matched);
  return { open, rest, matched, isExact: open.length === unequal.length && !isGlued };
};

const textsOf = (words: readonly NameWord[]): Set<string> => new Set(words.map(({ text }) => text));

/** Whether the text below begins with the words: a name of two lines whose second one stands below its price. */
const goesOnWith = (description: NameWords, words: readonly NameWord[]): boolean => {
  const next = textsOf(description.words.slice(0, words.length));
  return words.every(({ text }) => next.has(text));
};

/** `isReference`: whether a text is a reference of the listed product, which is printed beside its name. */
export const compareNames = (
  printed: PrintedName,
  listed: NameWords,
  index: NameIndex,
  isReference: (text: string) => boolean,
): NameComparison => {
  const { name, heading, description } = printed;
  const { open, rest, matched, isExact } = pairWords(name.words, listed.words, index);
  const weightOf = (words: readonly NameWord[]): number => words.reduce((sum, { text }) => sum + index.weight(text), 0);
  const ofHeading = heading.words.length > 0 ? textsOf(heading.words) : new Set<string>();
  const isExplained = ({ text }: NameWord): boolean => ofHeading.has(text) || PACKAGING.has(text);
  const own = open.filter(({ spelt }) => !isReference(spelt));
  const extra = own.filter((word) => !isExplained(word));
  const unexplained = rest.filter((word) => !isExplained(word));
  const isContinued = unexplained.length > 0 && extra.length === 0 && goesOnWith(description, unexplained);
  const lacking = isContinued ? [] : unexplained;
  const both = 2 * weightOf(matched);
  const all = both + weightOf(own) + weightOf(rest);
  return {
    extra: extra.map(({ text }) => text),
    lacking: lacking.map(({ text }) => text),
    isExact: isExact && own.length === 0 && rest.length === 0,
    matched: matched.length,
    coverage: all === 0 ? 0 : both / all,
    numbers: compareNumbers(printed, listed, isReference),
  };
};
