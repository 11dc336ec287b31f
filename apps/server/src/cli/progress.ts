/** Shows the progress of publishing: one moving line on a terminal, a line per step elsewhere. */

import type { PublishProgress } from '../domain/publishing/publish-request.ts';
import { say } from './spanish/say.ts';

const names: Record<PublishProgress['step'], string> = {
  check: 'Checking the file',
  store: 'Storing the file',
  words: 'Reading the words',
  references: 'Querying the store for references',
  pages: 'Drawing pages',
  ocr: 'Reading pictures of pages (OCR)',
  save: 'Publishing',
};
const spanish: Record<PublishProgress['step'], string> = {
  check: 'Revisando el archivo',
  store: 'Guardando el archivo',
  words: 'Leyendo las palabras',
  references: 'Consultando las referencias en la tienda',
  pages: 'Dibujando las páginas',
  ocr: 'Leyendo las imágenes de las páginas (OCR)',
  save: 'Publicando',
};
const WIDTH = 28;

const bar = (done: number, total: number): string => {
  const full = total === 0 ? WIDTH : Math.round((done / total) * WIDTH);
  return `[${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}]`;
};

/**
 * `write` gets text without a line end. Without a terminal one line is written per tenth of the pages, so that logs stay short.
 */
export const progressPrinter = (write: (text: string) => void, isInteractive: boolean) => {
  let step: PublishProgress['step'] | null = null;
  let lastDone = 0;
  return ({ step: at, done, total }: PublishProgress): void => {
    const isNew = at !== step;
    step = at;
    if (isInteractive) {
      const count = total > 1 ? ` ${done}/${total}` : '';
      write(
        `\r\u001b[K${bar(done, total)} ${say(names[at], spanish[at])}${count}${at === 'save' && done === total ? '\n' : ''}`,
      );
      return;
    }
    if (isNew) lastDone = 0;
    const isTenth = total > 1 && done - lastDone >= total / 10;
    if (isNew || (done === total && total > 1 && lastDone < total) || isTenth) {
      lastDone = done;
      write(`${say(names[at], spanish[at])}${total > 1 ? ` ${done}/${total}` : ''}\n`);
    }
  };
};
