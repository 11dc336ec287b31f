/** Whether the decisions are stored, in words. It always stands there. */
import { reviewWords as words } from '@vitrina/ui/messages/studio/review';
import { shellWords } from '@vitrina/ui/messages/studio/shell';
import { Check, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react';
import { sentenceOf } from '../../../api/api-error.ts';
import { Button } from '../../../widgets/button.tsx';
import { useReview } from '../review-context.ts';
import type { SaveState } from '../state/save-queue.ts';
import styles from './save-state.module.css';

const shownOf = (save: SaveState) => {
  if (save.is === 'saved') return { Icon: Check, text: words.saved };
  if (save.is === 'saving') return { Icon: LoaderCircle, text: words.saving };
  if (save.is === 'failed') return { Icon: TriangleAlert, text: `${words.notSaved}. ${sentenceOf(save.error)}` };
  return { Icon: CloudOff, text: save.isStored ? words.offline : words.unstored };
};

export const SaveStateLine = ({ onRetry }: { onRetry: () => void }) => {
  const save = useReview((state) => state.save);
  const { Icon, text } = shownOf(save);
  return (
    <span className={styles.line} data-is={save.is} {...(save.is === 'failed' && { role: 'alert' })}>
      <Icon aria-hidden className={styles.icon} />
      <span>{text}</span>
      {save.is === 'failed' ? <Button onPress={onRetry}>{shellWords.retry}</Button> : null}
    </span>
  );
};
