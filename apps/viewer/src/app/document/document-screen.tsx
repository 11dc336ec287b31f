/** The screen of one open document. Only this screen knows reader, contents, products and cart together. */
import { type Company, extraOf, type PdfDetails, type Section } from '@vitrina/contract';
import { hasContentsPanel } from '@vitrina/geometry';
import { whenIdle } from '@vitrina/page-view';
import { es } from '@vitrina/ui';
import { useCallback, useEffect, useState } from 'react';
import type { Analytics } from '../../features/analytics/analytics.api.ts';
import { hasPendingTap } from '../../features/early-tags/early-tags.ts';
import { type ProductStore, whenSettled } from '../../features/product/data/product-store.ts';
import { useScrolledPage } from '../../features/reader/scrolling/use-scrolled-page.ts';
import { useReadingMode } from '../../features/reader/state/reading-mode.ts';
import { useViewport } from '../../features/reader/state/use-view-mode.ts';
import { useZoomStore } from '../../features/reader/zoom/zoom-store.ts';
import { afterPaint } from '../../lib/after-paint.ts';
import type { Address } from '../../lib/links/address.ts';
import { setTabTitle } from '../../lib/links/name-tab.ts';
import { type DocumentData, useDocument } from '../data/use-document.ts';
import { loadCritical, markCriticalReady } from '../loading/load-order.ts';
import { PagesFailed, StartingScreen } from '../notices/notices.tsx';
import { WrongAddress } from '../notices/wrong-address.ts';
import type { Viewer } from '../session/viewer.ts';
import { useDocumentActions } from './actions/use-document-actions.tsx';
import { useAutoHideBars } from './bars/use-auto-hide-bars.ts';
import { LazyDialogs, LazyEmbedBridge, LazySearchPanel, loadDialogs } from './lazy-panels.tsx';
import { loadView, PagesAndBars } from './lazy-view.tsx';
import { useEarlyProduct } from './shop/use-early-product.ts';
import { useShop } from './shop/use-shop.ts';
import { useContents } from './use-contents.ts';
import { useDocumentTools } from './use-document-tools.tsx';
import { usePage } from './use-page.ts';
import './print.css';

/** Removes the first page that the HTML shell painted. */
export const removeFirstPage = (): void => document.getElementById('first-page')?.remove();

type DocumentScreenProps = { viewer: Viewer; company: Company; address: Address };

const useTitle = (details: PdfDetails | null) =>
  useEffect(
    function showName() {
      setTabTitle(details?.name_tab || es.app.defaultTitle);
    },
    [details],
  );

const sectionHandler =
  (analytics: Analytics, goTo: (page: number) => void) =>
  (section: Section, page: number): void => {
    analytics.track('section_click', { name: section.name, page });
    goTo(page);
  };

export const DocumentScreen = (props: DocumentScreenProps) => {
  const { viewer, company, address } = props;
  const file = useDocument(viewer, company, address.pdf);
  const { page, goTo } = usePage(viewer, address, file.allPages, file.pageCount);
  useTitle(file.details);

  if (file.is === 'unknown') return <WrongAddress {...props} is="pdf-unknown" />;
  if (file.is === 'failed') return <PagesFailed onRetry={file.retry} />;
  if (file.drawn.screen) return file.drawn.screen;
  if (page === null) return <StartingScreen />;
  return <OpenDocument {...props} file={file} page={page} goTo={goTo} />;
};

/** `--panel-cart` at the default size of text. */
const CART_WIDTH = 380;

/** Limit for the first picture: the shell's page is then removed, whatever the viewer's own page shows by then. */
const FIRST_PICTURE_TIMEOUT_MS = 8000;
/** Limit for the store's answer to an early tap: a slow store does not delay the neighbours of the page. */
const STORE_TIMEOUT_MS = 3000;

/**
 * Drives the load order (load-order.ts) from the first picture on: critical chunk, neighbours of the page, then secondary
 * chunks while idle. Removes the shell's page once the viewer's own picture is in its place.
 */
const useFirstPicture = (products: ProductStore) => {
  const [hasDialogs, setHasDialogs] = useState(false);
  const [isIdle, setIsIdle] = useState(false);
  const [hasEarlyTap] = useState(hasPendingTap);
  const completeCriticalStage = useCallback(async () => {
    await loadCritical(loadDialogs);
    if (hasEarlyTap) {
      await whenSettled(products, STORE_TIMEOUT_MS);
      // The popup is painted before anything else is requested.
      await new Promise<void>(afterPaint);
    }
    markCriticalReady();
  }, [products, hasEarlyTap]);
  useEffect(
    function loadAfterPaint() {
      return afterPaint(() => void completeCriticalStage().then(() => setHasDialogs(true)));
    },
    [completeCriticalStage],
  );
  const showOwnPage = useCallback(() => {
    removeFirstPage();
    void completeCriticalStage().then(() => whenIdle(() => setIsIdle(true)));
  }, [completeCriticalStage]);
  // Covers a picture that neither loads nor fails. Where the script of the pages has failed, the shell's page is all there is.
  useEffect(() => {
    const timer = setTimeout(() => document.querySelector('main') && showOwnPage(), FIRST_PICTURE_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [showOwnPage]);
  return { hasDialogs, isIdle, showOwnPage };
};

type OpenDocumentProps = DocumentScreenProps & { file: DocumentData; page: number; goTo: (page: number) => void };

const OpenDocument = ({ viewer, company, address, file, page, goTo }: OpenDocumentProps) => {
  const { pages, pageCount, details, sections } = file;
  const reading = useReadingMode(viewer.local);
  const passing = useScrolledPage(page);
  const viewport = useViewport();
  const zoom = useZoomStore();
  const shop = useShop({ viewer, company, details, pages, pageCount, page, mode: reading.mode });
  // The pages need the space of one of them.
  const hasPanel = sections.length > 0 && hasContentsPanel(viewport.width - (shop.isCartBeside ? CART_WIDTH : 0));
  const contents = useContents(viewer.view, viewer.local, sections.length > 0);
  const tools = useDocumentTools(page, pageCount, reading.mode);

  const { hasDialogs, isIdle, showOwnPage } = useFirstPicture(shop.products);
  const { isPageWaiting, onPopup } = useEarlyProduct(page, shop, loadView);
  const shown = { company: company.Uid, pdf: address.pdf, page, tgo: address.tgo };
  const actions = useDocumentActions(viewer, file, shown, {
    openPrint: shop.openPrint,
    isList: tools.isList,
    usesPlaces: extraOf(company, 'REGION_LOOKUP') === 'TRUE',
  });

  useAutoHideBars(!tools.isList, shop.cartButton?.count ?? 0, viewer.view);

  const list = { sections, page, pageCount, mode: reading.mode, onSection: sectionHandler(viewer.analytics, goTo) };
  const dialogs = { address, shop, actions, isIdle };

  return (
    <>
      {isPageWaiting ? (
        <StartingScreen />
      ) : (
        <PagesAndBars
          {...{ company, file, shop, tools, actions, reading, zoom, contents, hasPanel, list, passing, goTo }}
          width={viewport.width}
          highlight={tools.mark ?? (address.productREF || null)}
          onFirstPicture={showOwnPage}
          isAlone={!hasDialogs}
        />
      )}
      <LazyDialogs
        {...dialogs}
        contents={list}
        overview={{ pages, isVertical: details?.isVertical ?? true, onPage: goTo }}
        onMounted={onPopup}
      />
      {actions.panel}
      <LazyEmbedBridge viewer={viewer} file={file} shop={shop} shown={shown} mode={reading.mode} goTo={goTo} />
      <LazySearchPanel {...{ viewer, company, file, shop, tools, goTo }} isWide={reading.screen === 'spread'} />
    </>
  );
};
