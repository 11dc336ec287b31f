/** The view state of §3. */
import { createStore } from 'zustand/vanilla';
import { DEFAULT_REGION, type Region } from '../../features/region/region.state.ts';

/**
 * §3, §4: `pageIndex` starts at 1; `statusList` says whether the contents panel is open; `pdfError` is the text stored
 * when pages fail to load (§8). Not in the specification: `openPdf`, the document that `pageIndex` refers to;
 * `isOffline`, true without a network or with one that does not reach our server; `isCartBeside`, whether the cart is open
 * beside the pages.
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
  isCartBeside: boolean;
};

const initialView: ViewState = {
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
  isCartBeside: false,
};

export const createViewStore = (initial: Partial<ViewState> = {}) =>
  createStore<ViewState>()(() => ({ ...initialView, ...initial }));

export type ViewStore = ReturnType<typeof createViewStore>;
