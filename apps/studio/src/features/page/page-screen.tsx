/** Editar: the tags and other elements of a page of a draft. Other editions are shown, and copied to be changed. */
import { useQuery } from '@tanstack/react-query';
import { pageWords as words } from '@vitrina/ui/messages/studio/page';
import { shellWords } from '@vitrina/ui/messages/studio/shell';
import { FileQuestion, SearchX } from 'lucide-react';
import { type ComponentProps, useCallback, useEffect, useMemo } from 'react';
import { useLocation, useParams } from 'wouter';
import { ApiError, wordsOf } from '../../api/api-error.ts';
import type { EditionKey } from '../../api/edition-key.ts';
import { hasRole, useApi, useCompany } from '../../api/studio-context.ts';
import { useScheduledDraft } from '../../api/use-scheduled-draft.ts';
import { documentPath } from '../../lib/addresses.ts';
import { pagePath } from '../../lib/page-address.ts';
import { Button } from '../../widgets/button.tsx';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { Waiting } from '../../widgets/waiting.tsx';
import { createPageActs } from './acts/page-acts.ts';
import { type PagesOfEdition, pagesQuery } from './page.api.ts';
import { PageEditorContext, useEditorState } from './page-context.ts';
import { PageDesk } from './page-desk.tsx';
import { PageHead } from './page-head.tsx';
import { ReadOnlyNotice } from './read-only-notice.tsx';
import { useAddress } from './use-address.ts';
import { canChange, usePageEditor } from './use-page-editor.ts';

const NoPage = ({ of: key, index, count }: { of: EditionKey; index: number; count: number }) => {
  const [, navigate] = useLocation();
  return (
    <EmptyState
      picture={<FileQuestion />}
      title={words.unknownPage(index)}
      action={<Button onPress={() => navigate(pagePath(key, 1))}>{words.toFirst}</Button>}
    >
      {words.unknownPageHint(count)}
    </EmptyState>
  );
};

type PageProps = Omit<ComponentProps<typeof PageDesk>, 'page'> & { of: EditionKey; index: number };

const Page = ({ of, index, ...rest }: PageProps) => {
  const pages = useEditorState(({ edits }) => edits.pages);
  const page = pages.get(index);
  if (!page) return <NoPage of={of} index={index} count={pages.size} />;
  return <PageDesk page={page} {...rest} />;
};

const Opened = ({ of: key, data, index }: { of: EditionKey; data: PagesOfEdition; index: number }) => {
  const { store, media, retry, edition } = usePageEditor(key, data);
  const company = useCompany();
  const [, navigate] = useLocation();
  const isOpen = canChange(edition);
  const scheduled = useScheduledDraft(key);
  const isReadOnly = !isOpen || scheduled !== null || !hasRole(company, 'author');
  const onPage = useCallback((to: number) => navigate(pagePath(key, to), { replace: true }), [key, navigate]);
  const acts = useMemo(() => createPageActs(store, { index, onPage, media }), [store, index, onPage, media]);
  useEffect(
    function takeUploads() {
      const detach = media.attach(acts.placeUploaded);
      return detach;
    },
    [media, acts],
  );
  useAddress({ store, acts, isReadOnly });
  const editor = useMemo(
    () => ({ key, store, acts, media, index, isReadOnly }),
    [key, store, acts, media, index, isReadOnly],
  );
  return (
    <PageEditorContext value={editor}>
      <Page
        of={key}
        index={index}
        head={
          <PageHead
            name={edition.name}
            onRetry={retry}
            notice={
              isReadOnly ? (
                <ReadOnlyNotice
                  of={key}
                  edition={edition}
                  index={index}
                  scheduled={scheduled}
                  wasDraft={!isOpen && canChange(data.edition)}
                />
              ) : null
            }
          />
        }
        onPage={onPage}
        onSave={retry}
      />
    </PageEditorContext>
  );
};

export const PageScreen = () => {
  const api = useApi();
  const { uid: companyUid } = useCompany();
  const { pdf, number, page } = useParams<{ pdf: string; number: string; page: string }>();
  const key = useMemo(() => ({ companyUid, pdfUid: pdf, number: Number(number) }), [companyUid, pdf, number]);
  const [, navigate] = useLocation();
  const { data, error, refetch } = useQuery(pagesQuery(api, key));
  const isGone = data === null || (error instanceof ApiError && error.status === 404);
  const toEditions = <Button onPress={() => navigate(documentPath(companyUid, pdf))}>{words.toEditions}</Button>;
  if (isGone)
    return (
      <EmptyState picture={<FileQuestion />} title={words.unknown} action={toEditions}>
        {words.unknownHint}
      </EmptyState>
    );
  if (error !== null)
    return (
      <EmptyState
        picture={<SearchX />}
        title={words.failed}
        action={
          <>
            <Button onPress={() => void refetch()}>{shellWords.retry}</Button>
            {toEditions}
          </>
        }
      >
        {wordsOf(error).sentence} {wordsOf(error).action}
      </EmptyState>
    );
  if (data === undefined) return <Waiting />;
  return <Opened key={`${pdf} ${number}`} of={key} data={data} index={Number(page)} />;
};
