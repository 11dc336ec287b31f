/** Composition root of Studio. */
import './lib/configure-zod.ts';
import '@vitrina/ui/tokens.css';
import '@vitrina/ui/patterns.css';
import '@vitrina/ui/field-patterns.css';
import '@vitrina/ui/overlay-patterns.css';
import './app/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createApi } from './api/client.ts';
import { createQueryClient } from './api/query-client.ts';
import { createSessionStore } from './api/session-store.ts';
import { App } from './app/app.tsx';

const root = document.getElementById('studio');
if (!root) throw new Error('index.html has no element for Studio');
const sessions = createSessionStore();
const queries = createQueryClient();
// After a refusal Studio shows again the acts that the role allows.
const onDenied = (): void => void queries.invalidateQueries({ queryKey: ['company'] });
const studio = { api: createApi({ sessions, onDenied }), sessions };
createRoot(root).render(
  <StrictMode>
    <App studio={studio} queries={queries} />
  </StrictMode>,
);
