/** The parts of one running viewer, put together once in main.tsx and handed down. */

import type { QueryClient } from '@tanstack/react-query';
import type { Client, Startup, ViewerConfig } from '@vitrina/contract';
import type { Analytics } from '../features/analytics/analytics.api.ts';
import type { TextStorage } from '../lib/safe-storage.ts';
import type { ViewStore } from './view-state.ts';

export type Viewer = {
  config: ViewerConfig;
  answers: Startup['answers'];
  api: Client;
  queries: QueryClient;
  view: ViewStore;
  analytics: Analytics;
  local: TextStorage;
  session: TextStorage;
  isFramed: boolean;
};
