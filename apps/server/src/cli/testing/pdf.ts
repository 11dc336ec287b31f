/** Tiny PDF files written by hand, for tests. */

/** One page for each text, in Helvetica. `trailer` is added to the trailer dictionary. `encrypt` gets the streams, as Latin-1. */
export const tinyPdf = (
  texts: readonly string[],
  trailer = '',
  encrypt = (content: string, _object: number): string => content,
): Buffer => {
  const pages = texts.map((_, index) => 4 + index * 2);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((number) => `${number} 0 R`).join(' ')}] /Count ${texts.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...texts.flatMap((text, index) => {
      const drawn = `BT /F1 18 Tf 40 150 Td (${text.replace(/[()\\]/g, '\\$&')}) Tj ET`;
      const content = encrypt(drawn, 5 + index * 2);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(
    `${body}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
};

/** Requires a password that is unknown. */
export const lockedPdf = (): Buffer => {
  const secret = `<${'5a'.repeat(32)}>`;
  const id = `<${'11'.repeat(16)}>`;
  return tinyPdf(
    ['CN-1'],
    `/Encrypt << /Filter /Standard /V 1 /R 2 /O ${secret} /U ${secret} /P -4 >> /ID [${id} ${id}]`,
  );
};

/** Truncated in the middle of its first object: no object can be read. */
export const cutPdf = (): Buffer => tinyPdf(['CN-1']).subarray(0, 40);
