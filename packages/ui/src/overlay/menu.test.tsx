import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { Menu, MenuLink, MenuRow, MenuSeparator } from './menu.tsx';

const renderMenu = () => {
  const onChoose = vi.fn();
  const Host = () => {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setIsOpen(true)}>
          Más
        </button>
        {isOpen ? (
          <Menu label="Más opciones" onClose={() => setIsOpen(false)}>
            <MenuRow icon={null} onClick={() => onChoose('lista')}>
              Lista
            </MenuRow>
            <MenuLink icon={null} href="#abajo" onClick={() => onChoose('archivo')}>
              Archivo
            </MenuLink>
            <MenuSeparator />
            <input type="radio" name="modo" aria-label="Libro" defaultChecked />
            <input type="radio" name="modo" aria-label="Hoja" />
            <MenuRow icon={null} aria-disabled="true">
              Apagado
            </MenuRow>
            <MenuRow icon={null}>Último</MenuRow>
          </Menu>
        ) : null}
      </>
    );
  };
  render(<Host />);
  fireEvent.click(screen.getByRole('button', { name: 'Más' }));
  return { onChoose, menu: screen.getByRole('dialog', { name: 'Más opciones' }) };
};

const press = (key: string) => {
  const at = document.activeElement ?? document.body;
  fireEvent.keyDown(at, { key });
  return document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
};

describe('keys of the menu', () => {
  test('arrow keys wrap around the rows and skip disabled ones', () => {
    renderMenu();
    screen.getByRole('button', { name: 'Lista' }).focus();
    expect(press('ArrowDown')).toBe('Archivo');
    expect(press('ArrowUp')).toBe('Lista');
    expect(press('ArrowUp')).toBe('Último');
    expect(press('ArrowDown')).toBe('Lista');
  });
  test('Home and End focus the first and the last row', () => {
    renderMenu();
    screen.getByRole('link', { name: 'Archivo' }).focus();
    expect(press('End')).toBe('Último');
    expect(press('Home')).toBe('Lista');
  });
  test('arrow keys stop at the checked radio button only and do not change it', () => {
    renderMenu();
    screen.getByRole('link', { name: 'Archivo' }).focus();
    expect(press('ArrowDown')).toBe('Libro');
    expect(press('ArrowDown')).toBe('Último');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Libro' }).checked).toBe(true);
  });
});

test('a chosen row closes the menu before its action runs', () => {
  const { onChoose, menu } = renderMenu();
  onChoose.mockImplementation(() => expect((menu as HTMLDialogElement).open).toBe(false));
  fireEvent.click(screen.getByRole('button', { name: 'Lista' }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('lista');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a press outside closes the menu without an action', async () => {
  const { onChoose, menu } = renderMenu();
  fireEvent.click(menu);
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(onChoose).not.toHaveBeenCalled();
});
