/** A PDF of one page, small enough to read: the body of the upload example. It is ASCII, so characters are bytes. */

const stream = 'BT /F1 12 Tf 20 70 Td (Ref. E01) Tj ET';
const objects = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
  `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
].map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`);

const head = '%PDF-1.4\n';
/** Where each object begins (ISO 32000-1, 7.5.4), bytes. */
const offsets = objects.map((_, at) => head.length + objects.slice(0, at).join('').length);
const rows = offsets.map((offset) => `${`${offset}`.padStart(10, '0')} 00000 n \n`);
const body = head + objects.join('');

export const examplePdf: string = [
  body,
  `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`,
  ...rows,
  `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
].join('');
