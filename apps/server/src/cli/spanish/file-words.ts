/** Causes for which a row of a file of tags, decisions or proposals is refused, in Spanish. */
import { asksForSpanish } from '../../config.ts';
import { type SpanishSentences, translator } from './sentences.ts';

/** Those of the CSV parser say more about its settings than about the file. */
const sentences: SpanishSentences = {
  '{} "{}" is not a number from {} to {}': '{} "{}" no es un número de {} a {}',
  '{} "{}" is not a whole number from {} to {}': '{} "{}" no es un número entero de {} a {}',
  '{} has more than {} characters': '{} tiene más de {} caracteres',
  'it has more than {} characters': 'tiene más de {} caracteres',
  'active "{}" is not true or false': 'active "{}" no es true ni false',
  'color "{}" does not look like #1f3d36': 'color "{}" no se parece a #1f3d36',
  'block "{}" is not left, top, width and height in percent':
    'block "{}" no son izquierda, arriba, ancho y alto en porcentaje',
  'tagId "{}" takes a-z, 0-9 and -, at most 40': 'tagId "{}" lleva a-z, 0-9 y -, como máximo 40',
  'tagId "{}" is that of another row': 'tagId "{}" es el de otra fila',
  'review "{}" is not proposed, confirmed or rejected': 'review "{}" no es proposed, confirmed ni rejected',
  'ref and id are both empty': 'ref e id están vacías',
  'there are more than {} tags': 'hay más de {} etiquetas',
  'missing columns: {}': 'faltan columnas: {}',
  '{} cells where the header has {}': '{} celdas, y el encabezado tiene {}',
  'page {} has more than {} tags': 'la página {} tiene más de {} etiquetas',
  '"{}" is no number of an entry': '"{}" no es el número de una fila por decidir',
  'action "{}" is neither place nor dismiss': 'action "{}" no es place ni dismiss',
  'toPage "{}" is no page': 'toPage "{}" no es una página',
  'left "{}" and top "{}" are not in percent of the page': 'left "{}" y top "{}" no están en porcentaje de la página',
  'there is no such suggestion': 'no hay una sugerencia con ese número',
  'there is no such page': 'esa página no existe',
  'there is no such entry': 'no hay una fila con ese número',
  'it has been decided': 'ya se decidió',
  'it is decided twice': 'se decide dos veces en el archivo',
  'the columns referencia and nombre are needed': 'hacen falta las columnas referencia y nombre',
  'Invalid Closing Quote: {}': 'después de las comillas que cierran una celda hay más texto',
  'Invalid Opening Quote: {}': 'unas comillas empiezan en medio de una celda',
  'Quote Not Closed: {}': 'una celda con comillas no se cierra',
  'Max Record Size: {}': 'una fila es demasiado larga',
};

export const translateCause = translator(sentences);

/** In the language of the terminal. */
export const causeText = (cause: string): string => (asksForSpanish() ? translateCause(cause) : cause);
