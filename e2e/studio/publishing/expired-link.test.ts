/** A link for an approval that expires while somebody writes a comment, and one that has expired before it is opened. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMMAND_LINE } from '../../../apps/server/src/domain/accounts/authorization.ts';
import { openEditionPreview } from '../../../apps/server/src/domain/documents/edition-preview.ts';
import { openDatabase } from '../../../apps/server/src/storage/open-database.ts';
import { openSecretsKey } from '../../../apps/server/src/storage/secrets/secrets.ts';
import { examined, violationsOn } from '../../support/axe.ts';
import { PHONE, visitorsBrowser } from '../../support/browser.ts';
import { vitrina } from '../../support/commands/vitrina.ts';
import { deployment } from '../../support/deployment.ts';
import { addPerson, adminOf } from '../../support/studio/people.ts';
import { LONG, press } from '../../support/studio/publishing.ts';

const { open } = visitorsBrowser();
const DOCUMENT = 'carta-la-mesa';
const DAY_MS = 86_400_000;

let number = 0;
beforeAll(async () => {
  const admin = await adminOf(addPerson('editor', 'la-mesa').email);
  const draft = (await admin('POST', `/companies/la-mesa/documents/${DOCUMENT}/draft`)) as { number: number };
  number = draft.number;
});
afterAll(() => {
  vitrina(deployment().dataDir, 'documents', 'discard', DOCUMENT, '--edition', `${number}`, '--company', 'la-mesa');
});

/** A link of one day that was made almost a day ago. Resolves to its path. */
const linkWith = async (leftMs: number): Promise<string> => {
  const { dataDir } = deployment();
  const database = await openDatabase({ dataDir, secretsKey: await openSecretsKey({ dataDir }) });
  try {
    const { url } = await openEditionPreview(
      { database, actor: COMMAND_LINE, now: new Date(Date.now() - DAY_MS + leftMs) },
      { companyUid: 'la-mesa', pdfUid: DOCUMENT, edition: number },
      { days: 1, publicUrl: 'https://vitrina.test', mayComment: true, mayApprove: true },
    );
    return url.slice('https://vitrina.test'.length);
  } finally {
    await database.close();
  }
};

// Covers §studio-225.
test(
  'a link that expires while a comment is written says whom to ask for another one, and keeps the text',
  LONG,
  async () => {
    const leftMs = 8000;
    const expiresAt = Date.now() + leftMs;
    const phone = await open(await linkWith(leftMs), { ...PHONE, ...examined });
    await phone.getByText('Sin aprobar todavía').waitFor();
    await press(phone, 'Comentar');
    await press(phone, 'Sin señalar');
    await phone.getByLabel('Qué hay que cambiar').fill('Falta el postre');
    await phone.getByLabel('Tu nombre').fill('Sara');
    await phone.waitForFunction((at) => Date.now() > at, expiresAt);
    await press(phone, 'Enviar');
    await phone.getByText('Este enlace ya no está disponible. Pide otro a quien te lo envió.').first().waitFor();
    expect(await phone.getByLabel('Qué hay que cambiar').inputValue()).toBe('Falta el postre');
    expect(await violationsOn(phone)).toEqual([]);
    await phone.reload();
    await phone.getByRole('heading', { name: 'Esta vista previa ya no está disponible.' }).waitFor();
    await phone.getByText('El enlace venció o alguien lo anuló. Pide uno nuevo a quien te lo envió.').waitFor();
  },
);

// Covers §studio-225.
test('a link that has expired shows nothing of the draft', async () => {
  const phone = await open(await linkWith(-1000), { ...PHONE, ...examined });
  await phone.getByText('El enlace venció o alguien lo anuló. Pide uno nuevo a quien te lo envió.').waitFor();
  expect(await phone.locator('.v-page, img').count()).toBe(0);
  expect(await violationsOn(phone)).toEqual([]);
});
