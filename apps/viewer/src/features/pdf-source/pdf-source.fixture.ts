/** Small PDFs and a server for them, for tests. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One empty page for each size in points. */
export const smallPdf = (...sizes: readonly (readonly [width: number, height: number])[]): Buffer => {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${sizes.map((_, at) => `${at + 3} 0 R`).join(' ')}] /Count ${sizes.length} >>`,
    ...sizes.map(([width, height]) => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] >>`),
  ];
  let body = '%PDF-1.4\n';
  const rows = objects.map((object, at) => {
    const row = `${String(body.length).padStart(10, '0')} 00000 n \n`;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return row;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${count} /Root 1 0 R >>`;
  return Buffer.from(`${body}${table}\nstartxref\n${body.length}\n%%EOF\n`, 'latin1');
};

/** Two pages with a red square each; opens with the password abc. By qpdf, 256 bits. */
const LOCKED =
  'JVBERi0xLjcKJb/3ov4KMSAwIG9iago8PCAvRXh0ZW5zaW9ucyA8PCAvQURCRSA8PCAvQmFzZVZlcnNpb24gLzEuNyAvRXh0ZW5zaW9uTGV2ZW' +
  'wgOCA+PiA+PiAvUGFnZXMgMiAwIFIgL1R5cGUgL0NhdGFsb2cgPj4KZW5kb2JqCjIgMCBvYmoKPDwgL0NvdW50IDIgL0tpZHMgWyAzIDAgUiA0' +
  'IDAgUiBdIC9UeXBlIC9QYWdlcyA+PgplbmRvYmoKMyAwIG9iago8PCAvQ29udGVudHMgNSAwIFIgL01lZGlhQm94IFsgMCAwIDIwMCAzMDAgXS' +
  'AvUGFyZW50IDIgMCBSIC9UeXBlIC9QYWdlID4+CmVuZG9iago0IDAgb2JqCjw8IC9Db250ZW50cyA1IDAgUiAvTWVkaWFCb3ggWyAwIDAgNDAw' +
  'IDMwMCBdIC9QYXJlbnQgMiAwIFIgL1JvdGF0ZSA5MCAvVHlwZSAvUGFnZSA+PgplbmRvYmoKNSAwIG9iago8PCAvTGVuZ3RoIDQ4IC9GaWx0ZX' +
  'IgL0ZsYXRlRGVjb2RlID4+CnN0cmVhbQoSrUquMJCtHv5piNwdjkAqCrK88MBjheUhvzPN2BZ3ny7+cv1bxg4GhCKZJbgd/dRlbmRzdHJlYW0K' +
  'ZW5kb2JqCjYgMCBvYmoKPDwgL0NGIDw8IC9TdGRDRiA8PCAvQXV0aEV2ZW50IC9Eb2NPcGVuIC9DRk0gL0FFU1YzIC9MZW5ndGggMzIgPj4gPj' +
  '4gL0ZpbHRlciAvU3RhbmRhcmQgL0xlbmd0aCAyNTYgL08gPDU3NmU2ZDI2NGQ0NGY0ZjY1MGZlNWFjZDhlNjM0MmIwNzEwZDg5NzA1ODZiOGY4' +
  'ZWRlNDlmM2Y0ZDNhZjQ2NzcxMmZjODI3NDIxMmQ4NWNmNmMyMTNmMzdiMDdjMWY2MT4gL09FIDw2NGZiYmNhNTViOTdjMWRkN2MxYjY1YTc4Yz' +
  'FjMzcyZjhhOWMxMWY1OTYyNTU4OTZiYzk4NDdlNTNjNjc2ZDIwPiAvUCAtNCAvUGVybXMgPDkyM2I0MzQ0ZTdkYThhODA4YzQ0NTA2MjFmNTkx' +
  'NTc1PiAvUiA2IC9TdG1GIC9TdGRDRiAvU3RyRiAvU3RkQ0YgL1UgPDE5ZmNkZWJhMTk5ZDYwOWQ5MWM4YWRkYWFhMWE2ODM4ZDE1MTQ4NTdmNm' +
  'UwNGYyYTBlNjhkZGI2N2RjMzlmM2RiNzVjY2RlYjc3ZDNlNmI5M2VkNWIwOTc3MzhmNzFjMT4gL1VFIDxjOGFlYjI5ZTQyZjI0YTZmODM2ZTEx' +
  'MGI0MzYyZGFmYmIwNzExODVjNDlkZjc5Y2Y4N2M3MTI2MGIyOWQ4MjQ5PiAvViA1ID4+CmVuZG9iagp4cmVmCjAgNwowMDAwMDAwMDAwIDY1NT' +
  'M1IGYgCjAwMDAwMDAwMTUgMDAwMDAgbiAKMDAwMDAwMDEzMCAwMDAwMCBuIAowMDAwMDAwMTk1IDAwMDAwIG4gCjAwMDAwMDAyODQgMDAwMDAg' +
  'biAKMDAwMDAwMDM4NCAwMDAwMCBuIAowMDAwMDAwNTAyIDAwMDAwIG4gCnRyYWlsZXIgPDwgL1Jvb3QgMSAwIFIgL1NpemUgNyAvSUQgWzwyOD' +
  'Y3YWVlYmVmNGVlZDc1MDc0MGNkYzFiM2E4NjRjZD48Mjg2N2FlZWJlZjRlZWQ3NTA3NDBjZGMxYjNhODY0Y2Q+XSAvRW5jcnlwdCA2IDAgUiA+' +
  'PgpzdGFydHhyZWYKMTA0OQolJUVPRgo=';

export const lockedPdf = (): Buffer => Buffer.from(LOCKED, 'base64');

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts a server on loopback. */
export const serve = async (handler: RequestHandler): Promise<{ origin: string; close: () => Promise<void> }> => {
  const server: Server = createServer(handler);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
};

/** A promise that the test settles. */
export const pending = () => {
  const settle = { resolve: () => {}, reject: (_cause: Error) => {} };
  const promise = new Promise<void>((resolve, reject) => Object.assign(settle, { resolve, reject }));
  return { promise, resolve: () => settle.resolve(), reject: (cause: Error) => settle.reject(cause) };
};
