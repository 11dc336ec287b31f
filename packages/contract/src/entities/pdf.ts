/** A published document in the shoppers' API (§3 Pdf menu, Pdf document details, Section list). */
import { z } from 'zod';
import { Uid } from './company.ts';
import { BelongPdf, Picture } from './page.ts';

export const PdfMenu = z.object({
  Uid,
  Belong_pdf: BelongPdf,
  pages: z.array(z.object({ Uid, index: z.number().int(), url: z.string() })),
});
export type PdfMenu = z.infer<typeof PdfMenu>;

/**
 * §3: `isCommercial` defaults to true, `name_tab` to 'PDF interactivo'. `url` is the PDF file itself. `text` (ours, optional)
 * is the URL of a `DocumentText`, `prices` (ours, optional) of the `PrintedPrices`.
 */
export const PdfDetails = z.object({
  url: z.string(),
  name: z.string(),
  isCommercial: z.boolean().default(true),
  isVertical: z.boolean(),
  logo: z.string(),
  name_tab: z.string().default('PDF interactivo'),
  text: z.string().optional(),
  prices: z.string().optional(),
});
export type PdfDetails = z.infer<typeof PdfDetails>;

/**
 * The file behind `PdfDetails.text`: the words of each page in reading order; '' for a page without text. They are joined by
 * spaces, and by line ends where a column, table cell or paragraph ends.
 */
export const DocumentText = z.object({ pages: z.array(z.string()) });
export type DocumentText = z.infer<typeof DocumentText>;

/**
 * The file behind `PdfDetails.prices`: products for which a page prints one price, as `text` and as `amount`. `currency` is an ISO code, ''
 * where its sign is that of several.
 */
export const PrintedPrices = z.object({
  prices: z.array(
    z.object({
      page: z.number().int(),
      ref: z.string(),
      id: z.string(),
      text: z.string(),
      amount: z.number(),
      currency: z.string(),
    }),
  ),
});
export type PrintedPrices = z.infer<typeof PrintedPrices>;

/**
 * §5: the index is parsed as an integer, so other backends may send it as text. Ours sends numbers. `level` (ours, optional): a
 * section of level 2 belongs to the last section of level 1 before it, and so on; without it the level is 1.
 */
export const Section = z.object({
  name: z.string(),
  index: z.union([z.number(), z.string()]),
  level: z.number().int().min(1).optional(),
});
export type Section = z.infer<typeof Section>;

export const SectionList = z.object({ pdfUid: Uid, sections: z.array(Section) });
export type SectionList = z.infer<typeof SectionList>;

/** An entry of `list_pdf`. From `pages` on ours, optional: `page` is the first page that carries the product asked for. */
export const ListedPdf = z.object({
  Uid,
  name: z.string(),
  url: z.string(),
  isVertical: z.boolean(),
  pages: z.number().int().optional(),
  page: z.number().int().optional(),
  pictures: z.array(Picture).optional(),
  color: z.string().optional(),
  updatedAt: z.string().optional(),
});
export type ListedPdf = z.infer<typeof ListedPdf>;

export const PdfList = z.object({
  pdfs: z.array(ListedPdf),
  page: z.number().int(),
  itemsPerPage: z.number().int(),
  total: z.number().int(),
});
export type PdfList = z.infer<typeof PdfList>;
