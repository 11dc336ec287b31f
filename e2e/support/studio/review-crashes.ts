/** A review during which the tab or the server is killed again and again. Acknowledged decisions must be there. */
import { PagesState } from '@vitrina/contract/admin';
import type { BrowserContext, Page } from 'playwright-core';
import { waitFor } from '../wait-for.ts';
import type { OwnServer } from './own-server.ts';
import { type AdminClient, adminOf } from './people.ts';

type Sent = { changes: { id: string; fields: { review?: string } }[] };

export type CrashedReview = {
  /** Answered decisions, the latest of each tag. */
  acknowledged: ReadonlyMap<string, string>;
  open: (page: Page) => Promise<void>;
  /** Some decisions about the next tags, without a wait for their answers. */
  decide: (page: Page, count: number) => Promise<void>;
  /** Acknowledged decisions that the server no longer has. */
  lost: () => Promise<string[]>;
};

export const reviewOf = (server: OwnServer, { uid, email }: { uid: string; email: string }): CrashedReview => {
  const draft = `/companies/${uid}/documents/otono/editions/1`;
  const acknowledged = new Map<string, string>();
  let keys = 0;
  return {
    acknowledged,
    open: async (page) => {
      page.on('response', (response) => {
        const request = response.request();
        if (!response.ok() || request.method() !== 'POST' || !request.url().endsWith('/changes')) return;
        const { changes }: Sent = JSON.parse(request.postData() ?? '');
        for (const { id, fields } of changes) if (fields.review) acknowledged.set(id, fields.review);
      });
      await page.goto(`${server.origin}/studio/${uid}/catalogo/otono/1/revisar`);
      await page.getByRole('gridcell').first().waitFor();
      await waitFor(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('gridcell');
    },
    decide: async (page, count) => {
      for (let at = 0; at < count; at += 1) {
        keys += 1;
        await page.keyboard.press(keys % 3 === 0 ? 'x' : 'a');
        await page.keyboard.press('ArrowRight');
      }
    },
    lost: async () => {
      const admin: AdminClient = await adminOf(email, undefined, server.origin);
      const { pages } = PagesState.parse(await admin('GET', `${draft}/pages`));
      const reviews = new Map(pages.flatMap(({ tags }) => tags.map(({ id, review }) => [id, review] as const)));
      return [...acknowledged].filter(([id, review]) => reviews.get(id) !== review).map(([id]) => id);
    },
  };
};

/** Ends the process of the page without a word to the page. Resolves to another page of the same browser profile. */
export const killTab = async (page: Page): Promise<Page> => {
  const context: BrowserContext = page.context();
  const crashed = page.waitForEvent('crash');
  const session = await context.newCDPSession(page);
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  const next = await context.newPage();
  await page.close().catch(() => undefined);
  return next;
};
