/** One open document: the only screen that knows reader, contents, products and cart together. */
import { type Company, extraOf, type PdfDetails, type Section } from '@vitrina/contract';
import { hasContentsPanel, isWide } from '@vitrina/geometry';
import { es } from '@vitrina/ui';
import { useCallback, useEffect, useState } from 'react';
import type { Analytics } from '../features/analytics/analytics.api.ts';
import { ContentsPanel } from '../features/contents/contents-panel.tsx';
import { answerEarlyTap, awaitsAnswer } from '../features/early-tags/early-tags.ts';
import { answered, type ProductShelf } from '../features/product/product-shelf.ts';
import { useReadingMode } from '../features/reader/reading-mode.ts';
import { usePassing } from '../features/reader/use-passing.ts';
import { useViewport } from '../features/reader/use-view-mode.ts';
import { useZoomControl } from '../features/reader/zoom-control.ts';
import type { Address } from '../lib/address.ts';
import { afterPaint } from '../lib/after-paint.ts';
import { nameTab } from '../lib/name-tab.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { BottomBar } from './bottom-bar.tsx';
import { DocumentBar } from './document-bar.tsx';
import { DocumentPages } from './document-pages.tsx';
import { DialogsOfDocument, HostOfDocument, ListOfDocument, SearchOfDocument } from './finding-parts.tsx';
import { removeFirstPage } from './first-page.ts';
import { fetchAhead, fetchDialogs, freeLine, WrongAddress } from './lazy-parts.tsx';
import { PagesFailed } from './pages-failed.tsx';
import { Part } from './part.tsx';
import { ProgressLine } from './progress-line.tsx';
import { StartingScreen } from './starting-screen.tsx';
import { useContents } from './use-contents.ts';
import { type OpenFile, useDocument } from './use-document.ts';
import { useFinding } from './use-finding.tsx';
import { usePage } from './use-page.ts';
import { useQuietBars } from './use-quiet-bars.ts';
import { useShop } from './use-shop.ts';
import { useTaking } from './use-taking.tsx';
import type { Viewer } from './viewer.ts';
import './print.css';

type DocumentScreenProps = { viewer: Viewer; company: Company; address: Address };

const useTitle = (details: PdfDetails | null) =>
  useEffect(
    function showName() {
      nameTab(details?.name_tab || es.app.defaultTitle);
    },
    [details],
  );

/** §2: grey for the company whose data says so. */
const contentsBackground = (company: Company) => (extraOf(company, 'TOC_BACKGROUND') === 'GREY' ? 'grey' : 'default');

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

  if (file.is === 'unknown') return <WrongAddress is="pdf-unknown" />;
  if (file.is === 'failed') return <PagesFailed onRetry={file.retry} />;
  if (file.drawn.screen) return file.drawn.screen;
  if (page === null) return <StartingScreen />;
  return <OpenDocument {...props} file={file} page={page} goTo={goTo} />;
};

/** A page of the shell is to be looked at alone: by then it is better to have one's own, with what has come of it. */
const LONGEST_WAIT_MS = 8000;
/** Who has tapped waits for the store; a slow one does not hold up the pages beside. */
const LONGEST_ANSWER_MS = 3000;

/**
 * Once the viewer's own page stands, the shell's goes. On a slow line each byte holds up those behind it: what a tag opens
 * comes first, then the neighbours of the page, then, when the browser has nothing better to do, the rest of the script.
 */
const useFirstPicture = (shelf: ProductShelf) => {
  const [hasDialogs, setHasDialogs] = useState(false);
  const [isQuiet, setIsQuiet] = useState(false);
  const [isAwaited] = useState(awaitsAnswer);
  const untilTagsAnswer = useCallback(async () => {
    await fetchDialogs();
    if (isAwaited) {
      await answered(shelf, LONGEST_ANSWER_MS);
      // What is drawn of it is seen before anything else is asked for.
      await new Promise<void>(afterPaint);
    }
    freeLine();
  }, [shelf, isAwaited]);
  useEffect(
    function fetchInTurn() {
      return afterPaint(() => {
        answerEarlyTap();
        void untilTagsAnswer().then(() => setHasDialogs(true));
      });
    },
    [untilTagsAnswer],
  );
  const showOwnPage = useCallback(() => {
    removeFirstPage();
    void untilTagsAnswer().then(() =>
      whenIdle(() => {
        fetchAhead();
        setIsQuiet(true);
      }),
    );
  }, [untilTagsAnswer]);
  // Also where its picture neither comes nor fails.
  useEffect(() => {
    const timer = setTimeout(showOwnPage, LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, [showOwnPage]);
  return { hasDialogs, isQuiet, showOwnPage };
};

type OpenDocumentProps = DocumentScreenProps & { file: OpenFile; page: number; goTo: (page: number) => void };

const OpenDocument = ({ viewer, company, address, file, page, goTo }: OpenDocumentProps) => {
  const { pages, pageCount, details, sections } = file;
  const reading = useReadingMode(viewer.local);
  const passing = usePassing(page);
  const viewport = useViewport();
  const zoom = useZoomControl();
  const contents = useContents(viewer.view, viewer.local, sections.length > 0);
  const shop = useShop({ viewer, company, details, pages, pageCount, page, mode: reading.mode });
  const finding = useFinding(page, pageCount, reading.mode);

  const { hasDialogs, isQuiet, showOwnPage } = useFirstPicture(shop.shelf);
  const shown = { company: company.Uid, pdf: address.pdf, page };
  const taking = useTaking(viewer, file, shown, {
    openPrint: shop.openPrint,
    isList: finding.isList,
    usesPlaces: extraOf(company, 'REGION_LOOKUP') === 'TRUE',
  });

  useQuietBars(!finding.isList, shop.cartButton?.count ?? 0, viewer.view);

  const list = { sections, page, pageCount, mode: reading.mode, onSection: sectionHandler(viewer.analytics, goTo) };
  const panel = { isOpen: contents.isOpen, onClose: contents.toggle };
  const dialogs = { address, shop, taking, isQuiet };
  const hasPanel = sections.length > 0 && hasContentsPanel(viewport.width);

  return (
    <>
      <main aria-label={details?.name || es.app.defaultTitle}>
        <h1 className="visually-hidden">{details?.name || es.app.defaultTitle}</h1>
        {finding.isList ? (
          <ListOfDocument file={file} shop={shop} finding={finding} goTo={goTo} />
        ) : (
          <DocumentPages
            company={company}
            file={file}
            shop={shop}
            finding={finding}
            reading={reading}
            zoom={zoom}
            page={page}
            goTo={goTo}
            onPass={passing.pass}
            highlight={finding.mark ?? (address.productREF || null)}
            onFirstPicture={showOwnPage}
            isAlone={!hasDialogs}
          />
        )}
      </main>
      <DocumentBar
        company={company}
        details={details}
        isWide={isWide(viewport.width)}
        contents={hasPanel ? contents : null}
        taking={taking}
        cart={shop.cartButton}
        finding={finding}
        zoom={zoom}
        reading={reading}
        onOverview={shop.openOverview}
      />
      <ProgressLine view={viewer.view} />
      {hasPanel ? <ContentsPanel {...list} {...panel} background={contentsBackground(company)} /> : null}
      <BottomBar
        file={file}
        shop={shop}
        list={{ ...list, page: passing.page }}
        hasPanel={hasPanel}
        goTo={goTo}
        isQuiet={finding.isList}
      />
      {file.drawn.prompt ? <Part>{file.drawn.prompt}</Part> : null}
      <DialogsOfDocument
        {...dialogs}
        contents={list}
        overview={{ pages, isVertical: details?.isVertical ?? true, onPage: goTo }}
      />
      {taking.panel}
      <HostOfDocument viewer={viewer} file={file} shop={shop} shown={shown} mode={reading.mode} goTo={goTo} />
      <SearchOfDocument {...{ viewer, company, file, shop, finding, goTo }} isWide={reading.screen === 'spread'} />
    </>
  );
};
