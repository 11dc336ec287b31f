/** The button of Studio: the look of `ui/button`, and what React Aria needs to open menus and dialogs with it. */
import type { ComponentProps, ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import styles from './button.module.css';

type Variant = 'primary' | 'outline' | 'plain' | 'danger';
/** Not `isPending`: React Aria announces it by an element that outlives the button, and names nothing then. */
type ButtonProps = Omit<AriaButtonProps, 'className' | 'children' | 'style' | 'isPending' | 'render'> & {
  variant?: Variant;
  className?: string;
  'aria-keyshortcuts'?: string;
  children: ReactNode;
};

/** React Aria passes neither the keys of a button on nor its title. */
const withAttributes = (
  attributes: Pick<ComponentProps<'button'>, 'title' | 'aria-keyshortcuts'>,
): Pick<AriaButtonProps, 'render'> =>
  Object.values(attributes).every((value) => value === undefined)
    ? {}
    : { render: (props: ComponentProps<'button'>) => <button {...props} {...attributes} /> };

export const Button = ({ variant = 'outline', className = '', 'aria-keyshortcuts': keys, ...rest }: ButtonProps) => (
  <AriaButton
    className={`${styles.button} ${styles[variant]} ${className}`}
    {...withAttributes({ 'aria-keyshortcuts': keys })}
    {...rest}
  />
);

type IconButtonProps = Omit<ButtonProps, 'variant'> & { label: string };

/** A button with an icon only; `label` is its accessible name, which the browser shows to a pointer that rests on the icon. */
export const IconButton = ({ label, className = '', 'aria-keyshortcuts': keys, ...rest }: IconButtonProps) => (
  <AriaButton
    aria-label={label}
    className={`${styles.icon} ${className}`}
    {...withAttributes({ title: label, 'aria-keyshortcuts': keys })}
    {...rest}
  />
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
