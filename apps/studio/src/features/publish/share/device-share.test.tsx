/** The share sheet of the device, on browsers that have one and on those that have none. */
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toasts } from '../../../lib/toasts.ts';
import { ChatLink } from './chat-link.tsx';

const TEXT = '¡Hola! Mira «Otoño»: https://v.test/view?company=a&pdf=b';

const withNavigator = (parts: object): void => {
  for (const [name, value] of Object.entries(parts))
    Object.defineProperty(navigator, name, { value, configurable: true });
};
beforeEach(() => toasts.setState({ message: null }));
afterEach(() => {
  for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name);
});

const show = (): HTMLElement | null => {
  render(<ChatLink text={TEXT} label="Enviar por WhatsApp" />);
  return screen.queryByRole('button', { name: 'Más formas' });
};
const press = (button: HTMLElement | null): void => {
  fireEvent.click(button ?? expect.fail('no button'));
};

// Covers §studio-164.
test('the button opens the share sheet of the device with the whole message', async () => {
  const share = vi.fn(async () => undefined);
  withNavigator({ share, canShare: ({ text }: ShareData) => text === TEXT });
  press(show());
  await waitFor(() => expect(share).toHaveBeenCalledExactlyOnceWith({ text: TEXT }));
  expect(toasts.getState().message).toBeNull();
});

// Covers §studio-164.
test.each([
  ['has no share sheet', {}],
  ['cannot share texts', { share: vi.fn(), canShare: () => false }],
])('a browser that %s shows the link to the chat alone', (_, parts) => {
  withNavigator(parts);
  expect(show()).toBeNull();
  expect(screen.getByRole('link', { name: /^Enviar por WhatsApp/ })).toBeTruthy();
});

// Covers §studio-164.
test.each([
  ['a closed sheet says nothing', new DOMException('closed', 'AbortError'), undefined],
  ['a refusal says what to do instead', new DOMException('denied', 'NotAllowedError'), /Copia el enlace/],
])('%s', async (_, error, said) => {
  const share = vi.fn(() => Promise.reject(error));
  withNavigator({ share });
  press(show());
  await waitFor(() => expect(share).toHaveBeenCalled());
  await waitFor(() => {
    const text = toasts.getState().message?.text;
    if (said === undefined) expect(text).toBeUndefined();
    else expect(text).toMatch(said);
  });
});
