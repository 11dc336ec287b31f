/** The catalogue of the demo as data, and documents of another backend made of its pages. */
import type { Page } from 'playwright-core';
import { deployment } from '../deployment.ts';
import { pageNamed } from '../reading.ts';

export type BackendPage = Record<string, unknown> & {
  index: number;
  pictures: { url: string; width: number }[];
  thumbnail: { url: string };
};

export const cataloguePages = async (): Promise<BackendPage[]> => {
  const answer = await fetch(`${deployment().origin}/v2/interactive_pdf/pdf_pages?pdfUid=catalogo-casa-nativa`, {
    headers: { 'x-api-key': 'vitrina' },
  });
  return (await answer.json()) as BackendPage[];
};

/** Path of the thumbnail of a page of the catalogue. Throws for a page that it does not have. */
export const thumbnailOf = async (number: number): Promise<string> => {
  const page = (await cataloguePages()).find(({ index }) => index === number);
  if (!page) throw new Error(`the catalogue has no page ${number}`);
  return page.thumbnail.url;
};

export const pageInAddress = (page: Page) => new URL(page.url()).searchParams.getAll('page');

/** Whether the picture of the page is shown. */
export const isSeen = (page: Page, index: number): Promise<boolean> =>
  pageNamed(page, index)
    .locator(':scope > img')
    .evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0);

export type Answers = { sections?: unknown; url?: string };

/** Routes the calls for a document of another backend. */
export const answerWith = async (page: Page, pages: unknown, { sections = [], url = '' }: Answers) => {
  const answers: [string, unknown][] = [
    ['**/v2/interactive_pdf/menu_pdf?*', [{ Uid: 'm', Belong_pdf: { Uid: 'ajeno', name: 'Ajeno' }, pages: [] }]],
    ['**/v2/interactive_pdf/pdf/ajeno?*', { url, name: 'Ajeno', isVertical: true, logo: '' }],
    ['**/v2/interactive_pdf/pdf_content_menu/ajeno*', [{ pdfUid: 'ajeno', sections }]],
    ['**/v2/interactive_pdf/pdf_pages?*', pages],
  ];
  for (const [pattern, json] of answers) await page.route(pattern, (route) => route.fulfill({ json }));
};

/** A page of the catalogue with another number. */
export const copyOf =
  (catalogue: readonly BackendPage[]) =>
  (index: unknown, over: object = {}): object => {
    const from = catalogue[(Number.isInteger(index) ? Number(index) - 1 : 0) % catalogue.length];
    return { ...from, Uid: `copia-${String(index)}`, index, links: [], ...over };
  };
