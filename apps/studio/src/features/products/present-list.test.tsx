import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { FeedState } from '@vitrina/contract/admin';
import { expect, test } from 'vitest';
import type { Api } from '../../api/client.ts';
import { createSessionStore } from '../../api/session-store.ts';
import { CompanyContext, StudioContext } from '../../api/studio-context.ts';
import { PresentList } from './present-list.tsx';

const state = {
  products: 6,
  importedAt: '2026-11-27T02:30:00.000Z',
  report: null,
  source: null,
  previous: null,
  attempt: null,
} as unknown as FeedState;

// Covers §studio-220.
test('the time of an import is that of the company, as everywhere in Studio', async () => {
  const call = async () => ({ timeZone: 'America/Bogota' });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StudioContext value={{ api: { call } as unknown as Api, sessions: createSessionStore() }}>
        <CompanyContext value={{ uid: 'valle', name: 'Valle', role: 'viewer', screens: new Set() }}>
          <PresentList state={state} />
        </CompanyContext>
      </StudioContext>
    </QueryClientProvider>,
  );
  // Tests run in UTC, where it is the next day already.
  expect(await screen.findByText(/26 de noviembre de 2026.*9:30/)).toBeTruthy();
});
