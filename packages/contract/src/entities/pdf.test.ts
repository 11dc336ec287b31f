import { expect, test } from 'vitest';
import { PdfDetails } from './pdf.ts';

test('details that leave them out are commercial and titled PDF interactivo', () => {
  const sent = { url: '/a.pdf', name: 'Sala', isVertical: true, logo: '' };
  expect(PdfDetails.parse(sent)).toEqual({ ...sent, isCommercial: true, name_tab: 'PDF interactivo' });
});
