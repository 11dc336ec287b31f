import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { CONTENTS_ID, ContentsPanel, type ContentsPanelProps } from './contents-panel.tsx';
import { SectionList, type SectionListProps } from './section-list.tsx';

const sections = [
  { name: 'Salas', index: 1 },
  { name: 'Comedores', index: '5' },
  { name: 'Alcobas', index: 8 },
  { name: 'Rota', index: 'x' },
  { name: 'Lejos', index: 99 },
];

const show = (over: Partial<ContentsPanelProps & SectionListProps> = {}) => {
  const calls = { onSection: vi.fn(), onClose: vi.fn() };
  const list = { sections, page: 4, pageCount: 24, mode: 'spread' as const, onSection: calls.onSection, ...over };
  render(
    <ContentsPanel isOpen={over.isOpen ?? true} background={over.background ?? 'default'} onClose={calls.onClose}>
      <SectionList {...list} />
    </ContentsPanel>,
  );
  return calls;
};

const entry = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });

describe('a section', () => {
  // Covers §8-18.
  test.each(['Rota', 'Lejos'])('the section %s, whose page does not exist, is ignored and logged', (name) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { onSection } = show();
    fireEvent.click(entry(name));
    expect(onSection).not.toHaveBeenCalled();
    expect(warn).toHaveBeenCalledTimes(1);
  });

  // Covers §2-23.
  test('in spreads an odd section opens the spread before it, and section 1 the cover', () => {
    const { onSection } = show();
    fireEvent.click(entry('Comedores'));
    fireEvent.click(entry('Salas'));
    expect(onSection.mock.calls).toEqual([
      [sections[1], 4],
      [sections[0], 1],
    ]);
  });

  test('in single pages a section opens its own page', () => {
    const { onSection } = show({ mode: 'single' });
    fireEvent.click(entry('Comedores'));
    expect(onSection).toHaveBeenCalledWith(sections[1], 5);
  });
});

// Covers §2-24.
test('the sections of the open spread are marked', () => {
  show();
  expect(entry('Comedores').getAttribute('aria-current')).toBe('true');
  expect(entry('Alcobas').hasAttribute('aria-current')).toBe(false);
});

// Covers §2-21.
test('the panel has its title, a close button, and a grey background if the company sets it', () => {
  const { onClose } = show({ background: 'grey' });
  const panel = screen.getByRole('navigation', { name: 'Tabla de contenido' });
  expect(panel.dataset['background']).toBe('grey');
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar la tabla de contenido' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a closed panel is not rendered', () => {
  show({ isOpen: false });
  expect(screen.queryByRole('navigation')).toBeNull();
});

// Covers §access-3.
test('closing the panel moves the focus from it to the button that opens it', () => {
  const panel = (isOpen: boolean) => (
    <>
      <button type="button" aria-controls={CONTENTS_ID}>
        Abrir
      </button>
      <ContentsPanel isOpen={isOpen} background="default" onClose={vi.fn()}>
        <SectionList sections={sections} page={4} pageCount={24} mode="spread" onSection={vi.fn()} />
      </ContentsPanel>
    </>
  );
  const { rerender } = render(panel(true));
  screen.getByRole('button', { name: 'Cerrar la tabla de contenido' }).focus();
  rerender(panel(false));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Abrir' }));
});
