/** A dialog over the page. `onClose` null: it cannot be closed without its action. */

import { shellWords } from '@vitrina/ui/messages/studio/shell';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Modal as AriaModal, Dialog, Heading, ModalOverlay } from 'react-aria-components';
import { IconButton } from '../button.tsx';
import styles from './modal.module.css';

export const Modal = ({
  title,
  isOpen,
  onClose,
  isWide = false,
  children,
}: {
  title: string;
  isOpen: boolean;
  onClose: (() => void) | null;
  /** For content in columns. */
  isWide?: boolean;
  children: ReactNode;
}) => (
  <ModalOverlay
    className={styles.overlay ?? ''}
    isOpen={isOpen}
    isDismissable={onClose !== null}
    isKeyboardDismissDisabled={onClose === null}
    onOpenChange={(open) => {
      if (!open) onClose?.();
    }}
  >
    <AriaModal className={styles.modal ?? ''} data-wide={isWide || undefined}>
      <Dialog className={styles.dialog ?? ''}>
        <div className={styles.head}>
          <Heading slot="title" className={styles.title ?? ''}>
            {title}
          </Heading>
          {onClose === null ? null : (
            <IconButton label={shellWords.close} onPress={onClose}>
              <X aria-hidden />
            </IconButton>
          )}
        </div>
        {children}
      </Dialog>
    </AriaModal>
  </ModalOverlay>
);
