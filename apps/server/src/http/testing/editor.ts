/** An app with an editor of its company and a user without a role, for tests. */
import { type ElementsInput, PdfPage, Problem } from '@vitrina/contract';
import { type AdminOperationId, adminOperations, PageState } from '@vitrina/contract/admin';
import { expect } from 'vitest';
import { type AdminCall, signedIn } from './admin.ts';
import { openTestApp } from './app.ts';

export const of = (more: Record<string, unknown> = {}) => ({
  params: { companyUid: 'acme', pdfUid: 'catalogo', ...more },
});
export const onPage = (index: unknown, body?: unknown): AdminCall => ({ ...of({ index }), ...(body ? { body } : {}) });

export const box = { position: { left: 10, top: 20 }, size: { width: 30, high: 40 } };
export const aTag = (ref: string) => ({
  name: ref,
  iconIndex: 1,
  position: { left: 1.5, top: 99 },
  color: '',
  size: null,
  active: true,
  product: { id: '', ref },
});
export const elements: ElementsInput = {
  tags: [
    { ...aTag('CN-2'), block: box },
    { ...aTag('CN-3'), active: false },
  ],
  images: [{ url: 'https://acme.test/i.webp', ...box, cut: { ...box } }],
  videos: [{ url: '/files/v.mp4', ...box, poster: '/files/p.webp' }],
  models: [{ url: '/files/m.glb', ...box, product: { id: '9', ref: '' } }],
  links: [
    { name: 'Inicio', url: '#page=1', ...box },
    { name: 'Correo', url: 'mailto:ana@acme.test', position: box.position },
  ],
};

export const openEditor = async () => {
  const shop = await openTestApp();
  const editor = await signedIn(shop, { roles: { acme: 'editor' } });
  const other = await signedIn(shop, { roles: { otra: 'owner' } });
  const answered = async (id: AdminOperationId, call: AdminCall = of()) => {
    const answer = await editor.call(id, call);
    expect([answer.statusCode, answer.body]).toEqual([adminOperations[id].status, answer.body]);
    return answer.body === '' ? null : answer.json();
  };
  const refused = async (id: AdminOperationId, call: AdminCall, by = editor) => {
    const answer = await by.call(id, call);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    const { status, code, version, detail } = Problem.parse(answer.json());
    expect(status).toBe(answer.statusCode);
    return { status, code, version, detail };
  };
  const pageTwo = async () => PageState.parse(await answered('pages.read', onPage(2)));
  const shoppersPages = async (): Promise<PdfPage[]> => {
    const answer = await shop.call('/v2/interactive_pdf/pdf_pages?pdfUid=catalogo');
    return PdfPage.array().parse(answer.json());
  };
  return { shop, editor, other, answered, refused, pageTwo, shoppersPages };
};
