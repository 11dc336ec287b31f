/** A published catalogue with drafts, and the two editors of its company, for tests of simultaneous publishing. */
import type { Page } from 'playwright-core';
import { DESKTOP, PHONE, type visitorsBrowser } from '../browser.ts';
import { deployment } from '../deployment.ts';
import { addPublished } from './new-catalog.ts';
import { type AdminClient, addPerson, adminOf, openStudio } from './people.ts';
import { press } from './publishing.ts';

type Open = ReturnType<typeof visitorsBrowser>['open'];

export const NAMES = ['Ana Restrepo', 'Luis Gómez'] as const;

/** A company with a published catalogue, its two editors and drafts from number 2 on, each with a link of its own. */
export const openCompany = async (open: Open, drafts: number) => {
  const company = addPublished('Verano');
  const people = NAMES.map((name) => ({ ...addPerson('editor', company, name), name }));
  const document = `/companies/${company}/documents/${company}`;
  const admin: AdminClient = await adminOf(people[0]?.email ?? '');
  for (let made = 0; made < drafts; made += 1) {
    const { number, version } = (await admin('POST', `${document}/draft`)) as { number: number; version: number };
    const fields = { name: `D-${number}`, url: '#page=1', position: { left: 5, top: 5 } };
    const add = { op: 'add', kind: 'links', page: 1, id: `d${number}`, fields };
    const { pages } = (await admin('GET', `${document}/editions/${number}/pages`)) as { pages: { version: number }[] };
    const changes = { version: pages[0]?.version ?? version, changes: [add] };
    await admin('POST', `${document}/editions/${number}/changes`, changes);
  }
  const openPublish = async (at: 0 | 1, number: number): Promise<Page> => {
    const options = at === 0 ? DESKTOP : PHONE;
    const page = await openStudio(open, `/${company}/catalogo/${company}/${number}/publicar`, {
      email: people[at]?.email ?? '',
      options,
    });
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  };
  /** The links that shoppers see. */
  const shown = async (): Promise<string[]> => {
    const address = `${deployment().origin}/v2/interactive_pdf/pdf_pages?pdfUid=${company}`;
    const pages = (await (await fetch(address, { headers: { 'x-api-key': 'vitrina' } })).json()) as {
      links: { name: string }[];
    }[];
    return pages.flatMap(({ links }) => links.map(({ name }) => name));
  };
  /** As the other editor does elsewhere. */
  const publish = async (number: number): Promise<void> => {
    const { editions } = (await admin('GET', `${document}/editions`)) as {
      editions: { number: number; version: number }[];
    };
    const { revision } = (await admin('GET', document)) as { revision: number };
    const version = editions.find((edition) => edition.number === number)?.version;
    await admin('POST', `${document}/editions/${number}/publish`, { version, revision });
  };
  return { openPublish, publish, shown };
};

/** Up to the question before a draft is published. */
export const ask = async (page: Page): Promise<void> => {
  await page.getByText('Espera a que termine la revisión.').waitFor({ state: 'hidden', timeout: 60_000 });
  await press(page, 'Publicar');
  await page.getByRole('button', { name: 'Sí, publicar' }).waitFor();
};
