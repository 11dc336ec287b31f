/** What is not needed for the first page: fetched when the browser has nothing better to do, so that it opens at once. */
import { lazy } from 'react';

const dialogs = () => import('./document-dialogs.tsx');
const search = () => import('../features/search/search-panel.tsx');
const layers = () => import('../features/search/page-layers.tsx');
const list = () => import('./document-as-list.tsx');
const documents = () => import('./documents-screen.tsx');

export const DocumentDialogs = lazy(async () => ({ default: (await dialogs()).DocumentDialogs }));
export const DocumentsScreen = lazy(async () => ({ default: (await documents()).DocumentsScreen }));
export const SearchPanel = lazy(async () => ({ default: (await search()).SearchPanel }));
export const PageLayers = lazy(async () => ({ default: (await layers()).PageLayers }));
export const DocumentAsList = lazy(async () => ({ default: (await list()).DocumentAsList }));

/** Called when the first page stands. Safari has no idle callback; a moment later does as well there. */
export const fetchDialogs = (): void => {
  const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200));
  whenIdle(() => void dialogs());
};
