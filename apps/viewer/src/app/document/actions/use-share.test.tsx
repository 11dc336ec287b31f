/** Sharing from the bar of an open document. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { visit } from '../../app.fixture.tsx';

vi.mock('@google/model-viewer', () => ({}));

const DOCUMENT = '/view?company=c&pdf=p';
const findPage = (number: number) => screen.findByRole('region', { name: `Página ${number} de 4` });

// Covers §1-20, §3-19, §9-18.
test('the share link opens a chat with a Spanish message and the address of the page in view', async () => {
  visit(DOCUMENT);
  await findPage(1);
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  const share = await screen.findByRole('link', { name: 'Compartir' });
  await waitFor(() =>
    expect(new URL(share.getAttribute('href') ?? '').searchParams.get('text')).toBe(
      `¡Hola! Mira «Sala 24/25»: ${window.location.origin}/view?company=c&pdf=p&page=2`,
    ),
  );
});

// Covers §2-8.
test('a document opened with tgo=true shares links with tgo=true, and without campaign parameters', async () => {
  visit(`${DOCUMENT}&tgo=true&utm_source=x`);
  await findPage(1);
  const message = (link: HTMLElement) => new URL(link.getAttribute('href') ?? '').searchParams.get('text');
  const address = `${window.location.origin}/view?company=c&pdf=p&tgo=true`;
  const share = await screen.findByRole('link', { name: 'Compartir' });
  expect(message(share)).toBe(`¡Hola! Mira «Sala 24/25»: ${address}`);
  fireEvent.click(share);
  const panel = await screen.findByRole('dialog', { name: 'Compartir' });
  expect(message(within(panel).getByRole('link', { name: 'Enviar por WhatsApp' }))).toContain(address);
});

test('a plain press opens the share panel; with Ctrl the link opens', async () => {
  const { events } = visit(DOCUMENT);
  await findPage(1);
  const share = await screen.findByRole('link', { name: 'Compartir' });
  expect(fireEvent.click(share)).toBe(false);
  const panel = await screen.findByRole('dialog', { name: 'Compartir' });
  const chat = within(panel).getByRole('link', { name: 'Enviar por WhatsApp' });
  chat.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(chat);
  await waitFor(() => expect(events.find(({ event }) => event === 'share')?.data).toEqual({ method: 'chat', page: 1 }));
  expect(fireEvent.click(share, { ctrlKey: true })).toBe(true);
});
