/** The price list that shoppers see: its name, its size, what was left out, what was held, and the list before. */
import { useQueryClient } from '@tanstack/react-query';
import type { FeedState } from '@vitrina/contract/admin';
import { formatCount } from '@vitrina/ui';
import { productsWords as words } from '@vitrina/ui/messages/studio/products';
import { Table2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { errorOfCode, sentenceOf } from '../../api/api-error.ts';
import { useCompanyTime } from '../../api/company-time.ts';
import { hasRole, useApi, useCompany } from '../../api/studio-context.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../widgets/button.tsx';
import { Chip } from '../../widgets/chip.tsx';
import { Modal } from '../../widgets/dialog/modal.tsx';
import { Notice } from '../../widgets/notice.tsx';
import { ProblemGroups } from '../../widgets/price-list/problem-groups.tsx';
import { Section } from '../../widgets/section.tsx';
import { productsText } from './feed-query.ts';
import styles from './present-list.module.css';

/** The result of the last attempt, where its list did not come in. */
const Attempt = ({ state, onAccept }: { state: FeedState; onAccept: (() => void) | null }) => {
  const { attempt } = state;
  if (attempt?.outcome === 'held')
    return (
      <Notice
        tone="danger"
        title={words.heldTitle}
        action={onAccept === null ? undefined : <Button onPress={onAccept}>{words.heldAccept}</Button>}
      >
        {attempt.origin === 'source' ? words.heldSourceHint : words.heldHint}
      </Notice>
    );
  if (attempt?.outcome !== 'failed') return null;
  const { code = 'internal', reason = null } = attempt;
  return (
    <Notice tone="danger" title={words.failedTitle}>
      {sentenceOf(errorOfCode(code, reason))}
    </Notice>
  );
};

const Undo = ({ previous }: { previous: NonNullable<FeedState['previous']> }) => {
  const api = useApi();
  const { uid } = useCompany();
  const queries = useQueryClient();
  const time = useCompanyTime().format;
  const [isAsked, setIsAsked] = useState(false);
  const undo = async (): Promise<void> => {
    setIsAsked(false);
    try {
      await api.call('feeds.undo', { params: { companyUid: uid }, body: { importedAt: previous.importedAt } });
      showToast(words.undone);
    } catch (error) {
      showToast(sentenceOf(error));
    }
    await queries.invalidateQueries({ queryKey: ['feed', uid] });
  };
  const { file, products, importedAt } = previous;
  return (
    <>
      <Button onPress={() => setIsAsked(true)}>
        <Undo2 aria-hidden />
        {words.undo}
      </Button>
      <Modal title={words.undoTitle} isOpen={isAsked} onClose={() => setIsAsked(false)}>
        <p className={styles.name}>
          {words.undoText(file ?? words.unnamed, productsText(products), time.format(new Date(importedAt)))}
        </p>
        <p className={styles.quiet}>{words.undoHint}</p>
        <div className={styles.buttons}>
          <Button variant="primary" onPress={() => void undo()}>
            {words.undoConfirm}
          </Button>
          <Button onPress={() => setIsAsked(false)}>{words.cancel}</Button>
        </div>
      </Modal>
    </>
  );
};

/** The address from which the list is read. */
const useSource = () => {
  const api = useApi();
  const { uid } = useCompany();
  const queries = useQueryClient();
  const [isRunning, setIsRunning] = useState(false);
  const run = async (force: 'true' | 'false'): Promise<void> => {
    setIsRunning(true);
    try {
      const { outcome } = await api.call('feeds.run', { params: { companyUid: uid }, query: { force } });
      showToast(outcome === 'imported' ? words.ran : words.ranUnchanged);
    } catch (error) {
      showToast(sentenceOf(error));
    }
    setIsRunning(false);
    await queries.invalidateQueries({ queryKey: ['feed', uid] });
  };
  return { isRunning, run };
};

export const PresentList = ({ state }: { state: FeedState }) => {
  const company = useCompany();
  const time = useCompanyTime().format;
  const { isRunning, run } = useSource();
  const { products, importedAt, report, source, previous, attempt } = state;
  const isEditor = hasRole(company, 'editor');
  const left = report?.problemCount ?? 0;
  const canAccept = isEditor && source !== null && attempt?.origin === 'source' && !isRunning;
  return (
    <Section title={words.list}>
      <Attempt state={state} onAccept={canAccept ? () => void run('true') : null} />
      <div className={styles.head}>
        <span className={styles.icon} aria-hidden>
          <Table2 />
        </span>
        <div className={styles.facts}>
          <strong className={styles.name}>{report?.file ?? words.unnamed}</strong>
          <span className={styles.quiet}>
            {[productsText(products ?? 0), importedAt === null ? '' : words.of(time.format(new Date(importedAt)))]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <span>
            <Chip tone={left === 0 ? 'success' : 'warning'}>
              {left === 0 ? words.noProblems : words.problems(formatCount(left), left === 1)}
            </Chip>
          </span>
        </div>
        {isEditor && previous !== null ? <Undo previous={previous} /> : null}
      </div>
      {source === null ? null : (
        <div className={styles.source}>
          <span className={styles.quiet}>{words.source(source.url, words.every(source.minutes))}</span>
          {isEditor ? (
            <Button onPress={() => void run('false')} isDisabled={isRunning}>
              {isRunning ? words.running : words.run}
            </Button>
          ) : null}
        </div>
      )}
      {report === null ? null : <ProblemGroups report={report} />}
    </Section>
  );
};
