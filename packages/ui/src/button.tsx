/** The button of the product: `primary` for the main action of a surface, `plain` without a border. */
import type { ButtonHTMLAttributes } from 'react';
import styles from './button.module.css';

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { variant?: 'primary' | 'outline' | 'plain' };

export const Button = ({ variant = 'outline', className = '', type = 'button', ...rest }: ButtonProps) => (
  <button type={type} className={`${styles.button} ${styles[variant]} ${className}`} {...rest} />
);

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { label: string };

/** A button with an icon only; `label` is its accessible name and tooltip. */
export const IconButton = ({ label, className = '', type = 'button', ...rest }: IconButtonProps) => (
  <button type={type} aria-label={label} title={label} className={`${styles.icon} ${className}`} {...rest} />
);
