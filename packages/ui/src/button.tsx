/** The one button of the product: `primary` is the single main action of a surface, `plain` everything else. */
import type { ButtonHTMLAttributes } from 'react';
import styles from './button.module.css';

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { look?: 'primary' | 'outline' | 'plain' };

export const Button = ({ look = 'outline', className = '', type = 'button', ...rest }: ButtonProps) => (
  <button type={type} className={`${styles.button} ${styles[look]} ${className}`} {...rest} />
);

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { label: string };

/** An icon alone: `label` is what a screen reader says and a pointer sees on hover. */
export const IconButton = ({ label, className = '', type = 'button', ...rest }: IconButtonProps) => (
  <button type={type} aria-label={label} title={label} className={`${styles.icon} ${className}`} {...rest} />
);
