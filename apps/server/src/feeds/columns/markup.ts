/** Texts of shop exports without their HTML: tags, entities, styles and directives of page builders. Pure. */

/** The named entities of the code points from 160 to 255, in order (HTML 4, Latin-1). */
const latin1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'.split(
    ' ',
  );
const others: readonly (readonly [string, string])[] = [
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['hellip', '…'],
  ['bull', '•'],
  ['trade', '™'],
  ['euro', '€'],
  ['prime', '′'],
  ['Prime', '″'],
];
const entities = new Map([
  ...latin1.map((name, index): [string, string] => [name, String.fromCharCode(160 + index)]),
  ...others,
]);
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,7}));/gi;

const characterOf = (code: number): string =>
  code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ' ';

const decoded = (text: string): string =>
  text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (decimal !== undefined) return characterOf(Number(decimal));
    if (hex !== undefined) return characterOf(Number.parseInt(hex, 16));
    return entities.get(name ?? '') ?? whole;
  });

/** Shops escape a second time what was escaped already: `&amp;eacute;`. */
const withoutEntities = (text: string): string => (text.includes('&') ? decoded(decoded(text)) : text);

/** Characters read of a text: longer ones are page layouts, and searching them for unclosed markup would take quadratic time. */
const MAX_DESCRIPTION_SOURCE = 20_000;
const MAX_LINE_SOURCE = 4_000;

/** Content that is never text, and directives of Magento: `{{media url="…"}}`. */
const CODE = /<(style|script)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->|\{\{[^{}]*\}\}/gi;
const LINE_END = /<(?:br|\/p|\/li|\/div|\/h[1-6]|\/tr)\b[^<>]*>|\\n/gi;
const TAG = /<\/?[a-z][^<>]*>/gi;
/** In names only known tags are markup: `Tornillo <M3>` is not. */
const NAME_TAG =
  /<\/?(?:a|b|br|center|div|em|font|h[1-6]|i|iframe|img|li|ol|p|script|small|span|strong|style|sub|sup|u|ul)\b[^<>]*>/gi;

/** The lines of a description without markup, at most 2,000 characters. */
export const plainDescription = (text: string): string =>
  withoutEntities(text.slice(0, MAX_DESCRIPTION_SOURCE).replace(CODE, ' ').replace(LINE_END, '\n').replace(TAG, ' '))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
    .slice(0, 2_000);

/** A name or value in one line. Texts without `<` and `&` stay as they are. */
export const plainLine = (text: string): string => {
  if (!/[<&]/.test(text)) return text;
  return withoutEntities(text.slice(0, MAX_LINE_SOURCE).replace(CODE, ' ').replace(NAME_TAG, ' '))
    .replace(/\s+/g, ' ')
    .trim();
};
