/** By the server's reason for a price list that it cannot read or fetch: what is wrong, and the next step. */
import type { ErrorWords } from './errors.ts';

export const listRefusals: Readonly<Record<string, ErrorWords>> = {
  'too-large': {
    sentence: 'La lista es demasiado grande.',
    action: 'Deja solo la hoja de precios, o guárdala como CSV, y súbela otra vez.',
  },
  'too-heavy': {
    sentence: 'Leer la lista toma demasiado tiempo.',
    action: 'Deja solo la hoja de precios, o guárdala como CSV, y súbela otra vez.',
  },
  encrypted: { sentence: 'El archivo tiene contraseña.', action: 'Guárdalo sin contraseña y súbelo otra vez.' },
  xls: { sentence: 'Ese .xls está dañado o no es de Excel.', action: 'Ábrelo, guárdalo como .xlsx y súbelo otra vez.' },
  'other-sheet': {
    sentence: 'Es una hoja de otro programa o de otro formato.',
    action: 'Ábrela, guárdala como Excel (.xlsx) o CSV y súbela otra vez.',
  },
  xlsx: { sentence: 'La hoja está dañada o incompleta.', action: 'Ábrela, guárdala otra vez y súbela de nuevo.' },
  type: {
    sentence: 'Ese archivo no es una lista de precios.',
    action: 'Sube un Excel, una hoja de LibreOffice (.ods) o un CSV.',
  },
  binary: {
    sentence: 'Ese archivo no es una hoja de cálculo.',
    action: 'Sube un Excel, una hoja de LibreOffice (.ods) o un CSV.',
  },
  html: {
    sentence: 'Ese archivo es una página web y no una lista.',
    action: 'Descarga la lista como Excel o CSV y súbela.',
  },
  quotes: {
    sentence: 'A una celda le falta cerrar las comillas.',
    action: 'Guarda la lista como Excel y súbela otra vez.',
  },
  json: { sentence: 'El JSON está mal escrito.', action: 'Corrígelo, o sube la lista como Excel o CSV.' },
  'json-list': { sentence: 'El JSON no tiene una lista de productos.', action: 'Sube la lista como Excel o CSV.' },
  xml: { sentence: 'El XML está mal escrito.', action: 'Corrígelo, o sube la lista como Excel o CSV.' },
  gzip: { sentence: 'El archivo comprimido está incompleto.', action: 'Súbelo otra vez sin comprimir.' },
  'no-bytes': { sentence: 'El archivo está vacío.', action: 'Elige la lista con los productos.' },
  'no-text': { sentence: 'El archivo está vacío.', action: 'Elige la lista con los productos.' },
  'no-rows': { sentence: 'La hoja no tiene productos.', action: 'Elige un archivo con una fila por producto.' },
  timeout: { sentence: 'La dirección de la lista tarda demasiado.', action: 'Prueba otra vez en unos minutos.' },
  login: {
    sentence: 'La dirección de la lista no aceptó el usuario y la contraseña.',
    action: 'Pídele la clave a quien administra la lista.',
  },
  'private-address': {
    sentence: 'La dirección de la lista está en una red privada.',
    action: 'Habla con quien administra Vitrina.',
  },
};
