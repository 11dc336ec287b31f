/** The selection in the print dialog. The printed result is tested in e2e/reader/printing.long.test.ts. */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PrintDialog } from './print-dialog.tsx';

/** One more than the maximum: printing all of them is refused. */
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

// Covers §resilience-84.
test('focusing the field does not change the choice', () => {
  const { field, chosen, all } = show();
  act(() => field.focus());
  expect(chosen()).toEqual([all]);
  expect(screen.getByRole('link', { name: 'Descargar PDF' })).toBeDefined();
});

// Covers §resilience-84.
test.each([
  ['typing', (field: HTMLElement) => fireEvent.change(field, { target: { value: '3' } })],
  ['a pointer press', (field: HTMLElement) => fireEvent.pointerDown(field)],
])('%s in the page field selects the typed pages', (_, begin) => {
  const { field, chosen } = show();
  begin(field);
  expect(chosen()).toEqual(['Otras']);
});
