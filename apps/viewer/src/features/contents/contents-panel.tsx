/** The table of contents beside the stage, from 1081 px on (§2, §9). stage.css makes room for it. */
import { IconButton } from '@vitrina/ui';
import { es } from '@vitrina/ui/messages';
import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './contents-panel.module.css';

export type ContentsPanelProps = {
  isOpen: boolean;
  /** §2: grey for a company that asks for it (`TOC_BACKGROUND`). */
  background: 'default' | 'grey';
  onClose: () => void;
  /** The list of sections. */
  children: ReactNode;
};

/** The id of the panel. The button with this `aria-controls` opens it, and gets the focus when it closes. */
export const CONTENTS_ID = 'contents';

type PanelProps = Omit<ContentsPanelProps, 'isOpen'>;

const Panel = ({ background, onClose, children }: PanelProps) => {
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(function restoreFocusToToggle() {
    const element = panel.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      document.querySelector<HTMLElement>(`[aria-controls="${CONTENTS_ID}"]`)?.focus();
    };
  }, []);
  return (
    <nav ref={panel} id={CONTENTS_ID} className={styles.panel} data-background={background} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {es.reader.contents}
        </h2>
        <IconButton label={es.reader.closeContents} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      {children}
    </nav>
  );
};

export const ContentsPanel = ({ isOpen, ...panel }: ContentsPanelProps) => (isOpen ? <Panel {...panel} /> : null);
