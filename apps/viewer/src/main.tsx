/** Puts the viewer together and starts it. Nothing else touches the browser's globals of storage, clock and random. */
import '@vitrina/ui/tokens.css';
import '@vitrina/page-view/stage.css';
import { createClient } from '@vitrina/contract';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { seedReads } from './app/reads.ts';
import { createShops } from './app/shop-of-company.ts';
import { createViewStore } from './app/view-state.ts';
import type { Viewer } from './app/viewer.ts';
import { createAnalytics } from './features/analytics/analytics.api.ts';
import { DEFAULT_REGION } from './features/region/region.state.ts';
import { parseAddress } from './lib/address.ts';
import { isFramed } from './lib/frame.ts';
import { createReads } from './lib/kept-reads.ts';
import { asksForPrivacy } from './lib/privacy.ts';
import { randomId } from './lib/random-id.ts';
import { safeStorage } from './lib/safe-storage.ts';
import { readStartup } from './lib/startup-data.ts';

const build = (): Viewer => {
  const { config, answers } = readStartup(document);
  const address = parseAddress(window.location.search);
  const reads = createReads();
  seedReads(reads, address.pdf, answers);

  const view = createViewStore();
  const session = safeStorage(() => window.sessionStorage);
  const isPrivate = asksForPrivacy();
  const sessionId = isPrivate ? '' : (session.getItem('vitrina.session') ?? randomId());
  if (sessionId) session.setItem('vitrina.session', sessionId);
  const analytics = createAnalytics({
    config,
    isFramed: isFramed(),
    facts: () => {
      const { company, pdf, tgo } = parseAddress(window.location.search);
      const { pageIndex, openPdf } = view.getState();
      /* Which page opens is known once the pages are. */
      return { company, pdf, page: pdf && openPdf === pdf ? pageIndex : null, tgo, session: sessionId, isPrivate };
    },
    now: () => new Date(),
    newId: () => randomId(),
    fetch: (url, init) => fetch(url, init),
  });
  window.addEventListener('online', analytics.flush);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && analytics.leave());

  const api = createClient({ base: config.apiBase, key: config.apiKey });
  const local = safeStorage(() => window.localStorage);
  const region: Viewer['region'] = { current: Promise.resolve(DEFAULT_REGION) };
  return {
    config,
    answers,
    api,
    reads,
    view,
    analytics,
    local,
    session,
    isFramed: isFramed(),
    region,
    shopOf: createShops({ api, local, region: () => region.current, isOffline: () => view.getState().isOffline }),
  };
};

const root = document.getElementById('root');
if (root) {
  const viewer = build();
  // A part that fails has said so to the visitor (app/part.tsx).
  createRoot(root, { onCaughtError: (error) => console.warn(error) }).render(
    <StrictMode>
      <App viewer={viewer} />
    </StrictMode>,
  );
}
