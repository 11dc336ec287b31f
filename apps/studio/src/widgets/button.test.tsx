import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button, IconButton } from './button.tsx';

afterEach(cleanup);

// Covers §studio-226.
test('buttons tell screen readers the keys that do the same, and are pressed as before', () => {
  const onPress = vi.fn();
  render(
    <>
      <Button aria-keyshortcuts="Control+Enter" onPress={onPress}>
        Publicar
      </Button>
      <IconButton label="Deshacer" aria-keyshortcuts="Control+Z">
        ↶
      </IconButton>
      <Button>Sin teclas</Button>
    </>,
  );
  const publish = screen.getByRole('button', { name: 'Publicar' });
  expect(publish.getAttribute('aria-keyshortcuts')).toBe('Control+Enter');
  expect(screen.getByRole('button', { name: 'Deshacer' }).getAttribute('aria-keyshortcuts')).toBe('Control+Z');
  expect(screen.getByRole('button', { name: 'Sin teclas' }).hasAttribute('aria-keyshortcuts')).toBe(false);
  publish.click();
  expect(onPress).toHaveBeenCalledOnce();
});
