/** A page of another site that embeds the demo's catalogue, records the viewer's events and sends it commands. */
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { deployment } from '../support/deployment.ts';
import { type OtherSite, openSite } from '../support/other-site.ts';
import { waitFor } from '../support/wait-for.ts';

type ReceivedEvent = { name: string; detail: Record<string, unknown> };
export type Viewer = HTMLElement & {
  goto: (page: number) => void;
  openProduct: (ref: string) => void;
  setCart: (lines: { ref: string; quantity: number }[]) => void;
};
declare global {
  interface Window {
    received: ReceivedEvent[];
  }
}

/** Runs before the viewer has loaded, as a script of the host page does. */
const RECORD_EVENTS = `
  window.received = [];
  const viewer = document.querySelector('vitrina-viewer');
  for (const name of ['open', 'page', 'product', 'add', 'checkout', 'share', 'error'])
    viewer.addEventListener(name, ({ detail }) => window.received.push({ name, detail }));
`;

/** The details of all events of that name, in order. */
export const received = (page: Page, name: string) =>
  page.evaluate((wanted) => window.received.filter((one) => one.name === wanted).map(({ detail }) => detail), name);

/** Calls a method of the element on the host page. */
export const act = (page: Page, call: (viewer: Viewer) => void) =>
  page.locator('vitrina-viewer').evaluate(call as never);

export const cartOf = (frame: FrameLocator, name: RegExp) => frame.getByRole('button', { name }).first();

/** Registers the hooks that start and stop the site. */
export const hostPage = () => {
  let site: OtherSite;
  beforeAll(async () => {
    const element = `<vitrina-viewer company="casa-nativa" pdf="catalogo-casa-nativa" page="6"></vitrina-viewer>`;
    site = await openSite(
      ({ searchParams }) =>
        `<body style="margin:0">${element}<script src="${deployment().origin}/embed.js"></script>` +
        `<script>${RECORD_EVENTS}\n${searchParams.get('then') ?? ''}</script>`,
    );
  });
  afterAll(() => site.close());
  return {
    address: () => site.address,
    /** `then`: a further script of the host page. Resolves once the viewer has sent its `open` event. */
    embedded: async (page: Page, then = ''): Promise<FrameLocator> => {
      await page.goto(`${site.address}?then=${encodeURIComponent(then)}`);
      await waitFor(async () => (await received(page, 'open')).length).toBe(1);
      return page.frameLocator('vitrina-viewer iframe');
    },
  };
};
