/** Causes and notes of price lists and files in Spanish, by the codes of errors/messages.ts. */
import type { FeedNote } from '@vitrina/contract';
import { asksForSpanish } from '../../config.ts';
import { noteText, reasonText } from '../../errors/messages.ts';

export const spanishReasons = {
  missing: 'ese archivo no existe',
  denied: 'no hay permiso para leerlo',
  folder: 'es una carpeta',
  special: 'no es un archivo corriente',
  broken: 'no se puede leer',
  'too-large': 'es demasiado grande',
  'too-heavy': 'leerlo necesita demasiada memoria o tiempo',
  outside: 'está fuera de la carpeta',
  'no-picture': 'no es una imagen',
  'no-media': 'no es una imagen, un video ni un modelo',
  json: 'su JSON no es válido',
  'json-list': 'su JSON no tiene una lista de productos',
  type: 'no es un archivo .csv, .tsv, .txt, .json, .xlsx, .xls, .ods o .xml',
  html: 'es una página web, no una lista',
  gzip: 'no es un archivo .gz completo',
  xml: 'su XML no es válido',
  'xml-doctype': 'su XML tiene un tipo de documento (DOCTYPE), que no se acepta',
  'xml-heavy': 'su XML es demasiado profundo, o una parte es demasiado larga',
  network: 'el sitio no responde',
  timeout: 'el sitio tarda demasiado en responder',
  redirect: 'la dirección lleva a otra que no está permitida',
  redirects: 'la dirección lleva a otra demasiadas veces',
  'private-address': 'la dirección está en una red privada: agrega COMPANY@HOST a FEED_HOSTS para permitirla',
  insecure: 'la dirección pide usuario y no tiene https',
  login: 'el sitio rechaza el usuario y la contraseña, o los pide',
  xls: 'no es un archivo .xls completo de Excel; guárdalo como .xlsx o .csv',
  xlsx: 'no es un archivo .xlsx u .ods completo',
  'other-sheet': 'es una hoja de otro programa; guárdala como .xlsx o .csv',
  encrypted: 'tiene contraseña: guárdalo sin ella',
  quotes: 'una celda con comillas no se cierra',
  binary: 'no es texto',
  'no-bytes': 'el archivo está vacío',
  'no-text': 'el archivo está vacío',
  'no-rows': 'no tiene filas',
  'reference.missing': 'sin referencia',
  'reference.duplicate': 'una fila anterior tiene la misma referencia, y se usa esa',
  'reference.placeholder': 'el texto está en lugar de una referencia que falta',
  'reference.rounded': 'el programa de hojas redondeó el código: ponle formato de texto a su columna',
  'row.shifted': 'las celdas no están en las columnas de las demás filas',
  'price.missing': 'sin precio',
  'price.invalid': 'el precio no es un solo valor',
  'row.invalid': 'no es un producto',
} as const;

type Facts = (name: string, before?: string, after?: string) => string;

export const spanishNotes = {
  'prices.none': () =>
    'Ningún producto tiene precio: los compradores pueden preguntar, no comprar. Si la lista tiene precios, llama su columna "precio".',
  'prices.content': (fact) =>
    `El precio se reconoció por sus celdas: columna "${fact('column')}"${fact('others', ' (también hay valores en: ', ')')}. Elige otra con --map price=COLUMN.`,
  'prices.ambiguous': (fact) =>
    `Varias columnas pueden ser el precio y no se usa ninguna: ${fact('columns')}. Elige una con --map price=COLUMN.`,
  'prices.reseller': (fact) =>
    `Los únicos precios son para distribuidores y no se muestran: ${fact('columns')}. Muéstralos con --map price=COLUMN.`,
  'prices.few': (fact) =>
    `Solo ${fact('priced')} de ${fact('rows')} filas tienen precio; por los demás se puede preguntar.`,
  'prices.open': (fact) =>
    `${fact('count')} precios dicen solo desde cuánto, o un rango, p. ej. la línea ${fact('line')} "${fact('example')}": esos productos quedan sin precio y se puede preguntar por ellos.`,
  'sheets.joined': (fact) =>
    `${fact('count')} hojas con los mismos títulos se leyeron como una lista: ${fact('sheets')}.${fact('others', ' También parecen listas, y no se leyeron: ', '.')}`,
  'references.conflict': (fact) =>
    `${fact('count')} filas repiten una referencia con otro precio, p. ej. la línea ${fact('line')} "${fact('example')}". Se usa la primera.`,
  'currency.assumed': (fact) =>
    `Precios como ${fact('example')} tienen centavos y no dicen la moneda: cuentan en la de la empresa (el ajuste CURRENCY) o en ${fact('currency')}. Nómbrala en el título, como "Precio USD", o con --map currency=USD.`,
  mapping: (fact) => `Se usan otra vez las columnas elegidas a mano: ${fact('columns')}.`,
  'headings.none': () => 'La lista no tiene títulos: las columnas se reconocieron por sus celdas. Míralas.',
  'headings.changed': (fact) =>
    `Las columnas cambian de orden en la línea ${fact('line')}${fact('count') === '1' ? '' : ` y en ${Number(fact('count')) - 1} más`}; las filas de abajo se leyeron con los títulos nuevos.`,
  'rows.other': (fact) =>
    `${fact('count')} filas son títulos, totales u observaciones, y no productos, p. ej. la línea ${fact('line')} "${fact('example')}".`,
  currencies: (fact) =>
    `La lista tiene precios en varias monedas (${fact('currencies')}); uno sin moneda cuenta como COP. Mira que sea lo que quieres.`,
  sheets: (fact) =>
    `Solo se leyó la hoja "${fact('sheet')}"${fact('others') === '' ? '' : `; estas también parecen listas: ${fact('others')}. Cópialas en una hoja para importarlas todas, o elige una con --sheet`}.`,
  'dates.unreadable': (fact) =>
    `${fact('count')} ofertas quedan fuera porque sus fechas no se pueden leer, p. ej. la línea ${fact('line')} "${fact('example')}". Escribe las fechas como 2026-03-31.`,
  'dates.order': (fact) =>
    `Fechas como ${fact('example')} se leen con el ${fact('order') === 'day-first' ? 'día' : 'mes'} primero. Escríbelas como 2026-03-31 para que no haya duda.`,
} as const satisfies Record<string, (fact: Facts) => string>;

const reasons = new Map<string, string>(Object.entries(spanishReasons));
const notes = new Map<string, (fact: Facts) => string>(Object.entries(spanishNotes));

/** In the language of the terminal; an unknown reason is printed as it is. */
export const reasonWords = (reason: string): string =>
  asksForSpanish() ? (reasons.get(reason) ?? reason) : reasonText(reason);

export const noteWords = (note: FeedNote): string => {
  const fact: Facts = (name, before = '', after = '') =>
    note.facts[name] === undefined ? '' : `${before}${note.facts[name]}${after}`;
  return asksForSpanish() ? (notes.get(note.code)?.(fact) ?? note.code) : noteText(note);
};
