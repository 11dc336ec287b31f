import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { aPage } from '@vitrina/page-view/fixture';
import { afterEach, expect, test, vi } from 'vitest';
import { SharePanel, type SharePanelProps } from './share-panel.tsx';

afterEach(() => {
  for (const name of ['share', 'canShare', 'clipboard']) Reflect.deleteProperty(navigator, name);
  Reflect.deleteProperty(document, 'execCommand');
});

const give = (own: object) => {
  for (const [name, value] of Object.entries(own))
    Object.defineProperty(navigator, name, { value, configurable: true });
};

const show = (own: Partial<SharePanelProps> = {}) => {
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

test('the page in view is chosen, another one changes link, message and code', () => {
  const onShare = show();
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

test('a product is shared instead of a page', () => {
  show({ product: { ref: 'R', name: 'Sofá' } });
  expect(screen.queryByRole('radio')).toBeNull();
  expect(new URL(chat().href).searchParams.get('text')).toMatch(/^¡Hola! Mira «Sofá» en «Sala»: /);
});

test('the link is copied, and another page is not said to be', async () => {
  const writeText = vi.fn().mockResolvedValue(undefined);
  give({ clipboard: { writeText } });
  const onShare = show();
  fireEvent.click(screen.getByRole('button', { name: 'Copiar enlace' }));
  await screen.findByText('Enlace copiado');
  expect(writeText).toHaveBeenCalledWith('https://v.test/view?company=c&pdf=p&page=2');
  expect(onShare).toHaveBeenCalledWith({ method: 'copy', page: 2 });
  fireEvent.click(screen.getByRole('radio', { name: 'Página 1' }));
  expect(screen.queryByText('Enlace copiado')).toBeNull();
});

test('a frame without a clipboard copies the older way; where that is refused too, the link is selected to be copied by hand', async () => {
  give({ clipboard: { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) } });
  const execCommand = vi.fn().mockReturnValueOnce(true).mockReturnValue(false);
  Object.defineProperty(document, 'execCommand', { value: execCommand, configurable: true });
  const onShare = show();
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

test('the device’s sheet is there where the device has one and may use it', () => {
  const name = { name: 'Más formas de compartir' };
  show();
  expect(screen.queryByRole('button', name)).toBeNull();
  give({ share: vi.fn(), canShare: () => false });
  show();
  expect(screen.queryByRole('button', name)).toBeNull();
});

test.each([
  ['that is used', undefined, [{ method: 'device', page: 2 }], false],
  ['that is left again', new DOMException('', 'AbortError'), [], false],
  ['that the page around refuses', new DOMException('', 'NotAllowedError'), [], true],
])('a device’s sheet %s', async (_, failure, told, isRefused) => {
  const share = vi.fn(() => (failure ? Promise.reject(failure) : Promise.resolve()));
  give({ share });
  const onShare = show();
  fireEvent.click(screen.getByRole('button', { name: 'Más formas de compartir' }));
  await Promise.allSettled(share.mock.results.map(({ value }) => value));
  await waitFor(() => expect(onShare.mock.calls.flat()).toEqual(told));
  expect(share).toHaveBeenCalledWith({
    title: 'Sala',
    text: '¡Hola! Mira «Sala»',
    url: 'https://v.test/view?company=c&pdf=p&page=2',
  });
  await waitFor(() => expect(screen.queryByText('Aquí no se puede abrir. Copia el enlace.') !== null).toBe(isRefused));
});
