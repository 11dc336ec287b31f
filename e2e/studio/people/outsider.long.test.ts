/** A person of another company with the addresses of a draft: no screen and no answer tells whether it exists. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { visitorsBrowser } from '../../support/browser.ts';
import { addCompany } from '../../support/studio/new-catalog.ts';
import { addPerson, adminOf, openStudio } from '../../support/studio/people.ts';

const { open } = visitorsBrowser();
const DOCUMENT = 'catalogo-casa-nativa';
const SCREENS = ['', '/revisar', '/publicar', '/productos'];

let number = 0;
let company = '';
let outsider: { email: string };
beforeAll(async () => {
  const admin = await adminOf(addPerson('editor').email);
  const made = (await admin('POST', `/companies/casa-nativa/documents/${DOCUMENT}/draft`)) as { number: number };
  number = made.number;
  company = addCompany();
  outsider = addPerson('owner', company);
});

/** The text of the screen at an address, without the names in the address. */
const saysAt = async (page: Page, path: string, names: readonly string[]): Promise<string> => {
  await page.goto(new URL(`/studio${path}`, page.url()).href);
  await page
    .getByRole('button', { name: /Reintentar|Volver a Catálogos|Ir a Catálogos/ })
    .first()
    .waitFor();
  return names.reduce((text, name) => text.replaceAll(name, '…'), await page.locator('main').innerText());
};

// Covers §studio-143.
test('the screens of a draft of another company say the same as those of a company that does not exist', async () => {
  const page = await openStudio(open, `/${company}`, outsider);
  for (const screen of SCREENS) {
    const path = `/catalogo/${DOCUMENT}${screen && `/${number}${screen}`}`;
    const there = await saysAt(page, `/casa-nativa${path}`, ['casa-nativa']);
    const nowhere = await saysAt(page, `/no-existe${path}`, ['no-existe']);
    expect(there).toContain('No encontramos esa empresa, o ya no haces parte de ella.');
    expect([screen, there]).toEqual([screen, nowhere]);
  }
});

// Covers §studio-143.
test('under the own company a draft of another one is as unknown as any name', async () => {
  const page = await openStudio(open, `/${company}`, outsider);
  for (const screen of SCREENS) {
    const rest = screen && `/${number}${screen}`;
    const there = await saysAt(page, `/${company}/catalogo/${DOCUMENT}${rest}`, [DOCUMENT]);
    const nowhere = await saysAt(page, `/${company}/catalogo/nada${rest}`, ['nada']);
    expect(there).toMatch(/No encontramos ese catálogo|ya no existe/);
    expect([screen, there]).toEqual([screen, nowhere]);
  }
});

// Covers §studio-143.
test('the calls of a draft of another company answer byte for byte as those of an unknown one', async () => {
  const page = await openStudio(open, `/${company}`, outsider);
  const csrf = (
    (await (await page.request.get(new URL('/admin/v1/session', page.url()).href)).json()) as {
      csrfToken: string;
    }
  ).csrfToken;
  const calls: readonly (readonly [string, string, object?])[] = [
    ['GET', ''],
    ['GET', '/editions'],
    ['GET', `/editions/${number}/pages`],
    ['GET', `/editions/${number}/check`],
    ['GET', `/editions/${number}/findings`],
    ['POST', `/editions/${number}/preview`, { days: 1 }],
    ['POST', `/editions/${number}/publish`, { version: 1 }],
  ];
  const answerOf = async (of: string, document: string, [method, rest, data]: (typeof calls)[number]) => {
    const address = new URL(`/admin/v1/companies/${of}/documents/${document}${rest}`, page.url());
    const answer = await page.request.fetch(address.href, {
      method,
      headers: { 'x-csrf-token': csrf },
      ...(data && { data }),
    });
    const body = (await answer.text()).replaceAll(document, '…').replaceAll(of, '…');
    return [answer.status(), body.replace(/"requestId":"[^"]*"/, '')];
  };
  for (const call of calls) {
    const inTheirs = await answerOf('casa-nativa', DOCUMENT, call);
    expect(inTheirs[0]).toBe(404);
    expect([call, inTheirs]).toEqual([call, await answerOf('no-existe', DOCUMENT, call)]);
    const inOwn = await answerOf(company, DOCUMENT, call);
    expect(inOwn[0]).toBe(404);
    expect([call, inOwn]).toEqual([call, await answerOf(company, 'nada', call)]);
  }
});
