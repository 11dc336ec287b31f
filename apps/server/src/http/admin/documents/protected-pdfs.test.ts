/** Uploads of PDFs that ask for a password: kept until it is given, stored without it, and the password is nowhere afterwards. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Job, UploadState } from '@vitrina/contract/admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { protectedPdf } from '../../../cli/testing/protected-pdf.ts';
import type { Worker } from '../../../jobs/worker.ts';
import { signedIn } from '../../testing/admin.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { startTestWorker } from '../../testing/test-worker.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const PASSWORD = 'clave-SECRETA-del-pdf-0007';

let shop: TestApp;
let author: Awaited<ReturnType<typeof signedIn>>;
let worker: Worker | null;
const outputs: string[] = [];
beforeEach(async () => {
  shop = await openTestApp();
  author = await signedIn(shop, { roles: { acme: 'author' } });
  worker = null;
  outputs.length = 0;
});
afterEach(async () => {
  await worker?.stop();
  await shop.close();
});

const call = async (...given: Parameters<typeof author.call>) => {
  const answer = await author.call(...given);
  outputs.push(answer.body + JSON.stringify(answer.headers));
  return answer;
};

/** The id of the upload, and the answer after its last byte. */
const upload = async (bytes: Buffer) => {
  const url = '/admin/v1/companies/acme/uploads';
  const tus = { ...author.headers, 'tus-resumable': '1.0.0' };
  const metadata = `filename ${Buffer.from('Catálogo.pdf').toString('base64')}`;
  const created = await shop.app.inject({
    method: 'POST',
    url,
    headers: { ...tus, 'upload-length': `${bytes.length}`, 'upload-metadata': metadata },
  });
  const at = String(created.headers.location);
  const written = await shop.app.inject({
    method: 'PATCH',
    url: at,
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    payload: bytes,
  });
  return { id: at.slice(at.lastIndexOf('/') + 1), written };
};

const unlock = (uploadId: string, password: string) =>
  call('uploads.unlock', { params: { companyUid: 'acme', uploadId }, body: { password } });

const codeOf = ({ statusCode, body }: { statusCode: number; body: string }) => [statusCode, JSON.parse(body).code];

// Covers §backend-341, §backend-342.
test('a protected upload waits for its password, tells a wrong one, and becomes a document whose file opens without it', async () => {
  const { id, written } = await upload(protectedPdf(['Ref. CN-1', 'Nada'], { user: PASSWORD }));
  expect(codeOf(written)).toEqual([422, 'publish.password']);
  const body = { upload: id, document: 'otono', hold: true };
  expect(codeOf(await call('jobs.create', { params: { companyUid: 'acme' }, body }))).toEqual([
    422,
    'publish.password',
  ]);
  expect(codeOf(await unlock(id, 'otra'))).toEqual([422, 'publish.password-wrong']);
  expect(codeOf(await unlock(id, 'otra vez'))).toEqual([422, 'publish.password-wrong']);
  const opened = await unlock(id, PASSWORD);
  expect([opened.statusCode, UploadState.parse(opened.json()).isWhole]).toEqual([200, true]);
  worker = startTestWorker(shop);
  const created = await call('jobs.create', { params: { companyUid: 'acme' }, body });
  const { id: jobId } = Job.parse(created.json());
  await vi.waitFor(
    async () => {
      const job = Job.parse((await call('jobs.read', { params: { companyUid: 'acme', jobId } })).json());
      expect([job.state, job.report?.pages]).toEqual(['done', 2]);
    },
    { timeout: 30_000 },
  );

  await call('audit.list', { params: { companyUid: 'acme' } });
  const database = readdirSync(shop.dataDir).filter((file) => file.startsWith('vitrina.sqlite'));
  const stored = database.map((name) => readFileSync(join(shop.dataDir, name)).toString('latin1')).join('');
  expect(stored).toContain('otono');
  for (const text of [stored, ...outputs, ...shop.lines]) {
    expect(text).not.toContain(PASSWORD);
    expect(text).not.toContain(Buffer.from(PASSWORD).toString('base64').replace(/=+$/, ''));
  }
  const files = readdirSync(shop.dataDir, { recursive: true, encoding: 'utf8' });
  const pdfs = files.filter((name) => name.endsWith('.pdf')).map((name) => readFileSync(join(shop.dataDir, name)));
  expect(pdfs.map((bytes) => bytes.includes('/Encrypt'))).toEqual([false]);
});

// Covers §backend-341.
test('the password of an upload of another company, and of one that is not whole, is refused', async () => {
  const outsider = await signedIn(shop, { roles: { otra: 'owner' } });
  const { id } = await upload(protectedPdf(['CN-1'], { user: PASSWORD }));
  const given = { params: { companyUid: 'otra', uploadId: id }, body: { password: PASSWORD } };
  expect(codeOf(await outsider.call('uploads.unlock', given))).toEqual([404, 'upload.unknown']);
  expect(codeOf(await unlock('0'.repeat(32), PASSWORD))).toEqual([404, 'upload.unknown']);
  expect(codeOf(await unlock(id, ''))).toEqual([400, 'request.invalid']);
});
