/** The question before shoppers see a draft, and the one about changes of the published edition that it would replace. */
import { useQuery } from '@tanstack/react-query';
import type { EditionState } from '@vitrina/contract/admin';
import { formatCount } from '@vitrina/ui';
import { publishWords as words } from '@vitrina/ui/messages/studio/publish';
import { ApiError, sentenceOf } from '../../api/api-error.ts';
import { documentQuery } from '../../api/queries.ts';
import { useApi } from '../../api/studio-context.ts';
import { Button } from '../../widgets/button.tsx';
import { Modal } from '../../widgets/modal.tsx';
import { Notice } from '../../widgets/notice.tsx';
import styles from './confirm-publish.module.css';
import type { EditionKey } from './publish-queries.ts';
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
  before: number | null;
  warns: number;
  onClose: () => void;
}) => {
  const api = useApi();
  const { data: document, refetch } = useQuery(documentQuery(api, edition));
  const publish = usePublish(edition, state, before);
  const isReplacing = publish.error instanceof ApiError && publish.error.code === 'pdf.conflict';
  const close = (): void => {
    publish.reset();
    onClose();
  };
  const confirm = async (): Promise<void> => {
    if (!isReplacing) return publish.mutate(null);
    const { data } = await refetch();
    publish.mutate(data?.revision ?? document?.revision ?? null);
  };
  const label = publish.isPending ? words.publishing : isReplacing ? words.replace : words.confirm;
  return (
    <Modal title={words.confirmTitle(state.name)} isOpen={isOpen} onClose={close}>
      <div className={styles.text}>
        <p>{before === null ? words.confirmNew : words.confirmNext}</p>
        {warns > 0 ? <p className={styles.quiet}>{words.confirmWarns(formatCount(warns), warns === 1)}</p> : null}
      </div>
      {publish.error ? (
        <Notice tone="danger" isUrgent>
          {isReplacing ? words.changedCurrent : failureText(publish.error)}
        </Notice>
      ) : null}
      <div className={styles.actions}>
        <Button variant="primary" isDisabled={publish.isPending} onPress={() => void confirm()}>
          {label}
        </Button>
        <Button variant="plain" onPress={close}>
          {words.cancel}
        </Button>
      </div>
    </Modal>
  );
};
