/** The parts of one running viewer, put together once in main.tsx and handed down. */

import type { Client, Company, Startup, ViewerConfig } from '@vitrina/contract';
import type { Analytics } from '../features/analytics/analytics.api.ts';
import type { Region } from '../features/region/region.state.ts';
import type { Reads } from '../lib/kept-reads.ts';
import type { TextStorage } from '../lib/safe-storage.ts';
import type { CompanyShop } from './shop-of-company.ts';
import type { ViewStore } from './view-state.ts';

export type Viewer = {
  config: ViewerConfig;
  answers: Startup['answers'];
  api: Client;
  reads: Reads;
  view: ViewStore;
  analytics: Analytics;
  local: TextStorage;
  session: TextStorage;
  isFramed: boolean;
  shopOf: (company: Company) => CompanyShop;
  /** The visitor's region, on its way where the company asks for it (§4 step 5). */
  region: { current: Promise<Region> };
};
