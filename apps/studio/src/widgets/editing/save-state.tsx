/** Whether the changes of a screen are stored, in words. It always stands there. */
import { savingWords as words } from '@vitrina/ui/messages/studio/editing';
import { shellWords } from '@vitrina/ui/messages/studio/shell';
import { Check, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react';
import { Button } from '../button.tsx';
import styles from './save-state.module.css';

type SaveStateProps = {
  state: 'saved' | 'saving' | 'offline' | 'failed';
  /** Offline: the browser keeps the changes when the page is closed. */
  isStored: boolean;
  /** The sentence of a failure. */
  problem: string;
  onRetry: () => void;
};

const shownOf = ({ state, isStored, problem }: SaveStateProps) => {
  if (state === 'saved') return { Icon: Check, text: words.saved };
  if (state === 'saving') return { Icon: LoaderCircle, text: words.saving };
  if (state === 'failed') return { Icon: TriangleAlert, text: `${words.notSaved}. ${problem}` };
  return { Icon: CloudOff, text: isStored ? words.offline : words.unstored };
};

export const SaveState = (props: SaveStateProps) => {
  const { Icon, text } = shownOf(props);
  const hasFailed = props.state === 'failed';
  return (
    <span className={styles.line} data-is={props.state} {...(hasFailed && { role: 'alert' })}>
      <Icon aria-hidden className={styles.icon} />
      <span>{text}</span>
      {hasFailed ? <Button onPress={props.onRetry}>{shellWords.retry}</Button> : null}
    </span>
  );
};
