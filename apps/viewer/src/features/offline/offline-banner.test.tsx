import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { OfflineBanner } from './offline-banner.tsx';

afterEach(cleanup);

const screenWith = (isOffline: boolean) => (
  <>
    <OfflineBanner isOffline={isOffline} />
    <header data-bar="">
      <h1>Catálogos</h1>
    </header>
  </>
);
const banner = () => document.querySelector('header [data-offline]');

// Covers §resilience-70.
test('a screen that opens offline shows the banner in a bar mounted with it', () => {
  const { rerender } = render(screenWith(true));
  expect(banner()?.textContent).toBe('Sin conexión');
  rerender(screenWith(false));
  expect(banner()).toBeNull();
});
