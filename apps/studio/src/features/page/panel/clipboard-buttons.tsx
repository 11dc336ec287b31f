/** Copy and cut as buttons. They also write the text that other programs can paste. */
import { severalWords as words } from '@vitrina/ui/messages/studio/page/several';
import { Copy, Scissors } from 'lucide-react';
import { IconButton } from '../../../widgets/button.tsx';
import { copied } from '../acts/clipboard-acts.ts';
import { pageShortcuts } from '../keys.ts';
import { useEditor } from '../page-context.ts';
import styles from './element-panel.module.css';

/** Of help only: the window knows by itself what was copied, and some browsers refuse. */
const shareText = (): void => void navigator.clipboard?.writeText(copied.getState().text).catch(() => undefined);

export const CopyButton = () => {
  const { acts } = useEditor();
  return (
    <IconButton
      label={words.copy}
      className={styles.outlined ?? ''}
      aria-keyshortcuts={pageShortcuts('copy')}
      onPress={() => acts.copy() && shareText()}
    >
      <Copy aria-hidden />
    </IconButton>
  );
};

export const ClipboardButtons = () => {
  const { acts } = useEditor();
  return (
    <>
      <CopyButton />
      <IconButton
        label={words.cut}
        className={styles.outlined ?? ''}
        aria-keyshortcuts={pageShortcuts('cut')}
        onPress={() => acts.cut() && shareText()}
      >
        <Scissors aria-hidden />
      </IconButton>
    </>
  );
};
