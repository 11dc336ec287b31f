/** The button of Studio: the look of `ui/button`, and what React Aria needs to open menus and dialogs with it. */
import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import styles from './button.module.css';

type Variant = 'primary' | 'outline' | 'plain' | 'danger';
/** Not `isPending`: React Aria announces it by an element that outlives the button, and names nothing then. */
type ButtonProps = Omit<AriaButtonProps, 'className' | 'children' | 'style' | 'isPending'> & {
  variant?: Variant;
  className?: string;
  children: ReactNode;
};

export const Button = ({ variant = 'outline', className = '', ...rest }: ButtonProps) => (
  <AriaButton className={`${styles.button} ${styles[variant]} ${className}`} {...rest} />
);

type IconButtonProps = Omit<ButtonProps, 'variant'> & { label: string };

/** A button with an icon only; `label` is its accessible name. */
export const IconButton = ({ label, className = '', ...rest }: IconButtonProps) => (
  <AriaButton aria-label={label} className={`${styles.icon} ${className}`} {...rest} />
);

type ButtonLinkProps = {
  href: string;
  variant?: Variant;
  className?: string;
  isNewTab?: boolean;
  children: ReactNode;
};

/** A link that looks like a button, to an address outside of Studio's screens. */
export const ButtonLink = ({
  href,
  variant = 'outline',
  className = '',
  isNewTab = false,
  children,
}: ButtonLinkProps) => (
  <a
    href={href}
    className={`${styles.button} ${styles[variant]} ${className}`}
    {...(isNewTab && { target: '_blank', rel: 'noopener' })}
  >
    {children}
  </a>
);
