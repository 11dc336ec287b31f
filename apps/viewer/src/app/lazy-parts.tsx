/** What is not needed for the first page: fetched when the browser has nothing better to do, so that it opens at once. */
import { type ComponentType, lazy } from 'react';
import { Reader } from '../features/reader/reader.tsx';
import type { ScrollReaderProps } from '../features/reader/scroll-reader.tsx';
import type { PageLayersProps } from '../features/search/page-layers.tsx';
import { type AlertProps, BrowserAlert } from './browser-alert.tsx';
import type { ProductElsewhereProps } from './product-elsewhere.tsx';

const dialogs = () => import('./document-dialogs.tsx');
const panels = () => import('./document-panels.tsx');
const elsewhere = () => import('./product-elsewhere.tsx');
const models = () => import('../features/model/model-stage.tsx');
const pictureViewer = () => import('../features/product/picture-viewer.tsx');

/** On a line that says nothing, what else is wanted waits no longer, in ms. */
const LONGEST_TURN_MS = 8000;
let turn: Promise<unknown> | null = null;

/** What a tap on a tag needs. Comes first after the open page; whatever else is wanted then waits for it, whether it comes or not. */
export const fetchDialogs = (): Promise<unknown> =>
  (turn ??= Promise.race([dialogs().catch(() => null), new Promise((end) => setTimeout(end, LONGEST_TURN_MS))]));

/** The line is free: `freeLine` is called when the dialogs are there, and the popup of whoever has tapped before that. */
let freeLine = (): void => undefined;
const freed = new Promise<void>((resolve) => (freeLine = resolve));

export { freed, freeLine };

const search = () => import('./document-search.tsx');
const layers = async () => {
  await freed;
  return import('../features/search/page-layers.tsx');
};
const list = () => import('./document-as-list.tsx');
const scroll = () => import('../features/reader/scroll-reader.tsx');
const more = () => import('./more-menu.tsx');
const print = () => import('../features/print/print-dialog.tsx');
export const fetchDownload = () => import('../features/download/download-panel.tsx');
export const fetchShare = () => import('./share-of-document.tsx');
const offline = () => import('./reading-offline.tsx');
const host = () => import('./host-bridge.tsx');
const documents = () => import('./documents-screen.tsx');

export const DocumentDialogs = lazy(async () => ({ default: (await dialogs()).DocumentDialogs }));
export const DocumentPanels = lazy(async () => ({ default: (await panels()).DocumentPanels }));
export const ModelStage = lazy(async () => ({ default: (await models()).ModelStage }));
/** A product is bought as well without knowing where else it stands. */
export const ProductElsewhere = lazy(
  async (): Promise<{ default: ComponentType<ProductElsewhereProps> }> => ({
    default: (await elsewhere().catch(() => null))?.ProductElsewhere ?? (() => null),
  }),
);
export const WrongAddress = lazy(async () => ({ default: (await import('./wrong-address.tsx')).WrongAddress }));
export const DocumentsScreen = lazy(async () => ({ default: (await documents()).DocumentsScreen }));
export const DocumentSearch = lazy(async () => ({ default: (await search()).DocumentSearch }));
/** A page without its layers can be seen and tapped all the same. */
export const PageLayers = lazy(
  async (): Promise<{ default: ComponentType<PageLayersProps> }> => ({
    default: (await layers().catch(() => null))?.PageLayers ?? (() => null),
  }),
);
export const DocumentAsList = lazy(async () => ({ default: (await list()).DocumentAsList }));
const alert = () => import('./alert.tsx');
/** Who cannot fetch it gets the browser's own. */
export const Alert = lazy(
  async (): Promise<{ default: ComponentType<AlertProps> }> => ({
    default: (await alert().catch(() => null))?.AlertDialog ?? BrowserAlert,
  }),
);

/** Who cannot fetch it leafs. */
export const ScrollReader = lazy(
  async (): Promise<{ default: ComponentType<ScrollReaderProps> }> => ({
    default: (await scroll().catch(() => null))?.ScrollReader ?? Reader,
  }),
);

/** A page that waits without a word waits all the same. */
export const WaitingPage = lazy(
  async (): Promise<{ default: ComponentType }> => ({
    default: (await offline().catch(() => null))?.WaitingPage ?? (() => null),
  }),
);

export const MoreMenu = lazy(async () => ({ default: (await more()).MoreMenu }));
export const PrintDialog = lazy(async () => ({ default: (await print()).PrintDialog }));
export const ShareOfDocument = lazy(async () => ({ default: (await fetchShare()).ShareOfDocument }));
export const HostBridge = lazy(async () => ({ default: (await host()).HostBridge }));
export const DownloadPanel = lazy(async () => ({ default: (await fetchDownload()).DownloadPanel }));

/** What is most likely wanted next. What does not come now is asked for when it is. */
export const fetchAhead = (): void =>
  void Promise.allSettled([panels(), more(), elsewhere(), models(), pictureViewer()]);
