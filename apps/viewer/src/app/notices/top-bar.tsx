/** The bar above the page: logo or name of the company, title, and actions on the whole document. */
import type { ReactNode } from 'react';
import styles from './top-bar.module.css';

type TopBarProps = { logo: string; companyName: string; title: string; leading?: ReactNode; children?: ReactNode };

export const TopBar = ({ logo, companyName, title, leading, children }: TopBarProps) => (
  <header className={styles.bar} data-bar="">
    {leading}
    <div className={styles.brand} data-brand="">
      {logo ? (
        <img className={styles.logo} src={logo} alt={companyName} height={28} />
      ) : (
        <span className={styles.name}>{companyName}</span>
      )}
    </div>
    <p className={styles.title}>{title}</p>
    <div className={styles.actions}>{children}</div>
  </header>
);
