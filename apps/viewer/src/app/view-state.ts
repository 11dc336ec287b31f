/** The view state of §3: what the whole screen knows of itself. */
import { createStore } from 'zustand/vanilla';

/** §3 `statusList`: whether the contents panel is open. */
export type ViewState = {
  pageIndex: number;
  statusList: boolean;
  isLoading: boolean;
  companyUid: string;
  baseUrl: string;
  link: string;
  tgo: boolean;
  existCar: boolean;
  color: string;
};

export const initialView: ViewState = {
  pageIndex: 1,
  statusList: false,
  isLoading: false,
  companyUid: '',
  baseUrl: '',
  link: '',
  tgo: false,
  existCar: false,
  color: '',
};

export const createViewStore = (initial: Partial<ViewState> = {}) =>
  createStore<ViewState>()(() => ({ ...initialView, ...initial }));

export type ViewStore = ReturnType<typeof createViewStore>;
