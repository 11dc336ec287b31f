/** The bar above the page: whose catalogue it is, and what acts on the whole of it. */
import type { ReactNode } from 'react';
import styles from './top-bar.module.css';

type TopBarProps = { logo: string; companyName: string; title: string; leading?: ReactNode; children?: ReactNode };

export const TopBar = ({ logo, companyName, title, leading, children }: TopBarProps) => (
  <header className={styles.bar} data-bar="">
    {leading}
    {logo ? (
      <img className={styles.logo} src={logo} alt={companyName} height={28} />
    ) : (
      <span className={styles.name}>{companyName}</span>
    )}
    <p className={styles.title}>{title}</p>
    <div className={styles.actions}>{children}</div>
  </header>
);
