/**
 * The dialog over the page: a bottom sheet on phones; on wide screens a centred dialog or a side panel, by `side`. A
 * native modal `<dialog>`: the browser traps the focus, restores it on closing and handles Escape and the back gesture.
 * Open while mounted; `onClose` is called after the closing transition, then unmount it.
 */
import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useId, useRef } from 'react';
import { IconButton } from '../button.tsx';
import { es } from '../messages/es.ts';
import styles from './sheet.module.css';
import './overlay-patterns.css';
import { useModal } from './use-modal.ts';
import { useSheetDrag } from './use-sheet-drag.ts';

type SheetProps = {
  /**
   * On phones `left` enters from the left and `right` fills the height; the others are as high as their content (≤ 92
   * %).
   */
  side: 'bottom' | 'left' | 'right' | 'center';
  /** Names the sheet; shown as its heading unless `isTitleHidden`. */
  title: string;
  isTitleHidden?: boolean;
  size?: 'm' | 'l';
  /** The content is still loading: the drag gesture loads after it. */
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
  // A press hits the dialog element itself only outside its content. A text selection dragged out of it is no press
  // outside.
  const handleClick = (event: MouseEvent) => {
    if (pressedOutside.current && event.target === event.currentTarget) void leave();
  };

  return (
    <dialog
      {...modal}
      className={`${styles.sheet} ${styles[side]} ${styles[size]}`}
      data-side={side}
      aria-labelledby={titleId}
      onPointerDown={handlePress}
      onClick={handleClick}
    >
      <div className={isTitleHidden ? styles.floating : styles.header}>
        <h2 id={titleId} className={isTitleHidden ? 'visually-hidden' : styles.title}>
          {title}
        </h2>
        <IconButton
          label={es.app.close}
          className={isTitleHidden ? (styles.floatingClose ?? '') : ''}
          onClick={() => void leave()}
        >
          <X aria-hidden />
        </IconButton>
      </div>
      <div className={styles.body}>{children}</div>
      {footer ? <div className={styles.footer}>{footer}</div> : null}
    </dialog>
  );
};
