/** Copy and cut as buttons. They also write the text that other programs can paste. */
import { severalWords as words } from '@vitrina/ui/messages/studio/page/several';
import { Copy, Scissors } from 'lucide-react';
import { ignoreError } from '../../../lib/ignore-error.ts';
import { Button, IconButton } from '../../../widgets/button.tsx';
import { copied } from '../acts/clipboard-acts.ts';
import { useEditor } from '../page-context.ts';
import { pageShortcuts } from '../shortcuts.ts';
import styles from './element-panel.module.css';

/** For other programs. */
const shareText = (): void =>
  void navigator.clipboard
    ?.writeText(copied.getState().text)
    .catch(ignoreError('the window knows by itself what was copied, and some browsers refuse'));

const useCopy = () => {
  const { acts } = useEditor();
  return { 'aria-keyshortcuts': pageShortcuts('copy'), onPress: () => void (acts.copy() && shareText()) };
};

/** Where nothing else can be done. */
export const CopyOnly = () => (
  <div className={styles.acts}>
    <Button {...useCopy()}>
      <Copy aria-hidden />
      {words.copy}
    </Button>
  </div>
);

export const ClipboardButtons = () => {
  const { acts } = useEditor();
  return (
    <div className={styles.pair}>
      <IconButton label={words.copy} className={styles.outlined ?? ''} {...useCopy()}>
        <Copy aria-hidden />
      </IconButton>
      <IconButton
        label={words.cut}
        className={styles.outlined ?? ''}
        aria-keyshortcuts={pageShortcuts('cut')}
        onPress={() => acts.cut() && shareText()}
      >
        <Scissors aria-hidden />
      </IconButton>
    </div>
  );
};
