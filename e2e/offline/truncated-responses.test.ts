import { test } from 'vitest';
import { visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { waitFor } from '../support/wait-for.ts';

const { newPage } = visitorsBrowser();

// Vitest fails a run with an unhandled rejection.
test.each(['page', 'context'] as const)(
  'a response that a route of the %s still produces when its test ends is no unhandled rejection',
  async (owner) => {
    const page = await newPage();
    let isRequested = false;
    const routed = owner === 'page' ? page : page.context();
    await routed.route('**/v2/company', async (route) => {
      const answer = await route.fetch();
      isRequested = true;
      await new Promise((resolve) => page.on('close', resolve));
      await route.fulfill({ response: answer, body: await answer.text() });
    });
    await page.goto(`${deployment().origin}/robots.txt`);
    await page.evaluate(() => void fetch('/v2/company'));
    await waitFor(() => isRequested).toBe(true);
  },
);
