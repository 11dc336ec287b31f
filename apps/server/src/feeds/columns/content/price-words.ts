/** Words in place of a price: the seller tells it on request. Pure. */

const LEAD =
  'a|al|por|bajo|sob|segun|previa?|con|sujeto a|pendiente(?: de| por)?|(?:price )?(?:on|upon|by)|call for|ask for|request(?: a)?|contact for';
/** `consultar`, `cotización`, `convenir` … with the word before it that the phrase needs. */
const SUBJECT =
  'consult(?:ar?|e|en|arnos|enos|anos|ado)|cotiz(?:ar|a|acion|arnos|anos)|cotic(?:e|en|enos)|convenir|combinar|definir|confirmar|acordar|tratar|fijar|pedido|encargo|solicitud|requerimiento|mercado|proyecto|request|application|quote|quotation|demand|prices?|pricing';
/** Complete without a lead. */
const ALONE =
  'consult(?:ar|e|en|arnos|enos|anos)|cotiz(?:ar|acion|arnos|anos)|cotic(?:e|en|enos)|pregunt(?:ar|e|en|enos|arnos)|llam(?:ar|e|en|enos|arnos)|solicit(?:ar|e|en|enos|arnos)|sin precio|s p|no publicado|negociable|precio variable|precio (?:de|del) mercado|ask|ask us|call|call us|contact us|quote|poa|tbd|tba|negotiable';
/** `consultar con un asesor`, `cotizar por whatsapp`, `consultar precio y disponibilidad`. Not *consulta médica*, which is a name. */
const TAIL =
  '(?: (?:el |su |los )?(?:precios?|valor|cotizacion|disponibilidad)| (?:con|por|en|al?) (?:[a-z]+)(?: [a-z]+){0,3}| y [a-z]+| directamente| aqui){0,3}';
const phrase = new RegExp(`^(?:(?:el )?(?:precio|valor) )?(?:(?:${LEAD}) (?:${SUBJECT})|${ALONE})${TAIL}$`);
const MAX_LENGTH = 60;

/** Whether the cell says that there is no public price. Digits could be a price, so such a cell is none of these. */
export const isPriceOnRequest = (cell: string): boolean => {
  if (cell.length > MAX_LENGTH || /\d/.test(cell)) return false;
  const words = cell
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();
  return phrase.test(words);
};

/** `$ 1.299.900`, `US$ 5`, `12.500 COP`. Fewer than three digits without a sign are sizes and quantities. */
const AMOUNT = String.raw`(?:(?:[\p{L}]{0,3}[$€£]|[\p{L}]{1,3}\.?)\s?\d[\d.,']*|\d[\d.,']{2,})(?:\s?[\p{L}$€£]{1,4})?`;
const FROM = new RegExp(
  String.raw`^(?:precios? )?(?:desde|a partir de|from|starting (?:at|from))\s*:?\s*(?:los )?${AMOUNT}\.?$`,
  'iu',
);
const RANGE = new RegExp(
  String.raw`^(?:(?:desde|de|entre|from) )?${AMOUNT}\s*(?:-|–|—| a | y | hasta | to )\s*${AMOUNT}$`,
  'iu',
);

/** Whether the cell gives the least price or a span: what a shopper pays depends on a choice that the list does not know. */
export const isOpenPrice = (cell: string): boolean =>
  cell.length <= MAX_LENGTH && /\d/.test(cell) && (FROM.test(cell.trim()) || RANGE.test(cell.trim()));
