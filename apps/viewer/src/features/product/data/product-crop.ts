/** The picture of a product that has none of its own: cut out of the page of its tag. Pure. */
import { type PdfPage, type ProductRef, referenceKey } from '@vitrina/contract';

export type Crop = { url: string; page: number };

/** Pages keep this field as the backend sent it (parse-tags.ts). */
const urlOf = (crop: unknown): string => (typeof crop === 'string' ? crop : '');

/** Of the product's tag on `page`, else of its first tag in the document. */
export const cropOf = (pages: readonly PdfPage[], product: ProductRef, page?: number): Crop | null => {
  const found = pages.flatMap(({ index, tags }) =>
    tags
      .filter((tag) => tag.active && tag.product.id === product.id && tag.product.ref === product.ref)
      .map(({ crop }) => ({ url: urlOf(crop), page: index })),
  );
  const known = found.filter(({ url }) => url !== '');
  return known.find((one) => one.page === page) ?? known[0] ?? null;
};

/** The line of a product without a picture, with its crop. */
export const withCrop = <Line extends { imageUrl: string }>(
  line: Line,
  pages: readonly PdfPage[],
  product: ProductRef,
  page?: number,
): Line => (line.imageUrl ? line : { ...line, imageUrl: cropOf(pages, product, page)?.url ?? '' });

/** Addresses of crops name their edition; the server draws them as long as it keeps that one. */
const CROP = /\/crop\/[\d-]+\.webp$/;

/** A stored line of the open document, with the crop of the edition that is open where the product still has one. */
export const withOpenCrop = <Line extends { imageUrl: string; ref: string; place?: { pdf: string } }>(
  line: Line,
  pages: readonly PdfPage[],
  pdf: string,
): Line => {
  if (line.place?.pdf !== pdf || !CROP.test(line.imageUrl)) return line;
  const key = referenceKey(line.ref);
  const tag = pages
    .flatMap(({ tags }) => tags)
    .find(
      ({ active, product, crop }) => active && urlOf(crop) !== '' && key !== '' && referenceKey(product.ref) === key,
    );
  return tag ? { ...line, imageUrl: cropOf(pages, tag.product)?.url ?? line.imageUrl } : line;
};
