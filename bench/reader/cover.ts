/**
 * Contrast of a cover against white paper. The moment at which a page is visible follows from its pixels, so a nearly blank cover
 * cannot be measured, however fast it is.
 */
import { PdfPage } from '@vitrina/contract';
import sharp from 'sharp';
import { DOCUMENT } from './publish.ts';
import { ACROSS, BLANK, DOWN, differenceFromWhite } from './seen.ts';

/** 0: white paper; 1: black. */
export const contrastOf = async (picture: Uint8Array): Promise<number> =>
  differenceFromWhite(await sharp(picture).resize(ACROSS, DOWN, { fit: 'fill' }).removeAlpha().raw().toBuffer());

export const isNearlyBlank = (contrast: number): boolean => contrast < BLANK;

/** Contrast of the first page that the server at `origin` shows. */
export const coverContrast = async (origin: string): Promise<number> => {
  const answer = await fetch(`${origin}/v2/interactive_pdf/pdf_pages?pdfUid=${DOCUMENT}`, {
    headers: { 'x-api-key': 'vitrina' },
  });
  const [cover] = PdfPage.array().parse(await answer.json());
  const [picture] = cover?.pictures ?? [];
  if (!picture) throw new Error('The cover has no picture.');
  return contrastOf(await (await fetch(new URL(picture.url, origin))).bytes());
};
