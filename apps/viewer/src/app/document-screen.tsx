/** One open document: the only screen that knows reader, contents, products and cart together. */
import { type Company, extraOf, type PdfDetails, type Section } from '@vitrina/contract';
import { hasContentsPanel } from '@vitrina/geometry';
import { es } from '@vitrina/ui';
import { Suspense, useEffect } from 'react';
import type { Analytics } from '../features/analytics/analytics.api.ts';
import { ContentsPanel } from '../features/contents/contents-panel.tsx';
import { PageBar } from '../features/reader/page-bar.tsx';
import { Reader, type ReaderAct } from '../features/reader/reader.tsx';
import { useViewMode, useViewport } from '../features/reader/use-view-mode.ts';
import { useZoomControl } from '../features/reader/zoom-control.ts';
import type { Address } from '../lib/address.ts';
import { downloadLink } from '../lib/download-link.ts';
import { shareLink, shareUrl } from '../lib/share-link.ts';
import { BarEnd, SectionsButton } from './bar-buttons.tsx';
import { DocumentBar } from './document-bar.tsx';
import { ListOfDocument, SearchOfDocument } from './finding-parts.tsx';
import { removeFirstPage } from './first-page.ts';
import { DocumentDialogs, fetchDialogs } from './lazy-parts.tsx';
import { NoticeScreen } from './notice-screen.tsx';
import { PagesFailed } from './pages-failed.tsx';
import { ProgressLine } from './progress-line.tsx';
import { StartingScreen } from './starting-screen.tsx';
import { useContents } from './use-contents.ts';
import { type OpenFile, useDocument } from './use-document.ts';
import { useFinding } from './use-finding.tsx';
import { usePage } from './use-page.ts';
import { type DocumentShop, useShop } from './use-shop.ts';
import type { Viewer } from './viewer.ts';

type DocumentScreenProps = { viewer: Viewer; company: Company; address: Address };

/** §9: for the company whose data says so, tags have a size of their own on wide screens. */
const tagSizeWide = (company: Company): number | null => {
  const size = Number(extraOf(company, 'TAG_SIZE_WIDE') ?? '');
  return Number.isFinite(size) && size > 0 ? size : null;
};

/** The viewer's own page stands: the shell's goes, and the rest of the script may come. */
const showOwnPage = () => {
  removeFirstPage();
  fetchDialogs();
};

/** What the top bar leads to: the chat with a link to what is in view, and the file itself. */
const barLinks = (
  { config }: Viewer,
  details: PdfDetails | null,
  shown: { company: string; pdf: string; page: number },
) => {
  const name = details?.name ?? '';
  return {
    share: shareLink(config.chatShareBase, es.app.shareText(name, shareUrl(window.location.origin, shown))),
    download: details?.url ? downloadLink(details.url, name) : '',
  };
};

const useTitle = (details: PdfDetails | null) =>
  useEffect(
    function nameTab() {
      document.title = details?.name_tab || es.app.defaultTitle;
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

const elementHandler =
  (shop: DocumentShop) =>
  (act: ReaderAct): void => {
    const { analytics } = shop;
    if (act.is === 'tag') shop.openProduct(act.tag.product, act.tag.name, act.page);
    if (act.is === 'model') shop.openModel(act.model, act.page);
    if (act.is === 'link') analytics.track('link_click', { url: act.link.url.slice(0, 500), page: act.page });
    if (act.is === 'video') analytics.track('video_play', { url: act.video.url.slice(0, 500), page: act.page });
  };

export const DocumentScreen = (props: DocumentScreenProps) => {
  const { viewer, company, address } = props;
  const file = useDocument(viewer, company, address.pdf);
  const { page, goTo } = usePage(viewer, address, file.allPages, file.pageCount);
  useTitle(file.details);

  if (file.is === 'unknown') return <NoticeScreen title={es.app.pdfUnknownTitle} text={es.app.pdfUnknown} />;
  if (file.is === 'failed') return <PagesFailed onRetry={file.retry} />;
  if (file.drawn.screen) return file.drawn.screen;
  if (page === null) return <StartingScreen />;
  return <OpenDocument {...props} file={file} page={page} goTo={goTo} />;
};

type OpenDocumentProps = DocumentScreenProps & { file: OpenFile; page: number; goTo: (page: number) => void };

const OpenDocument = ({ viewer, company, address, file, page, goTo }: OpenDocumentProps) => {
  const { view, analytics, local } = viewer;
  const { pages, pageCount, details, sections } = file;
  const mode = useViewMode();
  const viewport = useViewport();
  const zoom = useZoomControl();
  const contents = useContents(view, local, sections.length > 0);
  const shop = useShop({ viewer, company, details, pages, pageCount, page, mode });
  const finding = useFinding(page, pageCount, mode);

  const onSection = sectionHandler(analytics, goTo);
  const list = { sections, page, pageCount, mode, onSection };
  const { cartButton: cart } = shop;
  const hasPanel = sections.length > 0 && hasContentsPanel(viewport.width);
  const isVertical = details?.isVertical ?? true;

  return (
    <>
      <DocumentBar
        company={company}
        details={details}
        contents={hasPanel ? contents : null}
        links={barLinks(viewer, details, { company: company.Uid, pdf: address.pdf, page })}
        cart={cart}
        finding={finding}
        zoom={zoom}
        onTrack={analytics.track}
      />
      <ProgressLine view={view} />
      {hasPanel ? (
        <ContentsPanel
          {...list}
          isOpen={contents.isOpen}
          background={contentsBackground(company)}
          onClose={contents.toggle}
        />
      ) : null}
      <main aria-label={details?.name || es.app.defaultTitle}>
        {finding.isList ? (
          <ListOfDocument file={file} shop={shop} finding={finding} goTo={goTo} />
        ) : (
          <Reader
            pages={pages}
            pageCount={pageCount}
            page={page}
            onPage={goTo}
            mode={mode}
            isVertical={isVertical}
            tagSizeWide={tagSizeWide(company)}
            tagState={shop.tagState}
            onElement={elementHandler(shop)}
            onFirstPicture={showOwnPage}
            highlight={address.productREF || null}
            drawing={file.drawn.drawing}
            overlay={finding.overlay}
            zoom={zoom}
          />
        )}
      </main>
      <PageBar
        page={page}
        pageCount={pageCount}
        mode={mode}
        onPage={goTo}
        leading={hasPanel || sections.length === 0 ? null : <SectionsButton onOpen={shop.openSections} />}
        trailing={<BarEnd onOverview={shop.openOverview} cart={cart} />}
      />
      <Suspense>
        {file.drawn.prompt}
        <DocumentDialogs shop={shop} contents={list} overview={{ pages, isVertical, onPage: goTo }} />
      </Suspense>
      <SearchOfDocument
        file={file}
        finding={finding}
        isWide={mode === 'spread'}
        goTo={goTo}
        onTrack={analytics.track}
      />
    </>
  );
};
