/** The list of a company's documents, or of those that carry a product (§2 'menu'; decisions "Routes"). */
import type { Company, ListedPdf } from '@vitrina/contract';
import { whenIdle } from '@vitrina/page-view';
import { es } from '@vitrina/ui';
import { documentWords } from '@vitrina/ui/messages/documents';
import { useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { RelatedList } from '../features/related/related-list.tsx';
import { ignoreError } from '../lib/ignore-error.ts';
import { changedSearch } from '../lib/links/address.ts';
import { setTabTitle } from '../lib/links/name-tab.ts';
import { removeFirstPage } from './document/document-screen.tsx';
import { loadView } from './document/lazy-view.tsx';
import styles from './documents-screen.module.css';
import { Redirect } from './notices/notices.tsx';
import { ReadingOffline } from './notices/reading-offline.tsx';
import { TopBar } from './notices/top-bar.tsx';
import type { Viewer } from './session/viewer.ts';
import { useCoverDrawing } from './use-cover-drawing.ts';
import { useDocumentList } from './use-document-list.ts';

type DocumentsScreenProps = {
  viewer: Viewer;
  company: Company;
  reference: string;
  /** The only document of a company opens in place of the list (decisions "Routes"). */
  opensOnly?: boolean;
};

export const DocumentsScreen = ({ viewer, company, reference, opensOnly = false }: DocumentsScreenProps) => {
  const { state, more, retry } = useDocumentList(viewer, company, reference);
  const draw = useCoverDrawing();

  useEffect(function showList() {
    removeFirstPage();
    // No document is open: the next one opens at the page in its address.
    viewer.view.setState({ isLoading: false, openPdf: '' });
    setTabTitle(company.Name || es.app.defaultTitle);
  });

  useEffect(function preloadPages() {
    whenIdle(() => void loadView().catch(ignoreError('has fallback')));
  }, []);

  const open = ({ Uid, page }: ListedPdf) => {
    if (reference) viewer.analytics.track('related_open', { ref: reference, pdf: Uid });
    navigate(`/view${changedSearch(window.location.search, { pdf: Uid, page: page ?? null })}`);
  };

  const only = opensOnly && state.is === 'ready' && state.value.total === 1 ? state.value.pdfs[0] : undefined;
  if (only) return <Redirect to={`/view${changedSearch(window.location.search, { pdf: only.Uid })}`} />;

  return (
    <>
      <ReadingOffline viewer={viewer} company={company} pdf="" />
      <TopBar
        logo={company.UiProfile.Logo}
        companyName={company.Name}
        title={reference ? documentWords.relatedTitle : documentWords.title}
      />
      <main className={styles.list}>
        <h1 className="visually-hidden">{reference ? documentWords.relatedTitle : documentWords.title}</h1>
        <RelatedList
          state={state}
          onOpen={open}
          {...(reference ? { highlightProduct: reference } : {})}
          draw={draw}
          onRetry={retry}
          {...(more === undefined ? {} : { onMore: more })}
        />
      </main>
    </>
  );
};
