/** Revisar: decides about the tags that publishing placed in a draft, in piles by their evidence. */
import { useQuery } from '@tanstack/react-query';
import { reviewWords as words } from '@vitrina/ui/messages/studio/review';
import { FileQuestion, SearchX } from 'lucide-react';
import { useLocation } from 'wouter';
import { sentenceOf } from '../../api/api-error.ts';
import { type EditionKey, useEditionKey } from '../../api/edition-key.ts';
import { useApi } from '../../api/studio-context.ts';
import { useScheduledDraft } from '../../api/use-scheduled-draft.ts';
import { companyPath } from '../../lib/addresses.ts';
import { pagePath } from '../../lib/page-address.ts';
import { Button } from '../../widgets/button.tsx';
import { ScheduledDraft } from '../../widgets/editing/scheduled-draft.tsx';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { ReadFailed } from '../../widgets/read-failed.tsx';
import { Waiting } from '../../widgets/waiting.tsx';
import { type ReviewData, reviewQuery } from './review.api.ts';
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
  const key = useEditionKey();
  const [, navigate] = useLocation();
  const scheduled = useScheduledDraft(key);
  const { data, error, refetch } = useQuery(reviewQuery(api, key));
  const back = <Button onPress={() => navigate(companyPath(key.companyUid))}>{words.toCatalogs}</Button>;
  if (error !== null)
    return (
      <ReadFailed title={words.failed} onRetry={() => void refetch()} back={back}>
        {sentenceOf(error)}
      </ReadFailed>
    );
  if (data === undefined) return <Waiting />;
  if (data === null)
    return (
      <EmptyState picture={<FileQuestion />} title={words.notDraft} action={back}>
        {words.notDraftHint}
      </EmptyState>
    );
  if (scheduled !== null) return <ScheduledDraft {...scheduled} onLook={() => navigate(pagePath(key, 1))} />;
  if (isEmpty(data))
    return (
      <EmptyState
        picture={<SearchX />}
        title={words.nothing}
        action={
          <>
            <Button variant="primary" onPress={() => navigate(pagePath(key, 1))}>
              {words.placeByHand}
            </Button>
            {back}
          </>
        }
      >
        {words.nothingHint}
      </EmptyState>
    );
  return <Opened key={`${key.pdfUid} ${key.number}`} of={key} data={data} />;
};
