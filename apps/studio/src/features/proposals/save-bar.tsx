/** Saving, and the way on: to publishing or to the review. */
import { useQueryClient } from '@tanstack/react-query';
import { formatCount } from '@vitrina/ui';
import { proposalsWords as words } from '@vitrina/ui/messages/studio/proposals';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import { sentenceOf } from '../../api/api-error.ts';
import type { EditionKey } from '../../api/edition-key.ts';
import { useApi } from '../../api/studio-context.ts';
import { documentPath } from '../../lib/addresses.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../widgets/button.tsx';
import { Notice } from '../../widgets/notice.tsx';
import { type ProposalsData, proposalsQuery } from './proposals.api.ts';
import styles from './proposals-screen.module.css';
import type { Table } from './state/rows.ts';
import { storedRows } from './state/stored-rows.ts';
import { useConfirm } from './use-confirm.ts';

/** Somebody else has changed the draft meanwhile. */
const Conflict = ({ of: key, onSave }: { of: EditionKey; onSave: () => void }) => {
  const queries = useQueryClient();
  const api = useApi();
  const readAgain = (): void => {
    storedRows.remove(key);
    void queries.resetQueries({ queryKey: proposalsQuery(api, key).queryKey });
  };
  return (
    <Notice
      tone="danger"
      isUrgent
      title={words.conflict}
      action={
        <div className={styles.actions}>
          <Button onPress={onSave}>{words.saveAnyway}</Button>
          <Button variant="plain" onPress={readAgain}>
            {words.readAgain}
          </Button>
        </div>
      }
    >
      {words.conflictHint}
    </Notice>
  );
};

export const SaveBar = ({
  of: key,
  table,
  data,
  isReady,
}: {
  of: EditionKey;
  table: Table;
  data: ProposalsData;
  /** Leads to a field that cannot be saved. */
  isReady: () => boolean;
}) => {
  const [, navigate] = useLocation();
  const next = useRef('publicar');
  const { isSaving, failure, save } = useConfirm(key, (saved) => {
    showToast(words.saved(formatCount(saved), saved === 1));
    navigate(documentPath(key.companyUid, key.pdfUid, `${key.number}/${next.current}`));
  });
  const { version, others } = data.proposals;
  const count = table.rows.filter(({ isKept }) => isKept).length;
  const saveAt = (at: number): void => {
    if (!isSaving && isReady()) void save(at, table);
  };
  const saveAndGo = (screen: string) => () => {
    next.current = screen;
    saveAt(version);
  };
  return (
    <div className={styles.save}>
      {failure?.code === 'pdf.conflict' ? (
        <Conflict of={key} onSave={() => saveAt(failure.version ?? version)} />
      ) : null}
      {failure !== null && failure.code !== 'pdf.conflict' ? (
        <Notice tone="danger" isUrgent>
          {sentenceOf(failure)}
        </Notice>
      ) : null}
      <div className={styles.actions}>
        <Button variant="primary" onPress={saveAndGo('publicar')}>
          {isSaving ? words.saving : words.savePublish(formatCount(count), count === 1)}
        </Button>
        <Button onPress={saveAndGo('revisar')}>{words.saveReview}</Button>
      </div>
      <p className={styles.note}>
        {words.note} {others > 0 ? words.othersStay(formatCount(others), others === 1) : ''}
      </p>
    </div>
  );
};
