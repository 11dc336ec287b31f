/** Analytics events in tests: the document they come from, its requests and their delivery. */
import type { Page, Request } from 'playwright-core';
import { deployment } from '../support/deployment.ts';

const CATALOGUE = '/view?company=casa-nativa&pdf=catalogo-casa-nativa&page=5';
export const here = () => deployment().origin + CATALOGUE;

export type SentEvent = { event: string; tgo: boolean; session: string; data: Record<string, unknown> };
export const isEventRequest = (request: Request) =>
  /\/events$|\/analytics\/proxy/.test(new URL(request.url()).pathname);
export const eventsIn = (request: Request): SentEvent[] => [request.postDataJSON() as SentEvent | SentEvent[]].flat();

/** Collects delivered events, and the console messages about them. */
export const watched = (page: Page) => {
  const arrived: SentEvent[] = [];
  const requested: { path: string; key: string | undefined }[] = [];
  const lines: string[] = [];
  page.on('console', (message) => message.text().startsWith('Analytic') && lines.push(message.text()));
  page.on('request', (request) => {
    if (!isEventRequest(request)) return;
    const { pathname, search } = new URL(request.url());
    requested.push({ path: pathname + search, key: request.headers()['x-api-key'] });
  });
  page.on('response', (answer) => {
    if (isEventRequest(answer.request()) && answer.ok()) arrived.push(...eventsIn(answer.request()));
  });
  return { arrived, requested, lines, names: () => arrived.map(({ event }) => event) };
};

export const pageShown = (page: Page) =>
  page
    .locator('[data-current]')
    .getByRole('region', { name: /^Página 5 de/ })
    .waitFor();
