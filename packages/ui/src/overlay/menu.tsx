/**
 * A menu of actions behind one button: a bottom sheet on phones, a card under the bar on wide screens. A modal
 * `<dialog>`: a press outside or Escape only closes it, and the focus returns to the button. Open while mounted;
 * `onClose` is called after the closing transition.
 */
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import styles from './menu.module.css';
import './overlay-patterns.css';
import { useModal } from './use-modal.ts';
import { useSheetDrag } from './use-sheet-drag.ts';

type MenuProps = { label: string; children: ReactNode; onClose: () => void };

const FOCUSABLE = 'button:not([aria-disabled=true]), a[href], input:checked';

/** The row that a key moves to; `null` for other keys. Tab moves through the rows as well. */
const rowFor = (key: string, rows: readonly HTMLElement[], at: number): HTMLElement | null => {
  switch (key) {
    case 'ArrowDown':
      return rows[(at + 1) % rows.length] ?? null;
    case 'ArrowUp':
      return rows.at(at <= 0 ? -1 : at - 1) ?? null;
    case 'Home':
      return rows[0] ?? null;
    case 'End':
      return rows.at(-1) ?? null;
    default:
      return null;
  }
};

const handleKey = (event: KeyboardEvent<HTMLElement>) => {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const row = rowFor(
    event.key,
    rows,
    rows.findIndex((one) => one === event.target),
  );
  if (!row) return;
  event.preventDefault();
  row.focus();
};

export const Menu = ({ label, children, onClose }: MenuProps) => {
  const { modal, leave } = useModal(onClose);
  useSheetDrag(modal.ref, leave);
  const handleClick = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget) void leave();
  };
  return (
    <dialog {...modal} className={styles.menu} aria-label={label} onClick={handleClick} onKeyDown={handleKey}>
      <div className={styles.rows}>{children}</div>
    </dialog>
  );
};

/** Closes the menu before `act` runs, so that the focus is back on the menu's button if `act` opens a dialog. */
const closeThen =
  <Press extends MouseEvent<HTMLElement>>(act: ((event: Press) => void) | undefined) =>
  (event: Press): void => {
    event.currentTarget.closest('dialog')?.close();
    act?.(event);
  };

type Row = {
  icon: ReactNode;
  /** The equivalent keyboard shortcut; shown on devices with a keyboard. */
  keys?: string;
};

const RowContent = ({ icon, keys, children }: Row & { children: ReactNode }) => (
  <>
    {icon}
    <span className={styles.text}>{children}</span>
    {keys ? <kbd className={styles.keys}>{keys}</kbd> : null}
  </>
);

type MenuRowProps = Row & ButtonHTMLAttributes<HTMLButtonElement>;

export const MenuRow = ({ icon, keys, children, onClick, ...rest }: MenuRowProps) => (
  <button type="button" className={styles.row} onClick={closeThen(onClick)} {...rest}>
    <RowContent icon={icon} {...(keys ? { keys } : {})}>
      {children}
    </RowContent>
  </button>
);

type MenuLinkProps = Row & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

export const MenuLink = ({ icon, keys, href, children, onClick, ...rest }: MenuLinkProps) => (
  <a className={styles.row} href={href} onClick={closeThen(onClick)} {...rest}>
    <RowContent icon={icon} {...(keys ? { keys } : {})}>
      {children}
    </RowContent>
  </a>
);

/** Labelled controls that do not close the menu. */
export const MenuSection = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.section}>
    <span className={styles.text}>{label}</span>
    {children}
  </div>
);

export const MenuSeparator = () => <hr className={styles.separator} />;
