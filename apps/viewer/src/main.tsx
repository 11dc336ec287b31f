/**
 * Composition root: creates the viewer's dependencies and renders it. Only this file uses the browser's storage, clock
 * and random globals.
 */
// The HTML shell contains tokens.css and stage.css inline.
import '@vitrina/ui/patterns.css';
import { createClient } from '@vitrina/contract';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { parseShellPage } from './app/data/parse-documents.ts';
import { seedQueryCache } from './app/data/queries.ts';
import { loadDialogs } from './app/document/lazy-panels.tsx';
import { loadView } from './app/document/lazy-view.tsx';
import { loadCritical } from './app/loading/load-order.ts';
import { createCompanySessions } from './app/session/company-sessions.ts';
import { createViewStore } from './app/session/view-state.ts';
import type { Viewer } from './app/session/viewer.ts';
import { createAnalytics } from './features/analytics/analytics.api.ts';
import { hasPendingTap, hasTappedTag } from './features/early-tags/early-tags.ts';
import { DEFAULT_REGION } from './features/region/region.state.ts';
import { createQueryCache } from './lib/data/query-cache.ts';
import { readStartup } from './lib/data/startup-data.ts';
import { isFramed } from './lib/frame.ts';
import { ignoreError } from './lib/ignore-error.ts';
import { parseAddress } from './lib/links/address.ts';
import { hasPrivacyControl } from './lib/privacy.ts';
import { randomId } from './lib/random-id.ts';
import { safeStorage } from './lib/safe-storage.ts';

/**
 * Used by the script of the pages and by those of the product. Exported, they are in this one, and neither waits for the other
 * (scripts/first-script.test.mjs).
 */
export { ProductPicture } from '@vitrina/ui';
export { createIcon } from '@vitrina/ui/create-icon';
export { ChevronLeft, ChevronRight, Share2, X, ZoomIn } from 'lucide-react';

const build = (): Viewer => {
  const { config, answers } = readStartup(document);
  const address = parseAddress(window.location.search);
  const queries = createQueryCache();
  seedQueryCache(queries, address.pdf, answers);

  const view = createViewStore();
  const session = safeStorage(() => window.sessionStorage);
  const isPrivate = hasPrivacyControl();
  const sessionId = isPrivate ? '' : (session.getItem('vitrina.session') ?? randomId());
  if (sessionId) session.setItem('vitrina.session', sessionId);
  const analytics = createAnalytics({
    config,
    usesProxy: isFramed() || !config.eventsUrl,
    facts: () => {
      const { company, pdf, tgo } = parseAddress(window.location.search);
      const { pageIndex, openPdf } = view.getState();
      /* `null` until the opening page is known. */
      return { company, pdf, page: pdf && openPdf === pdf ? pageIndex : null, tgo, session: sessionId, isPrivate };
    },
    now: () => new Date(),
    newId: () => randomId(),
    fetch: (url, init) => fetch(url, init),
  });
  window.addEventListener('online', analytics.flush);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && analytics.sendAll());

  const api = createClient({
    base: config.apiBase,
    key: config.apiKey,
    ...(config.apiBase.startsWith('http') && {
      fetch: async (...sent) => (await import('./lib/data/other-origin.ts')).fetchOtherOrigin(...sent),
    }),
  });
  const local = safeStorage(() => window.localStorage);
  const region: Viewer['region'] = { current: Promise.resolve(DEFAULT_REGION) };
  return {
    config,
    shell: parseShellPage(answers),
    api,
    queries,
    view,
    analytics,
    local,
    session,
    isFramed: isFramed(),
    region,
    sessionOf: createCompanySessions({
      api,
      local,
      region: () => region.current,
      isOffline: () => view.getState().isOffline,
    }),
  };
};

const start = async (): Promise<void> => {
  const root = document.getElementById('root');
  if (!root) return;
  const viewer = build();
  // Evaluated as soon as it arrives, so that the popup is part of the first rendering of the document.
  if (hasPendingTap()) void loadCritical(loadDialogs);
  // Other screens need no pages, and the product of a tapped tag opens before them.
  if (parseAddress(window.location.search).pdf && !hasTappedTag()) await loadView();
  // The visitor sees a message for a chunk that failed (app/loading/lazy-boundary.tsx).
  createRoot(root, { onCaughtError: (error) => console.warn(error) }).render(
    <StrictMode>
      <App viewer={viewer} />
    </StrictMode>,
  );
};

// Absent in Chrome before 120, Firefox before 124 and Safari before 17.4.
const isRecent = 'canParse' in URL && 'any' in AbortSignal;

/** Rejects if the script of the pages fails to load. */
export const started = isRecent
  ? start()
  : import('./lib/older-browsers/polyfills.ts').catch(ignoreError('has fallback')).then(start);
