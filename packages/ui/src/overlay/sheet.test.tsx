import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, test, vi } from 'vitest';
import { AlertDialog } from './alert-dialog.tsx';
import { Sheet } from './sheet.tsx';

const renderSheet = (onClose: () => void) =>
  render(
    <StrictMode>
      <Sheet side="center" title="Carrito" footer="Total" onClose={onClose}>
        <p>Adentro</p>
      </Sheet>
    </StrictMode>,
  );

test('a press inside, or one that only ends outside, does not close the sheet', async () => {
  const onClose = vi.fn();
  renderSheet(onClose);
  const dialog = screen.getByRole('dialog', { name: 'Carrito' });
  fireEvent.pointerDown(screen.getByText('Adentro'));
  fireEvent.click(dialog);
  await Promise.resolve();
  expect(onClose).not.toHaveBeenCalled();
});

test.each([
  ['the close button', () => fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }))],
  ['Esc', () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))],
  [
    'a tap outside',
    () => {
      fireEvent.pointerDown(screen.getByRole('dialog'));
      fireEvent.click(screen.getByRole('dialog'));
    },
  ],
])('%s closes the sheet and calls onClose once', async (_, close) => {
  const onClose = vi.fn();
  renderSheet(onClose);
  close();
  close();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('unmounting the sheet does not call onClose', () => {
  const onClose = vi.fn();
  renderSheet(onClose).unmount();
  expect(onClose).not.toHaveBeenCalled();
});

// Covers §8-12.
test('an alert shows its text and is closed by its one button', async () => {
  const onAccept = vi.fn();
  render(<AlertDialog text="No se encontraron PDFs relacionados con el producto." onAccept={onAccept} />);
  const alert = screen.getByRole('alertdialog', {
    description: 'No se encontraron PDFs relacionados con el producto.',
  });
  expect(alert.querySelectorAll('button')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Aceptar' }));
  await waitFor(() => expect(onAccept).toHaveBeenCalledTimes(1));
});
