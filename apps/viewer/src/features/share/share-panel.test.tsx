import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { aPage } from '@vitrina/page-view/fixture';
import { afterEach, expect, test, vi } from 'vitest';
import { SharePanel, type SharePanelProps } from './share-panel.tsx';

afterEach(() => {
  for (const name of ['share', 'canShare', 'clipboard']) Reflect.deleteProperty(navigator, name);
  Reflect.deleteProperty(document, 'execCommand');
});

const mockNavigator = (own: object) => {
  for (const [name, value] of Object.entries(own))
    Object.defineProperty(navigator, name, { value, configurable: true });
};

const renderPanel = (own: Partial<SharePanelProps> = {}) => {
  const onShare = vi.fn();
  render(
    <SharePanel
      name="Sala"
      product={null}
      list={{ pages: [1, 2, 3].map((index) => aPage(index)), pageCount: 3, isVertical: true }}
      page={2}
      urlOf={(page) => `https://v.test/view?company=c&pdf=p&page=${page}`}
      chatBase="https://chat.test/send"
      onShare={onShare}
      onClose={() => undefined}
      {...own}
    />,
  );
  return onShare;
};

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Enlace' });
const chat = () => screen.getByRole<HTMLAnchorElement>('link', { name: 'Enviar por chat' });

test('the page in view is preselected, and choosing another changes link, message and QR code', () => {
  const onShare = renderPanel();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Página 2' }).checked).toBe(true);
  expect(field().value).toMatch(/page=2$/);
  const drawn = () => screen.getByRole('img', { name: 'Código QR del enlace' }).innerHTML;
  const before = drawn();
  fireEvent.click(screen.getByRole('radio', { name: 'Página 3' }));
  expect(field().value).toMatch(/page=3$/);
  expect(new URL(chat().href).searchParams.get('text')).toMatch(/^¡Hola! Mira «Sala»: .*page=3$/);
  expect(drawn()).not.toBe(before);
  chat().addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(chat());
  expect(onShare).toHaveBeenCalledWith({ method: 'chat', page: 3 });
});

test('a product replaces the choice of page in message and link', () => {
  renderPanel({ product: { ref: 'R', name: 'Sofá' } });
  expect(screen.queryByRole('radio')).toBeNull();
  expect(new URL(chat().href).searchParams.get('text')).toMatch(/^¡Hola! Mira «Sofá» en «Sala»: /);
});

test('the copy button copies the link and confirms it until another page is chosen', async () => {
  const writeText = vi.fn().mockResolvedValue(undefined);
  mockNavigator({ clipboard: { writeText } });
  const onShare = renderPanel();
  fireEvent.click(screen.getByRole('button', { name: 'Copiar enlace' }));
  await screen.findByText('Enlace copiado');
  expect(writeText).toHaveBeenCalledWith('https://v.test/view?company=c&pdf=p&page=2');
  expect(onShare).toHaveBeenCalledWith({ method: 'copy', page: 2 });
  fireEvent.click(screen.getByRole('radio', { name: 'Página 1' }));
  expect(screen.queryByText('Enlace copiado')).toBeNull();
});

test('without a clipboard execCommand copies the link; if that is refused too, the link is selected with a hint', async () => {
  mockNavigator({ clipboard: { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) } });
  const execCommand = vi.fn().mockReturnValueOnce(true).mockReturnValue(false);
  Object.defineProperty(document, 'execCommand', { value: execCommand, configurable: true });
  const onShare = renderPanel();
  const copy = screen.getByRole('button', { name: 'Copiar enlace' });
  fireEvent.click(copy);
  await screen.findByText('Enlace copiado');
  onShare.mockClear();
  fireEvent.click(copy);
  await screen.findByText('El enlace está seleccionado: cópialo desde aquí.');
  expect(document.activeElement).toBe(field());
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, field().value.length]);
  expect(onShare).not.toHaveBeenCalled();
});

test('without navigator.share, or if canShare refuses, there is no device button', () => {
  const name = { name: 'Más formas de compartir' };
  renderPanel();
  expect(screen.queryByRole('button', name)).toBeNull();
  mockNavigator({ share: vi.fn(), canShare: () => false });
  renderPanel();
  expect(screen.queryByRole('button', name)).toBeNull();
});

// Covers §2-16.
test.each([
  ['is reported to onShare after sharing', undefined, [{ method: 'device', page: 2 }], false],
  ['is not reported when dismissed', new DOMException('', 'AbortError'), [], false],
  ['shows a hint when refused', new DOMException('', 'NotAllowedError'), [], true],
])('a device share sheet %s', async (_, failure, reported, isRefused) => {
  const share = vi.fn(() => (failure ? Promise.reject(failure) : Promise.resolve()));
  mockNavigator({ share });
  const onShare = renderPanel();
  fireEvent.click(screen.getByRole('button', { name: 'Más formas de compartir' }));
  await Promise.allSettled(share.mock.results.map(({ value }) => value));
  await waitFor(() => expect(onShare.mock.calls.flat()).toEqual(reported));
  expect(share).toHaveBeenCalledWith({
    title: 'Sala',
    text: '¡Hola! Mira «Sala»',
    url: 'https://v.test/view?company=c&pdf=p&page=2',
  });
  await waitFor(() =>
    expect(screen.queryByText('No pudimos abrir las formas de compartir. Copia el enlace.') !== null).toBe(isRefused),
  );
});
