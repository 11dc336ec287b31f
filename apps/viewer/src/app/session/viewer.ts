/** The dependencies of one running viewer, created once in main.tsx. */

import type { Client, Company, PdfPage, ViewerConfig } from '@vitrina/contract';
import type { Analytics } from '../../features/analytics/analytics.api.ts';
import type { Region } from '../../features/region/region.state.ts';
import type { QueryCache } from '../../lib/data/query-cache.ts';
import type { TextStorage } from '../../lib/safe-storage.ts';
import type { CompanySession } from './company-sessions.ts';
import type { ViewStore } from './view-state.ts';

/** The page embedded in the shell, and the number of pages of its document; 0 if unknown. */
export type ShellPage = { page: PdfPage; pageCount: number };

export type Viewer = {
  config: ViewerConfig;
  shell: ShellPage | null;
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
