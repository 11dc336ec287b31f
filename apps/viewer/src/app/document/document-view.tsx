/** The pages of the open document and everything around them: bars, contents and messages. */
import { type Company, extraOf, type Section } from '@vitrina/contract';
import { isWide, type ViewMode } from '@vitrina/geometry';
import { es } from '@vitrina/ui';
import type { useReadingMode } from '../../features/reader/state/reading-mode.ts';
import type { ZoomStore } from '../../features/reader/zoom/zoom-store.ts';
import type { DocumentData } from '../data/use-document.ts';
import { LazyBoundary } from '../loading/lazy-boundary.tsx';
import { ProgressLine } from '../notices/progress-line.tsx';
import type { DocumentActions } from './actions/use-document-actions.tsx';
import { BottomBar } from './bars/bottom-bar.tsx';
import { DocumentBar } from './bars/document-bar.tsx';
import { DocumentPages } from './document-pages.tsx';
import { ContentsBeside } from './document-sections.tsx';
import { LazyDocumentList } from './lazy-panels.tsx';
import type { DocumentShop } from './shop/use-shop.ts';
import type { useContents } from './use-contents.ts';
import type { DocumentTools } from './use-document-tools.tsx';

type DocumentViewProps = {
  company: Company;
  file: DocumentData;
  shop: DocumentShop;
  tools: DocumentTools;
  actions: DocumentActions;
  reading: ReturnType<typeof useReadingMode>;
  zoom: ZoomStore;
  contents: ReturnType<typeof useContents>;
  /** The contents stand beside the pages. */
  hasPanel: boolean;
  width: number;
  list: {
    sections: DocumentData['sections'];
    page: number;
    pageCount: number;
    mode: ViewMode;
    onSection: (section: Section, page: number) => void;
  };
  passing: { page: number; setScrolledPage: (page: number) => void };
  goTo: (page: number) => void;
  highlight: string | null;
  onFirstPicture: () => void;
  /** The critical chunk is still loading: neighbours of the open page wait. */
  isAlone: boolean;
};

/** §2: grey if the company's data says so. */
const contentsBackground = (company: Company) => (extraOf(company, 'TOC_BACKGROUND') === 'GREY' ? 'grey' : 'default');

export const DocumentView = (props: DocumentViewProps) => {
  const { company, file, shop, tools, actions, reading, zoom, contents, hasPanel, width, list, passing, goTo } = props;
  const { details } = file;
  return (
    <>
      <main aria-label={details?.name || es.app.defaultTitle}>
        <h1 className="visually-hidden">{details?.name || es.app.defaultTitle}</h1>
        {tools.isList ? (
          <LazyDocumentList file={file} shop={shop} tools={tools} goTo={goTo} />
        ) : (
          <DocumentPages
            company={company}
            file={file}
            shop={shop}
            tools={tools}
            reading={reading}
            zoom={zoom}
            page={list.page}
            goTo={goTo}
            onPass={passing.setScrolledPage}
            highlight={props.highlight}
            onFirstPicture={props.onFirstPicture}
            isAlone={props.isAlone}
          />
        )}
      </main>
      <DocumentBar
        company={company}
        details={details}
        isWide={isWide(width)}
        contents={hasPanel ? contents : null}
        actions={actions}
        cart={shop.cartButton}
        tools={tools}
        zoom={zoom}
        reading={reading}
        onOverview={shop.openOverview}
      />
      <ProgressLine view={shop.viewer.view} />
      {hasPanel ? (
        <ContentsBeside
          list={list}
          isOpen={contents.isOpen}
          onClose={contents.toggle}
          background={contentsBackground(company)}
        />
      ) : null}
      <BottomBar
        file={file}
        shop={shop}
        list={{ ...list, page: passing.page }}
        hasPanel={hasPanel}
        goTo={goTo}
        isMuted={tools.isList}
      />
      {file.drawn.prompt ? <LazyBoundary>{file.drawn.prompt}</LazyBoundary> : null}
    </>
  );
};
