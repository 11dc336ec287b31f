/** page-flip with the same pictures as our reader, served on loopback. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PdfPage } from '@vitrina/contract';
import { withOwnPage } from './own-page.ts';
import type { Served } from './served.ts';

type Picture = { url: string; width: number; height: number };

/** Absolute addresses of an edition's page pictures, in the width that our reader chooses on that screen. */
export const picturesOf = async ({ origin }: Served, name: string, width: number): Promise<Picture[]> => {
  const answer = await fetch(`${origin}/v2/interactive_pdf/pdf_pages?pdfUid=${name}`, {
    headers: { 'x-api-key': 'vitrina' },
  });
  return PdfPage.array()
    .parse(await answer.json())
    .map(({ index, pictures = [] }) => {
      const picture = pictures.find((one) => one.width === width);
      if (!picture) throw new Error(`Page ${index} has no picture of ${width} px.`);
      return { ...picture, url: new URL(picture.url, origin).href };
    });
};

/** As large as the screen allows, one page below 800 px and two from there, with its default shadows and durations. */
const html = (pictures: readonly Picture[]): string => {
  const [first] = pictures;
  if (!first) throw new Error('There are no pages to show.');
  const height = Math.round((412 * first.height) / first.width);
  const settings = {
    width: 412,
    height,
    size: 'stretch',
    minWidth: 300,
    maxWidth: 2000,
    minHeight: 300,
    maxHeight: 2000,
  };
  return `<!doctype html><html lang="es"><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>page-flip</title>
<style>body { margin: 0 } #book { margin: auto; max-width: ${Math.round((2 * 700 * first.width) / first.height)}px }</style>
<div id="book"></div><script src="/page-flip.js"></script><script>
  const pictures = ${JSON.stringify(pictures.map(({ url }) => url))};
  const flip = new St.PageFlip(document.getElementById('book'), ${JSON.stringify(settings)});
  flip.loadFromImages(pictures);
  window.flip = flip;
  // All pictures are loaded before the measurement.
  Promise.all(pictures.map((url) => new Promise((done) => {
    const picture = new Image();
    picture.onload = done;
    picture.src = url;
  }))).then(() => { window.isReady = true; });
</script></html>`;
};

/** Passes the address of the book to `during` and closes the server after it. */
export const withPageFlip = async <T>(
  pictures: readonly Picture[],
  during: (url: string) => Promise<T>,
): Promise<T> => {
  const script = createRequire(import.meta.url).resolve('page-flip/dist/js/page-flip.browser.js');
  const code = await readFile(script);
  return withOwnPage(({ url }, answer) => {
    const isScript = url === '/page-flip.js';
    answer.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8' });
    answer.end(isScript ? code : html(pictures));
  }, during);
};
