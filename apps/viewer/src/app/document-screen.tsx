/** One open document: the only screen that knows reader, contents, products and cart together. */
import { type Company, extraOf, type PdfDetails, type Section } from '@vitrina/contract';
import { hasContentsPanel } from '@vitrina/geometry';
import { es } from '@vitrina/ui';
import { Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { ContentsPanel } from '../features/contents/contents-panel.tsx';
import { PageBar } from '../features/reader/page-bar.tsx';
import { Reader, type ReaderAct } from '../features/reader/reader.tsx';
import { useViewMode, useViewport } from '../features/reader/use-view-mode.ts';
import type { Address } from '../lib/address.ts';
import { downloadLink } from '../lib/download-link.ts';
import { shareLink, shareUrl } from '../lib/share-link.ts';
import { BarEnd, SectionsButton } from './bar-buttons.tsx';
import { DocumentBar } from './document-bar.tsx';
import { removeFirstPage } from './first-page.ts';
import { DocumentDialogs, fetchDialogs } from './lazy-parts.tsx';
import { NoticeScreen } from './notice-screen.tsx';
import { PagesFailed } from './pages-failed.tsx';
import { ProgressLine } from './progress-line.tsx';
import { StartingScreen } from './starting-screen.tsx';
import { useContents } from './use-contents.ts';
import { useDocument } from './use-document.ts';
import { usePage } from './use-page.ts';
import { useShop } from './use-shop.ts';
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

export const DocumentScreen = ({ viewer, company, address }: DocumentScreenProps) => {
  const { view, analytics } = viewer;
  const file = useDocument(viewer, company, address.pdf);
  const { pages, pageCount, details, sections } = file;
  const { page, goTo } = usePage(viewer, address, file.allPages, pageCount);
  const mode = useViewMode();
  const viewport = useViewport();
  const contents = useContents(view, viewer.local, sections.length > 0);
  const shop = useShop({ viewer, company, details, pages, pageCount, page: page ?? 1, mode });
  const isLoading = useStore(view, (state) => state.isLoading);
  useTitle(details);

  if (file.is === 'unknown') return <NoticeScreen title={es.app.pdfUnknownTitle} text={es.app.pdfUnknown} />;
  if (file.is === 'failed') return <PagesFailed onRetry={file.retry} />;
  if (page === null) return <StartingScreen />;

  const goToSection = (section: Section, target: number) => {
    analytics.track('section_click', { name: section.name, page: target });
    goTo(target);
  };
  const handleElement = (act: ReaderAct) => {
    if (act.is === 'tag') shop.openProduct(act.tag.product, act.tag.name, act.page);
    if (act.is === 'model') shop.openModel(act.model, act.page);
    if (act.is === 'link') analytics.track('link_click', { url: act.link.url.slice(0, 500), page: act.page });
    if (act.is === 'video') analytics.track('video_play', { url: act.video.url.slice(0, 500), page: act.page });
  };

  const list = { sections, page, pageCount, mode, onSection: goToSection };
  const cart = shop.hasCart ? { count: shop.cartCount, open: shop.openCart } : null;
  const hasPanel = sections.length > 0 && hasContentsPanel(viewport.width);

  return (
    <>
      <DocumentBar
        company={company}
        details={details}
        contents={hasPanel ? contents : null}
        links={barLinks(viewer, details, { company: company.Uid, pdf: address.pdf, page })}
        cart={cart}
        onShare={() => analytics.track('share', { method: 'chat', page })}
        onDownload={() => analytics.track('download')}
      />
      <ProgressLine isLoading={isLoading} />
      {hasPanel ? (
        <ContentsPanel
          {...list}
          isOpen={contents.isOpen}
          background={extraOf(company, 'TOC_BACKGROUND') === 'GREY' ? 'grey' : 'default'}
          onClose={contents.toggle}
        />
      ) : null}
      <main aria-label={details?.name || es.app.defaultTitle}>
        <Reader
          pages={pages}
          pageCount={pageCount}
          page={page}
          onPage={goTo}
          mode={mode}
          isVertical={details?.isVertical ?? true}
          tagSizeWide={tagSizeWide(company)}
          tagState={shop.tagState}
          onElement={handleElement}
          onFirstPicture={showOwnPage}
          highlight={address.productREF || null}
        />
      </main>
      <PageBar
        page={page}
        pageCount={pageCount}
        mode={mode}
        onPage={goTo}
        leading={sections.length > 0 && !hasPanel ? <SectionsButton onOpen={shop.openSections} /> : null}
        trailing={<BarEnd onOverview={shop.openOverview} cart={cart} />}
      />
      <Suspense>
        <DocumentDialogs
          shop={shop}
          contents={list}
          overview={{ pages, isVertical: details?.isVertical ?? true, onPage: goTo }}
        />
      </Suspense>
    </>
  );
};
