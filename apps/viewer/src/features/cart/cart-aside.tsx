/** The frame of the cart beside the pages: no dialog, so that pages turn and products open and are added meanwhile. */
import { es, IconButton } from '@vitrina/ui';
import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { CART_ID } from './cart.state.ts';
import styles from './cart-aside.module.css';

export type CartFrameProps = { title: string; footer: ReactNode; children: ReactNode; onClose: () => void };

/** The stage leaves room for the panel, as for the contents (page-view/stage.css). */
const useReservedSpace = () =>
  useLayoutEffect(function reserveSpace() {
    document.documentElement.dataset.cart = 'open';
    return () => {
      delete document.documentElement.dataset.cart;
    };
  }, []);

export const CartAside = ({ title, footer, children, onClose }: CartFrameProps) => {
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(function restoreFocusToButton() {
    const element = panel.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      document.querySelector<HTMLElement>(`[aria-controls="${CART_ID}"]`)?.focus();
    };
  }, []);
  useReservedSpace();
  useEffect(function takeFocus() {
    panel.current?.focus({ preventScroll: true });
  }, []);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes; the button does the same
    <aside
      ref={panel}
      id={CART_ID}
      className={styles.panel}
      tabIndex={-1}
      aria-labelledby={titleId}
      onKeyDown={handleKey}
    >
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <IconButton label={es.app.close} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      <div className={styles.body}>{children}</div>
      <div className={styles.footer}>{footer}</div>
    </aside>
  );
};
