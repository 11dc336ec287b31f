import { expect, test } from 'vitest';
import { PdfDetails } from './pdf.ts';

// Covers §3-20, §9-20, §9-21.
test('PdfDetails without isCommercial and name_tab defaults to true and PDF interactivo', () => {
  const sent = { url: '/a.pdf', name: 'Sala', isVertical: true, logo: '' };
  expect(PdfDetails.parse(sent)).toEqual({ ...sent, isCommercial: true, name_tab: 'PDF interactivo' });
});
