/** Revisar: decides about the tags that publishing placed in a draft, in piles by their evidence. */
import { useQuery } from '@tanstack/react-query';
import { reviewWords as words } from '@vitrina/ui/messages/studio/review';
import { shellWords } from '@vitrina/ui/messages/studio/shell';
import { FileQuestion, SearchX } from 'lucide-react';
import { useMemo } from 'react';
import { useLocation, useParams } from 'wouter';
import { wordsOf } from '../../api/api-error.ts';
import { useApi, useCompany } from '../../api/studio-context.ts';
import { companyPath } from '../../lib/addresses.ts';
import { Button } from '../../widgets/button.tsx';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { Waiting } from '../../widgets/waiting.tsx';
import { type EditionKey, type ReviewData, reviewQuery } from './review.api.ts';
import { ReviewContext } from './review-context.ts';
import { ReviewDeskView } from './review-desk.tsx';
import { useReviewDesk } from './use-review-desk.ts';

const Opened = ({ of: key, data }: { of: EditionKey; data: ReviewData }) => {
  const { desk, retry } = useReviewDesk(key, data);
  return (
    <ReviewContext value={desk}>
      <ReviewDeskView name={data.edition.name} onRetry={retry} />
    </ReviewContext>
  );
};

const isEmpty = ({ pages, findings, entries }: ReviewData): boolean =>
  pages.every(({ tags }) => tags.length === 0) && findings.printed.total === 0 && entries.length === 0;

export const ReviewScreen = () => {
  const api = useApi();
  const { uid: companyUid } = useCompany();
  const { pdf, number } = useParams<{ pdf: string; number: string }>();
  const key = useMemo(() => ({ companyUid, pdfUid: pdf, number: Number(number) }), [companyUid, pdf, number]);
  const [, navigate] = useLocation();
  const { data, error, refetch } = useQuery(reviewQuery(api, key));
  const back = <Button onPress={() => navigate(companyPath(companyUid))}>{words.toCatalogs}</Button>;
  if (error !== null)
    return (
      <EmptyState
        picture={<SearchX />}
        title={words.failed}
        action={
          <>
            <Button onPress={() => void refetch()}>{shellWords.retry}</Button>
            {back}
          </>
        }
      >
        {wordsOf(error).sentence} {wordsOf(error).action}
      </EmptyState>
    );
  if (data === undefined) return <Waiting />;
  if (data === null)
    return (
      <EmptyState picture={<FileQuestion />} title={words.notDraft} action={back}>
        {words.notDraftHint}
      </EmptyState>
    );
  if (isEmpty(data))
    return (
      <EmptyState picture={<SearchX />} title={words.nothing} action={back}>
        {words.nothingHint}
      </EmptyState>
    );
  return <Opened key={`${pdf} ${number}`} of={key} data={data} />;
};
