/** Creates the test data by the API and the command line: companies, an operator, documents, a webhook. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { COMPANY, type CrashContext, LIST_COMPANIES, OTHER_COMPANY, THIRD_COMPANY } from './crash-context.ts';
import { jsonOf } from './deployment/call.ts';
import { program, root } from './deployment/supervised-process.ts';
import type { TestDeployment } from './deployment/test-deployment.ts';
import { createExpectedDocument, type ExpectedDocument } from './writers/expected-document.ts';
import { publishFirst } from './writers/publisher.ts';
import type { Receiver } from './writers/visitor-events.ts';

const PASSWORD = 'una frase bastante larga';
const EMAIL = 'operadora@example.test';

/** The first command to run, so it also creates the database. */
export const addOperator = async (deployment: TestDeployment): Promise<void> => {
  const args = [program, 'user', 'add', '--email', EMAIL, '--operator', '--password-stdin'];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: deployment.env('commands'),
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  child.stdin.end(PASSWORD);
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`vitrina user add: ${output}`);
};

/** Signs in. Resolves to the headers of the session. */
export const signIn = async (address: string): Promise<Record<string, string>> => {
  const answer = await fetch(`${address}/admin/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });
  const { csrfToken } = (await answer.json()) as { csrfToken: string };
  const cookie = answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  return { cookie, 'x-csrf-token': csrfToken };
};

/** Throws if a call fails: no process is killed during the set-up. */
const requireSuccess = async (context: CrashContext, method: string, path: string, body: unknown): Promise<void> => {
  const answer = await context.admin('setup', method, path, body);
  if (answer === null || answer.status >= 300)
    throw new Error(`${method} ${path}: ${answer?.status} ${answer && JSON.stringify(jsonOf(answer))}`);
};

/** Generations of the document whose editions are restored and deleted. */
export const RESTORED_GENERATIONS = [9001, 9002, 9003] as const;

/** Resolves to the published documents: two with one edition each, and one with the editions to restore. */
export const createTestData = async (
  context: CrashContext,
  receiver: Receiver,
): Promise<Record<'edited' | 'tagged' | 'restored', ExpectedDocument>> => {
  for (const uid of [COMPANY, OTHER_COMPANY, THIRD_COMPANY, ...LIST_COMPANIES])
    await requireSuccess(context, 'POST', '/companies', {
      uid,
      name: `Compañía ${uid}`,
      provider: 'FEED',
      developments: ['interactive_pdf'],
    });
  await requireSuccess(context, 'PUT', `/companies/${COMPANY}/forwarding/webhook`, {
    address: receiver.address,
    secret: 'la clave del webhook',
  });
  const [edited, tagged] = [createExpectedDocument(COMPANY, 'editado'), createExpectedDocument(COMPANY, 'etiquetado')];
  for (const [at, document] of [edited, tagged].entries()) await publishFirst(context, document, 1 + at * 3);
  const restored = createExpectedDocument(THIRD_COMPANY, 'repuesto');
  for (const generation of RESTORED_GENERATIONS) await publishFirst(context, restored, generation);
  return { edited, tagged, restored };
};
