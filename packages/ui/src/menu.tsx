/**
 * The few things to do that one button gathers: a sheet from below on phones, a card under the bar where there is room.
 * A modal `<dialog>` as every surface over the page: a press outside closes it and does nothing else, Esc too, and the
 * focus goes back to the button. Open while mounted; `onClose` comes after it has left.
 */
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import styles from './menu.module.css';
import { useModal } from './use-modal.ts';
import { useSheetDrag } from './use-sheet-drag.ts';

type MenuProps = { label: string; children: ReactNode; onClose: () => void };

const STOPS = 'button:not([aria-disabled=true]), a[href], input:checked';

/** Where a key leads among the rows; `null`: it is not ours. Tab goes through them as well. */
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
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)];
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

/** Closed first, so that the focus is back at the menu's button before what was chosen opens something of its own. */
const closing =
  <Press extends MouseEvent<HTMLElement>>(act: ((event: Press) => void) | undefined) =>
  (event: Press): void => {
    event.currentTarget.closest('dialog')?.close();
    act?.(event);
  };

type Row = {
  icon: ReactNode;
  /** The keys that do the same; shown where there is a keyboard. */
  keys?: string;
};

const RowParts = ({ icon, keys, children }: Row & { children: ReactNode }) => (
  <>
    {icon}
    <span className={styles.text}>{children}</span>
    {keys ? <kbd className={styles.keys}>{keys}</kbd> : null}
  </>
);

type MenuRowProps = Row & ButtonHTMLAttributes<HTMLButtonElement>;

export const MenuRow = ({ icon, keys, children, onClick, ...rest }: MenuRowProps) => (
  <button type="button" className={styles.row} onClick={closing(onClick)} {...rest}>
    <RowParts icon={icon} {...(keys ? { keys } : {})}>
      {children}
    </RowParts>
  </button>
);

type MenuLinkProps = Row & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

export const MenuLink = ({ icon, keys, href, children, onClick, ...rest }: MenuLinkProps) => (
  <a className={styles.row} href={href} onClick={closing(onClick)} {...rest}>
    <RowParts icon={icon} {...(keys ? { keys } : {})}>
      {children}
    </RowParts>
  </a>
);

/** Controls that do not close the menu, under a name of their own. */
export const MenuPart = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.part}>
    <span className={styles.text}>{label}</span>
    {children}
  </div>
);

export const MenuLine = () => <hr className={styles.line} />;
