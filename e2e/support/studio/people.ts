/** People who sign in to Studio, and their way to its screens. */
import type { Role } from '@vitrina/contract/admin';
import type { Page } from 'playwright-core';
import { DESKTOP, type visitorsBrowser } from '../browser.ts';
import { vitrinaWithInput } from '../commands/vitrina.ts';
import { deployment } from '../deployment.ts';

export const PASSWORD = 'correcto caballo pila grapa';

let people = 0;

/** A new person with a role in a company of the demo; one name each, so that no throttle reaches another test. */
export const addPerson = (role: Role = 'owner', company = 'casa-nativa', name = 'Ana Restrepo'): { email: string } => {
  people += 1;
  const email = `persona-${process.pid}-${people}-${Date.now()}@example.test`;
  const args = ['--email', email, '--name', name, '--company', company, '--role', role, '--password-stdin'];
  vitrinaWithInput(deployment().dataDir, `${PASSWORD}\n`, 'user', 'add', ...args);
  return { email };
};

export const signIn = async (page: Page, email: string, password = PASSWORD): Promise<void> => {
  const secret = page.getByLabel('Contraseña', { exact: true });
  // After a sign-out the screen before may still be there, perhaps with a field for an address.
  await secret.waitFor();
  await page.getByLabel('Correo').fill(email);
  await secret.fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
};

type Open = ReturnType<typeof visitorsBrowser>['open'];

/** Studio, signed in, at an address below `/studio`. */
export const openStudio = async (
  open: Open,
  path: string,
  { email, options = DESKTOP }: { email: string; options?: Parameters<Open>[1] },
): Promise<Page> => {
  const page = await open(`/studio${path}`, options);
  await signIn(page, email);
  await page.getByRole('button', { name: /Tu cuenta/ }).waitFor();
  return page;
};

/** Calls of the publishers' API as a person who has signed in. Throws with the problem of a refused call. */
export type AdminClient = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => Promise<unknown>;

export const adminOf = async (
  email: string,
  password = PASSWORD,
  origin = deployment().origin,
): Promise<AdminClient> => {
  const base = `${origin}/admin/v1`;
  const json = { 'content-type': 'application/json' };
  const session = await fetch(`${base}/session`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password }),
  });
  const [cookie = ''] = (session.headers.get('set-cookie') ?? '').split(';');
  const { csrfToken } = (await session.json()) as { csrfToken: string };
  return async (method, path, body) => {
    const answer = await fetch(`${base}${path}`, {
      method,
      headers: { cookie, 'x-csrf-token': csrfToken, ...(body && json) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  };
};
