/** The view state of §3: what the whole screen knows of itself. */
import { createStore } from 'zustand/vanilla';
import { DEFAULT_REGION, type Region } from '../features/region/region.state.ts';

/**
 * §3, §4: `pageIndex` starts at 1; `statusList` says whether the contents panel is open. `openPdf` (ours): the document
 * that `pageIndex` is about. `pdfError`: §8, the text stored when a document's pages do not come. `isOffline` (ours): no
 * network, or one that does not lead to our server.
 */
export type ViewState = {
  pageIndex: number;
  openPdf: string;
  pdfError: string;
  statusList: boolean;
  isLoading: boolean;
  companyUid: string;
  baseUrl: string;
  link: string;
  tgo: boolean;
  existCar: boolean;
  color: string;
  region: Region;
  isOffline: boolean;
};

export const initialView: ViewState = {
  pageIndex: 1,
  openPdf: '',
  pdfError: '',
  statusList: false,
  isLoading: false,
  companyUid: '',
  baseUrl: '',
  link: '',
  tgo: false,
  existCar: false,
  color: '',
  region: DEFAULT_REGION,
  isOffline: false,
};

export const createViewStore = (initial: Partial<ViewState> = {}) =>
  createStore<ViewState>()(() => ({ ...initialView, ...initial }));

export type ViewStore = ReturnType<typeof createViewStore>;
