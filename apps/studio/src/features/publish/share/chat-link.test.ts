import { expect, test } from 'vitest';
import { chatAddress } from './chat-link.tsx';

// Covers §studio-114.
test('the address of a chat message carries any text, with the link at its end', () => {
  const text = '¡Hola! Mira «Café & té #1»: https://v.test/view?company=a&pdf=b';
  const address = new URL(chatAddress(text));
  expect(address.origin + address.pathname).toBe('https://api.whatsapp.com/send');
  expect([...address.searchParams]).toEqual([['text', text]]);
});
