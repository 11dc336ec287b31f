/** The question before shoppers see a draft, and the one about changes of the published edition that it would replace. */
import { useQuery } from '@tanstack/react-query';
import type { EditionState, ListedEdition } from '@vitrina/contract/admin';
import { formatCount } from '@vitrina/ui';
import { publishWords as words } from '@vitrina/ui/messages/studio/publish';
import { ApiError, sentenceOf } from '../../api/api-error.ts';
import type { EditionKey } from '../../api/edition-key.ts';
import { documentQuery } from '../../api/queries.ts';
import { useApi } from '../../api/studio-context.ts';
import { Button } from '../../widgets/button.tsx';
import { Modal } from '../../widgets/dialog/modal.tsx';
import { Notice } from '../../widgets/notice.tsx';
import styles from './confirm-publish.module.css';
import { usePublish } from './use-publish.ts';

const failureText = (error: Error): string =>
  error instanceof ApiError && error.code === 'edition.conflict' ? words.changedDraft : sentenceOf(error);

export const ConfirmPublish = ({
  isOpen,
  edition,
  state,
  before,
  warns,
  onClose,
}: {
  isOpen: boolean;
  edition: EditionKey;
  state: EditionState;
  /** The edition that shoppers see now; null for a first one. */
  before: ListedEdition | null;
  warns: number;
  onClose: () => void;
}) => {
  const api = useApi();
  const { data: document } = useQuery(documentQuery(api, edition));
  const publish = usePublish(edition, state, before?.number ?? null);
  const isReplacing = publish.error instanceof ApiError && publish.error.code === 'pdf.conflict';
  const close = (): void => {
    publish.reset();
    onClose();
  };
  // The revision of the edition that the question names: one that is published after it is asked about again.
  const confirm = (): void => publish.mutate(isReplacing ? (document?.revision ?? null) : null);
  const changed = before === null ? words.changedCurrent : words.changedBy(before.number, before.by);
  const label = publish.isPending ? words.publishing : isReplacing ? words.replace : words.confirm;
  return (
    <Modal title={words.confirmTitle(state.name)} isOpen={isOpen} onClose={close}>
      <div className={styles.text}>
        <p>{before === null ? words.confirmNew : words.confirmNext}</p>
        {warns > 0 ? <p className={styles.quiet}>{words.confirmWarns(formatCount(warns), warns === 1)}</p> : null}
      </div>
      {publish.error ? (
        <Notice tone="danger" isUrgent>
          {isReplacing ? changed : failureText(publish.error)}
        </Notice>
      ) : null}
      <div className={styles.actions}>
        <Button variant="primary" isDisabled={publish.isPending} onPress={confirm}>
          {label}
        </Button>
        <Button variant="plain" onPress={close}>
          {words.cancel}
        </Button>
      </div>
    </Modal>
  );
};
