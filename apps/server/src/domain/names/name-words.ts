/** The words and numbers of a product name, spelt in one way: accents, case, plurals, abbreviations and units do not matter. Pure. */

/** `unit`: '' without one. `raw`: the number before its unit was converted. */
export type NameNumber = { value: number; unit: string; raw: number };
/** `text`: without plural. `spelt`: as printed, without accents and case. `isDotted`: a dot follows, so that it may be abbreviated. */
export type NameWord = { text: string; spelt: string; isDotted: boolean };
/** `key`: equal for names of the same words and numbers in any order. */
export type NameWords = { words: readonly NameWord[]; numbers: readonly NameNumber[]; key: string };

const UNITS: Readonly<Record<string, readonly [unit: string, factor: number]>> = {
  ml: ['ml', 1],
  cc: ['ml', 1],
  cm3: ['ml', 1],
  cl: ['ml', 10],
  l: ['ml', 1000],
  lt: ['ml', 1000],
  lts: ['ml', 1000],
  ltr: ['ml', 1000],
  litro: ['ml', 1000],
  litros: ['ml', 1000],
  oz: ['oz', 1],
  onz: ['oz', 1],
  onza: ['oz', 1],
  onzas: ['oz', 1],
  gal: ['gal', 1],
  galon: ['gal', 1],
  galones: ['gal', 1],
  mg: ['g', 0.001],
  g: ['g', 1],
  gr: ['g', 1],
  grs: ['g', 1],
  gms: ['g', 1],
  gramo: ['g', 1],
  gramos: ['g', 1],
  kg: ['g', 1000],
  kgs: ['g', 1000],
  kgr: ['g', 1000],
  kilo: ['g', 1000],
  kilos: ['g', 1000],
  lb: ['lb', 1],
  lbs: ['lb', 1],
  libra: ['lb', 1],
  libras: ['lb', 1],
  mm: ['mm', 1],
  cm: ['mm', 10],
  cms: ['mm', 10],
  m: ['mm', 1000],
  mt: ['mm', 1000],
  mts: ['mm', 1000],
  metro: ['mm', 1000],
  metros: ['mm', 1000],
  in: ['in', 1],
  pulg: ['in', 1],
  pulgada: ['in', 1],
  pulgadas: ['in', 1],
  w: ['w', 1],
  watt: ['w', 1],
  watts: ['w', 1],
  vatios: ['w', 1],
  kw: ['w', 1000],
  v: ['v', 1],
  volt: ['v', 1],
  volts: ['v', 1],
  voltios: ['v', 1],
  hp: ['hp', 1],
  gb: ['gb', 1],
  tb: ['gb', 1000],
  und: ['', 1],
  unds: ['', 1],
  un: ['', 1],
  u: ['', 1],
  ud: ['', 1],
  uds: ['', 1],
  unid: ['', 1],
  unidad: ['', 1],
  unidades: ['', 1],
  pz: ['', 1],
  pza: ['', 1],
  pzas: ['', 1],
  pieza: ['', 1],
  piezas: ['', 1],
  pcs: ['', 1],
};

const SPELT_NUMBERS: Readonly<Record<string, number>> = {
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  nueve: 9,
  diez: 10,
  doce: 12,
  medio: 0.5,
  media: 0.5,
};

const setOf = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Words that names have or lack without being another one. `un`, `una` and `uno` count as articles. */
const FILLERS = setOf(
  'de del la el los las al en y e o u a con por para x the of and with un una uno unos unas ref cod und unid unidad unidades n no',
);

/** Common abbreviations that are no beginning of their word, or end like a word of their own. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  gde: 'grande',
  gd: 'grande',
  gran: 'grande',
  med: 'mediano',
  pqno: 'pequeno',
  pqte: 'paquete',
  pqt: 'paquete',
  cja: 'caja',
  cj: 'caja',
  btlla: 'botella',
  trad: 'tradicional',
};

const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('⁄', '/')
    .replace(/(?<![\p{L}\p{N}])([cps])\/(?=\s|\p{L})/gu, (_, letter: string) =>
      letter === 'c' ? ' con ' : letter === 'p' ? ' para ' : ' sin ',
    );

/** Equal for a word and its plural: `flor`, `flores`; `luz`, `luces`; `gris`, `grises`; `postre`, `postres`. */
export const withoutPlural = (word: string): string => {
  const without = (text: string, end: string): string =>
    text.length >= 4 && text.endsWith(end) ? text.slice(0, -1) : text;
  const stem = without(without(without(word, 's'), 'e'), 's');
  return stem.endsWith('z') ? `${stem.slice(0, -1)}c` : stem;
};

/** `1.80`, `1,5`, `1.500`, `1/2`. Three digits behind a separator are thousands, unless a zero stands before it. */
const valueOf = (text: string): number => {
  const [above = '', below] = text.split('/');
  if (below !== undefined) return Number(below) > 0 ? Number(above) / Number(below) : Number.NaN;
  if (/^[1-9]\d{0,2}(?:[.,]\d{3})+$/u.test(text)) return Number(text.replace(/[.,]/gu, ''));
  const [, whole = text, decimals = '0'] = /^(.*)[.,](\d+)$/u.exec(text) ?? [];
  return Number(`${whole.replace(/[.,]/gu, '')}.${decimals}`);
};

const round = (value: number): number => Math.round(value * 1000) / 1000;

const numberOf = (raw: number, unit: string | undefined): NameNumber => {
  const [name, factor] = (unit === undefined ? undefined : UNITS[unit]) ?? ['', 1];
  return { value: round(raw * factor), unit: name, raw: round(raw) };
};

/** Numbers with what is glued to them, numbers in pairs and fractions, and words; marks of length behind a number. */
const PARTS = /\d+(?:[.,]\d+)*(?:\/\d+)?["”″]?|[\p{L}\p{N}&]+/gu;

type Parts = { words: NameWord[]; numbers: NameNumber[] };

const addWord = ({ words, numbers }: Parts, spelt: string, isDotted: boolean): void => {
  const count = SPELT_NUMBERS[spelt];
  if (count !== undefined) numbers.push(numberOf(count, undefined));
  else if (!FILLERS.has(spelt)) words.push({ text: withoutPlural(ABBREVIATIONS[spelt] ?? spelt), spelt, isDotted });
};

/** `27x28cm`: the unit is that of both. */
const withPairs = (text: string): string => text.replace(/(?<=\d)\s?[x×*]\s?(?=\d)/gu, ' x ');

const readParts = (folded: string): Parts => {
  const found: Parts = { words: [], numbers: [] };
  const parts = [...withPairs(folded).matchAll(PARTS)];
  let inPair: NameNumber[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at];
    if (!part) continue;
    const [text] = part;
    const end = part.index + text.length;
    const next = parts[at + 1];
    const isNextGlued = next?.index === end;
    if (!/^\d/u.test(text)) {
      const [, multiplied] = /^x(\d+)$/u.exec(text) ?? [];
      if (multiplied !== undefined) found.numbers.push(numberOf(Number(multiplied), undefined));
      else addWord(found, text, folded[end] === '.');
      if (text !== 'x') inPair = [];
      continue;
    }
    const raw = valueOf(text.replace(/["”″]$/u, ''));
    const [suffix = ''] = next && (isNextGlued || /^\s*$/u.test(folded.slice(end, next.index))) ? next : [];
    const isUnit = suffix in UNITS && /^\p{L}/u.test(suffix);
    if (!Number.isFinite(raw)) continue;
    if (isNextGlued && !isUnit && suffix !== 'x') {
      // `7up`, `4k`: neither a number nor a word of its own.
      found.words.push({ text: `${text}${suffix}`, spelt: `${text}${suffix}`, isDotted: false });
      at += 1;
      continue;
    }
    const number = numberOf(raw, /["”″]$/u.test(text) ? 'in' : isUnit ? suffix : undefined);
    // Not of a count and a volume: `6 x 330 ml`.
    if (number.unit === 'mm' || number.unit === 'in')
      for (const other of inPair) if (other.unit === '') Object.assign(other, numberOf(other.raw, suffix));
    found.numbers.push(number);
    inPair.push(number);
    if (isUnit) {
      inPair = [];
      at += 1;
    }
  }
  return found;
};

const numberKey = ({ value, unit }: NameNumber): string => `${value}${unit}`;

const keyOf = ({ words, numbers }: Parts): string =>
  `${words
    .map(({ text }) => text)
    .sort()
    .join(' ')}|${numbers.map(numberKey).sort().join(' ')}`;

export const nameWords = (name: string): NameWords => {
  const parts = readParts(foldText(name));
  return { ...parts, key: keyOf(parts) };
};

/** `2` and `2 puestos` are the same number, `500 ml` and `500 g` are not. */
export const areSameNumber = (a: NameNumber, b: NameNumber): boolean =>
  a.unit === b.unit ? a.value === b.value : (a.unit === '' || b.unit === '') && a.raw === b.raw;
