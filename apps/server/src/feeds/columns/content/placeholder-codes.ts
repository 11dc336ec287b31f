/** Words that a list writes where a code is missing. Pure. */

const WORDS =
  /^(?:0+|x{2,}|sin (?:codigo|cod|ref|referencia|numero|asignar|sku|datos?|clave|registro)|no (?:leido|legible|aplica|tiene|asignado|disponible|hay|code|encontrado|registrado)|ilegible|pendiente|por (?:asignar|definir|confirmar|codificar)|null|none|nan|undefined|tbd|vacio|en blanco|desconocido|unknown|not available)$/;
/** `n/a`, `s.c.`: without the sign between them the letters may be a code. */
const LETTERS = /^#?[ns][/.]\s?[acnd]\.?$/i;
/** Errors of spreadsheets. */
const SHEET_ERROR = /^#[¡¿]?(?:ref|valor|value|name|nombre|num|n\/[ad]|div\/0|null|nulo|error)\b/i;

export const isPlaceholderCode = (text: string): boolean => {
  const given = text.trim();
  if (LETTERS.test(given) || SHEET_ERROR.test(given)) return true;
  const words = given
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return WORDS.test(words);
};
