import { inject, test } from 'vitest';
import { visitorsBrowser } from './support/browser.ts';
import { soon } from './support/soon.ts';

const { newPage } = visitorsBrowser();

// Vitest fails a run in which a promise is rejected that nobody waits for.
test.each(['page', 'context'] as const)(
  'an answer that a %s still makes when its test ends is no error',
  async (owner) => {
    const page = await newPage();
    let isAsked = false;
    const routed = owner === 'page' ? page : page.context();
    await routed.route('**/v2/company', async (route) => {
      const answer = await route.fetch();
      isAsked = true;
      await new Promise((resolve) => page.on('close', resolve));
      await route.fulfill({ response: answer, body: await answer.text() });
    });
    await page.goto(`${inject('origin')}/robots.txt`);
    await page.evaluate(() => void fetch('/v2/company'));
    await soon(() => isAsked).toBe(true);
  },
);
