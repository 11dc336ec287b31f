/**
 * The one surface over the page: a bottom sheet on phones; by `side` a centred dialog or a panel on wide screens. A native
 * modal `<dialog>`: the browser holds the focus inside, gives it back on closing and answers to Esc and the back gesture.
 * It is open while it is mounted; `onClose` comes after it has left, then unmount it.
 */
import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useId, useRef } from 'react';
import { IconButton } from './button.tsx';
import { es } from './messages/es.ts';
import styles from './sheet.module.css';
import { useModal } from './use-modal.ts';
import { useSheetDrag } from './use-sheet-drag.ts';

type SheetProps = {
  /** On phones: `left` comes from the left, `right` fills the height, the others are as high as what they hold (≤ 92 %). */
  side: 'bottom' | 'left' | 'right' | 'center';
  /** Names the sheet; shown as its heading unless `isTitleHidden`. */
  title: string;
  isTitleHidden?: boolean;
  size?: 'm' | 'l';
  /** What it is to show has not come: that comes first, then what lets a finger pull it down. */
  isWaiting?: boolean;
  /** Stays in view while the content scrolls. */
  footer?: ReactNode;
  children: ReactNode;
  onClose: () => void;
};

export const Sheet = (props: SheetProps) => {
  const { side, title, isTitleHidden = false, size = 'm', isWaiting = false, footer, children, onClose } = props;
  const { modal, leave } = useModal(onClose);
  useSheetDrag(modal.ref, leave, isWaiting);
  const pressedOutside = useRef(false);
  const titleId = useId();

  const handlePress = (event: MouseEvent) => {
    pressedOutside.current = event.target === event.currentTarget;
  };
  // The dialog itself is hit only outside its content; a selection that is dragged out of it is no tap outside.
  const handleClick = (event: MouseEvent) => {
    if (pressedOutside.current && event.target === event.currentTarget) void leave();
  };

  return (
    <dialog
      {...modal}
      className={`${styles.sheet} ${styles[side]} ${styles[size]}`}
      aria-labelledby={titleId}
      onPointerDown={handlePress}
      onClick={handleClick}
    >
      <div className={isTitleHidden ? styles.floating : styles.header}>
        <h2 id={titleId} className={isTitleHidden ? 'visually-hidden' : styles.title}>
          {title}
        </h2>
        <IconButton label={es.app.close} className={styles.close ?? ''} onClick={() => void leave()}>
          <X aria-hidden />
        </IconButton>
      </div>
      <div className={styles.body}>{children}</div>
      {footer ? <div className={styles.footer}>{footer}</div> : null}
    </dialog>
  );
};
