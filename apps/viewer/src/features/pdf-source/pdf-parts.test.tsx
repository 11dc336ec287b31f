/** The components that show a PDF: drawn pages, the password prompt, and messages. */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { PdfPageDrawing } from './canvas/page-drawing.tsx';
import { FailedPage } from './notices/lost-page.tsx';
import { PasswordPrompt } from './notices/password-prompt.tsx';
import { PdfStateScreen } from './notices/pdf-state-screen.tsx';
import { pending } from './pdf-source.fixture.ts';
import { OPENING, PageRequestError, type PdfState } from './pdf-source.state.ts';
import type { PdfSource } from './pdf-source.ts';

const READY: PdfState = { is: 'ready', pageCount: 3, sizes: new Map() };
const NEEDED: PdfState = { is: 'password-needed', isChecking: false };

type Draw = {
  canvas: HTMLCanvasElement;
  width: number;
  signal: AbortSignal;
  finish: () => void;
  fail: (cause: Error) => void;
};

const fakeSource = (first: PdfState) => {
  const draws: Draw[] = [];
  const state = createStore<PdfState>(() => first);
  const source: PdfSource = {
    state,
    open: vi.fn(),
    submitPassword: vi.fn(),
    retry: vi.fn(() => state.setState(OPENING, true)),
    page: async () => ({ width: 200, height: 300 }),
    draw: (_, canvas, { width, signal }) => {
      Object.assign(canvas, { width, height: width });
      const { promise, resolve, reject } = pending();
      draws.push({ canvas, width, signal, finish: resolve, fail: reject });
      return promise;
    },
    destroy: vi.fn(),
  };
  return { source, draws, reach: (next: PdfState) => act(async () => state.setState(next, true)) };
};

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  vi.spyOn(window, 'devicePixelRatio', 'get').mockReturnValue(2);
});

const showPage = (source: PdfSource, onPassword = vi.fn()) =>
  render(<PdfPageDrawing source={source} index={2} isShown onPassword={onPassword} />);

test('a page is blank until drawn at its width on screen, and its canvas is released on unmount', async () => {
  const { source, draws, reach } = fakeSource(OPENING);
  const { container, unmount } = showPage(source);
  expect(container.querySelector('[aria-busy=true]')).not.toBeNull();
  expect(draws).toHaveLength(0);
  await reach(READY);
  expect(draws[0]?.width).toBe(600);
  await act(async () => draws[0]?.finish());
  const canvas = container.querySelector('canvas');
  expect(canvas).toBe(draws[0]?.canvas);
  expect(container.querySelector('[aria-busy=true]')).toBeNull();
  unmount();
  expect([canvas?.width, canvas?.height]).toEqual([0, 0]);
  expect(draws[0]?.signal.aborted).toBe(true);
});

test('the last drawing stays until the next one is finished', async () => {
  const { source, draws, reach } = fakeSource(READY);
  const { container } = showPage(source);
  await act(async () => draws[0]?.finish());
  await reach(OPENING);
  await reach(READY);
  expect(container.querySelector('canvas')).toBe(draws[0]?.canvas);
  await act(async () => draws[1]?.finish());
  expect(container.querySelector('canvas')).toBe(draws[1]?.canvas);
  expect(draws[0]?.canvas.width).toBe(0);
});

test.each([
  ['No pudimos mostrar esta página.', new Error('broken')],
  ['Invalid page request', new PageRequestError()],
])('“%s” is announced as a status, and the button retries', async (text, cause) => {
  const { source, draws, reach } = fakeSource(READY);
  showPage(source);
  await act(async () => draws[0]?.fail(cause));
  expect(screen.getByRole('status').textContent).toBe(text);
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(source.retry).toHaveBeenCalledTimes(1);
  await reach(READY);
  expect(screen.queryByRole('status')).toBeNull();
  expect(draws).toHaveLength(2);
});

// Covers §resilience-86.
test.each([
  ['a page of the PDF', false],
  ['a page whose picture is lost', true],
])('retrying %s moves the focus to the page', async (_, isPicture) => {
  const { source, draws, reach } = fakeSource(READY);
  render(
    <section aria-label="Página 2" tabIndex={-1}>
      <PdfPageDrawing
        source={source}
        index={2}
        isShown
        onPassword={vi.fn()}
        fallback={isPicture ? <FailedPage onRetry={source.retry} /> : null}
      />
    </section>,
  );
  await act(async () => draws[0]?.fail(new Error('broken')));
  const again = screen.getByRole('button', { name: 'Reintentar' });
  act(() => again.focus());
  fireEvent.click(again);
  await reach(READY);
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Página 2' }));
});

test('a page of a password-protected file has a button that opens the prompt', () => {
  const onPassword = vi.fn();
  showPage(fakeSource(NEEDED).source, onPassword);
  fireEvent.click(screen.getByRole('button', { name: 'Escribir la contraseña' }));
  expect(onPassword).toHaveBeenCalledTimes(1);
});

const field = () => screen.getByLabelText<HTMLInputElement>('Contraseña');

test('the prompt submits the password, shows that it is being checked, and asks again if it is wrong', async () => {
  const { source, reach } = fakeSource(NEEDED);
  render(<PasswordPrompt source={source} onClose={() => undefined} />);
  expect(screen.getByRole('dialog', { name: 'Este PDF pide una contraseña' })).toBeDefined();
  expect(document.activeElement).toBe(field());
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Abrir' }).disabled).toBe(true);

  fireEvent.change(field(), { target: { value: 'abd' } });
  fireEvent.click(screen.getByRole('button', { name: 'Abrir' }));
  expect(source.submitPassword).toHaveBeenCalledWith('abd');
  await reach({ is: 'password-needed', isChecking: true });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cargando' }).disabled).toBe(true);

  await reach({ is: 'password-incorrect', isChecking: false });
  expect(screen.getByRole('alert').textContent).toBe('La contraseña no es correcta. Inténtalo de nuevo.');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field());
});

test('Esc closes the prompt and leaves a button that opens it again', async () => {
  const { source } = fakeSource(NEEDED);
  render(<PdfStateScreen source={source} download="/files/a.pdf" />);
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Escribir la contraseña' }));
  expect(field()).toBeDefined();
});

test.each<[PdfState, string, number]>([
  [{ is: 'invalid' }, 'Este archivo no es un PDF válido.', 1],
  [{ is: 'missing' }, 'No encontramos el PDF.', 0],
  [{ is: 'unexpected', status: 502 }, 'No pudimos abrir el PDF: llegó una respuesta inesperada (502).', 1],
  [{ is: 'unknown' }, 'No pudimos abrir el PDF.', 1],
])('the state %o shows its message and actions', (state, text, downloads) => {
  const { source } = fakeSource(state);
  render(<PdfStateScreen source={source} download="/files/a.pdf?name=Sala.pdf" />);
  expect(screen.getByRole('heading', { name: text })).toBeDefined();
  expect(screen.queryAllByRole('link', { name: 'Descargar PDF' })).toHaveLength(downloads);
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(source.retry).toHaveBeenCalledTimes(1);
});

test('a PDF that opens renders no state screen', () => {
  const { container } = render(<PdfStateScreen source={fakeSource(READY).source} download="" />);
  expect(container.childElementCount).toBe(0);
});
