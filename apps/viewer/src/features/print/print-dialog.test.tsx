/** Which pages the dialog takes for chosen. What comes out of the printer is e2e/chrome.test.ts's business. */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PrintDialog } from './print-dialog.tsx';

/** One more than is printed at once: all of them are for the PDF. */
const COUNT = 61;

const show = () => {
  render(
    <PrintDialog
      pages={[]}
      pageCount={COUNT}
      open={[1]}
      download="/files/a.pdf"
      onDownload={() => undefined}
      onClose={() => undefined}
    />,
  );
  const choice = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
  const all = `Todas (${COUNT})`;
  fireEvent.click(choice(all));
  return {
    field: screen.getByRole<HTMLInputElement>('textbox', { name: 'Páginas que quieres imprimir' }),
    chosen: () => [all, 'Otras'].filter((name) => choice(name).checked),
    all,
  };
};

test('the focus that passes the field on its way to the buttons leaves the choice as it is', () => {
  const { field, chosen, all } = show();
  act(() => field.focus());
  expect(chosen()).toEqual([all]);
  expect(screen.getByRole('link', { name: 'Descargar PDF' })).toBeDefined();
});

test.each([
  ['typing', (field: HTMLElement) => fireEvent.change(field, { target: { value: '3' } })],
  ['a press', (field: HTMLElement) => fireEvent.pointerDown(field)],
])('%s in the field chooses the pages that are typed', (_, begin) => {
  const { field, chosen } = show();
  begin(field);
  expect(chosen()).toEqual(['Otras']);
});
