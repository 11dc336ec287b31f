import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { OfflineSign } from './offline-sign.tsx';

afterEach(cleanup);

const screenWith = (isOffline: boolean) => (
  <>
    <OfflineSign isOffline={isOffline} />
    <header data-bar="">
      <h1>Catálogos</h1>
    </header>
  </>
);
const sign = () => document.querySelector('header [data-offline]');

test('a screen that is reached without a network bears the sign in a bar that comes with it', () => {
  const { rerender } = render(screenWith(true));
  expect(sign()?.textContent).toBe('Sin conexión');
  rerender(screenWith(false));
  expect(sign()).toBeNull();
});
