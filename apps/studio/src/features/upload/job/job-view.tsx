/** The publishing that makes the draft: its progress with the pages as they appear, then what became of it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Job } from '@vitrina/contract/admin';
import { formatCount } from '@vitrina/ui';
import { catalogsWords } from '@vitrina/ui/messages/studio/catalogs';
import { editionsWords } from '@vitrina/ui/messages/studio/editions';
import { uploadWords as words } from '@vitrina/ui/messages/studio/upload';
import { FileX } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { ApiError, sentenceOf, wordsOf } from '../../../api/api-error.ts';
import { hasRole, useApi, useCompany } from '../../../api/studio-context.ts';
import { companyPath, documentPath } from '../../../lib/addresses.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../widgets/button.tsx';
import { EmptyState } from '../../../widgets/empty-state.tsx';
import { Notice } from '../../../widgets/notice.tsx';
import { PageHeader } from '../../../widgets/page-header.tsx';
import { Waiting } from '../../../widgets/waiting.tsx';
import { DraftSummary } from './draft-summary.tsx';
import { draftPagesQuery, drawnPagesQuery, isOver, jobQuery, previewQuery } from './job-queries.ts';
import styles from './job-view.module.css';
import { PageStrip } from './page-strip.tsx';
import { PrintedProducts, usePrintedCount } from './printed-products.tsx';

const REVIEW = 'catalogo/:pdf/:number/revisar';

const stepText = ({ state, progress }: Job): string => {
  if (state === 'queued') return words.jobQueued;
  if (progress === null) return words.begins;
  return catalogsWords.progress(progress.step, progress.done, progress.total);
};

const Running = ({ job }: { job: Job }) => {
  const api = useApi();
  const { uid } = useCompany();
  const isDrawing = job.state === 'running';
  const { data: preview = null } = useQuery({ ...previewQuery(api, uid, job.id), enabled: isDrawing });
  const { data: pages = [] } = useQuery(drawnPagesQuery(preview));
  const cancel = useMutation({
    mutationFn: () => api.call('jobs.cancel', { params: { companyUid: uid, jobId: job.id } }),
    onError: (error) => showToast(sentenceOf(error)),
  });
  const isCancelling = job.isCancelling || cancel.isPending;
  const { step, done, total } = job.progress ?? { step: null, done: 0, total: 0 };
  // Those of pages without text are not known before they are read.
  const found = job.proposals === 0 && step === 'ocr' ? null : job.proposals;
  const isCounted = (step === 'pages' || step === 'ocr') && total > 0;
  return (
    <>
      <section className={styles.card} aria-label={words.jobTitle(job.name)}>
        <div className={styles.progress}>
          <progress className={styles.bar} aria-label={stepText(job)} {...(isCounted && { max: total, value: done })} />
          <p className={styles.step}>
            <span>{isCancelling ? words.jobCancelling : stepText(job)}</span>
            <span role="status">{found === null ? '' : words.jobProposals(formatCount(found), found === 1)}</span>
          </p>
          {step === 'ocr' ? <p className={styles.quiet}>{words.jobOcrHint}</p> : null}
        </div>
        <div>
          <Button isDisabled={isCancelling} onPress={() => cancel.mutate()}>
            {words.jobCancel}
          </Button>
        </div>
      </section>
      <PageStrip pages={pages} total={step === 'pages' ? total : null} />
    </>
  );
};

const Done = ({ job, report }: { job: Job; report: NonNullable<Job['report']> }) => {
  const api = useApi();
  const company = useCompany();
  const { uid: companyUid, screens } = company;
  const [, navigate] = useLocation();
  const { edition: number = 1 } = report;
  const { data: pages = [] } = useQuery(draftPagesQuery(api, { companyUid, pdfUid: job.document, number }));
  const go = (screen: string) => () => navigate(documentPath(companyUid, job.document, `${number}/${screen}`));
  const canReview = screens.has(REVIEW);
  const hasTags = report.references.tagged > 0;
  const edition = { companyUid, pdfUid: job.document, number };
  const printed = usePrintedCount(edition, !hasTags);
  return (
    <>
      <section className={styles.card} aria-label={words.jobDone(job.name)}>
        <DraftSummary report={report} hasPrinted={printed > 0} />
        {printed > 0 ? <PrintedProducts of={edition} count={printed} /> : null}
        <div className={styles.actions}>
          {canReview ? (
            <Button variant={hasTags ? 'primary' : 'outline'} onPress={go('revisar')}>
              {words.review}
            </Button>
          ) : null}
          <Button variant={canReview ? 'outline' : 'primary'} onPress={go('publicar')}>
            {hasRole(company, 'editor') ? words.publish : editionsWords.approval}
          </Button>
        </div>
      </section>
      <PageStrip pages={pages} total={null} />
    </>
  );
};

const Ended = ({ job, onAgain }: { job: Job; onAgain: () => void }) => {
  const { uid } = useCompany();
  const [, navigate] = useLocation();
  const error = job.state === 'failed' ? wordsOf(new ApiError(job.failure?.code ?? 'internal')) : null;
  return (
    <Notice
      tone={error ? 'danger' : 'info'}
      title={error ? error.sentence : words.jobCancelled(job.name)}
      isUrgent
      action={
        <div className={styles.actions}>
          <Button onPress={onAgain}>{words.jobAgain}</Button>
          <Button variant="plain" onPress={() => navigate(companyPath(uid))}>
            {words.toCatalogs}
          </Button>
        </div>
      }
    >
      {error?.action ?? ''}
    </Notice>
  );
};

const titleOf = ({ state, name }: Job): string => {
  if (state === 'done') return words.jobDone(name);
  if (state === 'failed') return words.jobFailed(name);
  return state === 'cancelled' ? words.jobCancelled(name) : words.jobTitle(name);
};

export const JobView = ({ id, onAgain }: { id: string; onAgain: () => void }) => {
  const api = useApi();
  const queries = useQueryClient();
  const { uid } = useCompany();
  const { data: job, error, refetch } = useQuery(jobQuery(api, uid, id));
  const hasEnded = isOver(job?.state);
  useEffect(() => {
    if (!hasEnded) return;
    for (const read of ['documents', 'jobs', 'editions']) void queries.invalidateQueries({ queryKey: [read, uid] });
  }, [hasEnded, queries, uid]);
  if (job === undefined)
    return error === null ? (
      <Waiting />
    ) : (
      <EmptyState
        picture={<FileX />}
        title={wordsOf(error).sentence}
        action={
          <div className={styles.actions}>
            <Button onPress={() => void refetch()}>{words.retry}</Button>
            <Button variant="plain" onPress={onAgain}>
              {words.jobAgain}
            </Button>
          </div>
        }
      >
        {wordsOf(error).action}
      </EmptyState>
    );
  return (
    <div className={styles.screen}>
      <PageHeader key={job.state} title={titleOf(job)} lead={hasEnded ? null : words.jobLead} />
      {error === null ? null : <Notice tone="danger">{sentenceOf(error)}</Notice>}
      {job.state === 'done' && job.report ? <Done job={job} report={job.report} /> : null}
      {job.state === 'failed' || job.state === 'cancelled' ? <Ended job={job} onAgain={onAgain} /> : null}
      {hasEnded ? null : <Running job={job} />}
    </div>
  );
};
