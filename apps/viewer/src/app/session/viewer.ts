/** The dependencies of one running viewer, created once in main.tsx. */

import type { Client, Company, Startup, ViewerConfig } from '@vitrina/contract';
import type { Analytics } from '../../features/analytics/analytics.api.ts';
import type { Region } from '../../features/region/region.state.ts';
import type { QueryCache } from '../../lib/data/query-cache.ts';
import type { TextStorage } from '../../lib/safe-storage.ts';
import type { CompanySession } from './company-sessions.ts';
import type { ViewStore } from './view-state.ts';

export type Viewer = {
  config: ViewerConfig;
  answers: Startup['answers'];
  api: Client;
  queries: QueryCache;
  view: ViewStore;
  analytics: Analytics;
  local: TextStorage;
  session: TextStorage;
  isFramed: boolean;
  sessionOf: (company: Company) => CompanySession;
  /** The visitor's region, on its way where the company asks for it (§4 step 5). */
  region: { current: Promise<Region> };
};
