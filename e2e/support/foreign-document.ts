/** The demo's catalogue as data, and documents of another backend made of its pages. */
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { pageNamed } from './reading.ts';

export type BackendPage = Record<string, unknown> & {
  index: number;
  pictures: { url: string; width: number }[];
  thumbnail: { url: string };
};

export const cataloguePages = async (): Promise<BackendPage[]> => {
  const answer = await fetch(`${inject('origin')}/v2/interactive_pdf/pdf_pages?pdfUid=catalogo-casa-nativa`, {
    headers: { 'x-api-key': 'vitrina' },
  });
  return (await answer.json()) as BackendPage[];
};

export const pageInAddress = (page: Page) => new URL(page.url()).searchParams.getAll('page');

/** Whether its picture stands there. */
export const isSeen = (page: Page, index: number): Promise<boolean> =>
  pageNamed(page, index)
    .locator(':scope > img')
    .evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0);

export type Answers = { sections?: unknown; url?: string };

/** The calls of a document that is not ours, as another backend may answer them. */
export const answerWith = async (page: Page, pages: unknown, { sections = [], url = '' }: Answers) => {
  const answers: [string, unknown][] = [
    ['**/v2/interactive_pdf/menu_pdf?*', [{ Uid: 'm', Belong_pdf: { Uid: 'ajeno', name: 'Ajeno' }, pages: [] }]],
    ['**/v2/interactive_pdf/pdf/ajeno?*', { url, name: 'Ajeno', isVertical: true, logo: '' }],
    ['**/v2/interactive_pdf/pdf_content_menu/ajeno*', [{ pdfUid: 'ajeno', sections }]],
    ['**/v2/interactive_pdf/pdf_pages?*', pages],
  ];
  for (const [pattern, json] of answers) await page.route(pattern, (route) => route.fulfill({ json }));
};

/** A page of the catalogue under another number. */
export const copyOf =
  (catalogue: readonly BackendPage[]) =>
  (index: unknown, over: object = {}): object => {
    const from = catalogue[(Number.isInteger(index) ? Number(index) - 1 : 0) % catalogue.length];
    return { ...from, Uid: `copia-${String(index)}`, index, links: [], ...over };
  };
