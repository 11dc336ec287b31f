/** A price list without prices: the question by chat, and the quote from the popup to the chat order. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { SCREENS, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { popup } from '../support/product-popup.ts';
import { cartPanel } from '../support/shopping.ts';

const { newPage } = visitorsBrowser();

/** The menu's own answer, as a price list without prices gives it: items without sellers. */
const removePrices = (page: Page) =>
  page.route('**/v2/integration/products', async (route) => {
    const response = await route.fetch();
    const answer: unknown = JSON.parse(await response.text(), (key, value: unknown) =>
      key === 'sellers' ? [] : value,
    );
    await route.fulfill({ response, json: answer });
  });

describe.each(SCREENS)('%s', (_, screen) => {
  // Covers §cart-17.
  test('a product without a price is quoted: popup, cart and chat order name no amount', async () => {
    const page = await newPage(screen);
    await removePrices(page);
    await page.goto(`${deployment().origin}/view?company=la-mesa&pdf=carta-la-mesa&page=2&product=E02`);
    const question = popup(page).getByRole('link', { name: /Preguntar por WhatsApp/ });
    const asked = new URL((await question.getAttribute('href')) ?? '').searchParams.get('text') ?? '';
    expect(asked).toMatch(/Empanadas de pipián \(ref\. E02\)\nLo vi en Carta La Mesa, página 2\.\nhttp.*product=E02$/);

    await popup(page).getByRole('button', { name: 'Pedir cotización' }).click();
    await page.getByRole('button', { name: 'Ver pedido' }).click();
    const order = page.getByRole('link', { name: /Pedir cotización por WhatsApp/ });
    const text = new URL((await order.getAttribute('href')) ?? '').searchParams.get('text') ?? '';
    expect(text).toContain('• 1 × Empanadas de pipián (ref. E02)\n');
    expect(text).not.toContain('$');
    expect(await cartPanel(page).textContent()).not.toContain('$');
  });
});
