/** Makes what an attack is about, as an operator would: companies, people, documents, a webhook. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { jsonOf } from './call.ts';
import type { Receiver } from './events.ts';
import type { House } from './house.ts';
import { publishFirst } from './publisher.ts';
import { COMPANY, LIST_COMPANIES, OTHER_COMPANY, type Scene, THIRD_COMPANY } from './scene.ts';
import { newShelf, type Shelf } from './shelf.ts';
import { program, root } from './victim.ts';

const PASSWORD = 'una frase bastante larga';
const EMAIL = 'operadora@example.test';

/** Also the first start of all: it makes the database. */
export const addOperator = async (house: House): Promise<void> => {
  const args = [program, 'user', 'add', '--email', EMAIL, '--operator', '--password-stdin'];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: house.env('commands'),
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  child.stdin.end(PASSWORD);
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`vitrina user add: ${said}`);
};

/** The headers of somebody who is signed in. */
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

/** Throws what was not answered as it should be: nobody is killed yet. */
const must = async (scene: Scene, method: string, path: string, body: unknown): Promise<void> => {
  const answer = await scene.admin('setup', method, path, body);
  if (answer === null || answer.status >= 300)
    throw new Error(`${method} ${path}: ${answer?.status} ${answer && JSON.stringify(jsonOf(answer))}`);
};

/** Generations of the document whose editions are put back and removed. */
export const RESTORED = [9001, 9002, 9003] as const;

/** Resolves to documents that are there, one edition each and those to put back. */
export const furnish = async (
  scene: Scene,
  receiver: Receiver,
): Promise<Record<'edited' | 'tagged' | 'restored', Shelf>> => {
  for (const uid of [COMPANY, OTHER_COMPANY, THIRD_COMPANY, ...LIST_COMPANIES])
    await must(scene, 'POST', '/companies', {
      uid,
      name: `Compañía ${uid}`,
      provider: 'FEED',
      developments: ['interactive_pdf'],
    });
  await must(scene, 'PUT', `/companies/${COMPANY}/forwarding/webhook`, {
    address: receiver.address,
    secret: 'la clave del webhook',
  });
  const [edited, tagged] = [newShelf(COMPANY, 'editado'), newShelf(COMPANY, 'etiquetado')];
  for (const [at, shelf] of [edited, tagged].entries()) await publishFirst(scene, shelf, 1 + at * 3);
  const restored = newShelf(THIRD_COMPANY, 'repuesto');
  for (const generation of RESTORED) await publishFirst(scene, restored, generation);
  return { edited, tagged, restored };
};
