/** A button with a menu of actions. */
import type { ReactNode } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components';
import styles from './menu.module.css';

export type MenuAction = {
  id: string;
  label: string;
  icon?: ReactNode;
  /** Below the label: why it is disabled, or what it does. */
  hint?: string;
  isDisabled?: boolean;
  isDanger?: boolean;
  /** The present choice of a menu that chooses. */
  isCurrent?: boolean;
  onAction: () => void;
};

/** `button`: a `Button` or `IconButton` of Studio. `head`: above the actions, not one of them. */
export const Menu = ({
  label,
  button,
  actions,
  head,
  foot = [],
}: {
  label: string;
  button: ReactNode;
  actions: readonly MenuAction[];
  head?: ReactNode;
  foot?: readonly MenuAction[];
}) => {
  const all = [...actions, ...foot];
  const itemOf = ({ id, label: text, icon, hint, isDanger = false, isCurrent = false }: MenuAction) => (
    <MenuItem
      key={id}
      id={id}
      textValue={text}
      className={styles.item ?? ''}
      data-danger={isDanger || undefined}
      {...(isCurrent && { 'aria-current': true })}
    >
      {icon}
      <span className={styles.label}>
        {text}
        {hint ? <small>{hint}</small> : null}
      </span>
    </MenuItem>
  );
  return (
    <MenuTrigger>
      {button}
      <Popover className={styles.popover ?? ''} placement="bottom end">
        {head}
        <AriaMenu
          aria-label={label}
          className={styles.menu ?? ''}
          disabledKeys={all.filter(({ isDisabled }) => isDisabled).map(({ id }) => id)}
          onAction={(key) => all.find(({ id }) => id === key)?.onAction()}
        >
          {actions.map(itemOf)}
          {foot.length > 0 && actions.length > 0 ? <Separator className={styles.separator ?? ''} /> : null}
          {foot.map(itemOf)}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
};
