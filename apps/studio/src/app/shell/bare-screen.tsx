/** A screen without a company around it. */
import type { ReactNode } from 'react';
import styles from './bare-screen.module.css';

export const BareScreen = ({ children }: { children: ReactNode }) => <main className={styles.screen}>{children}</main>;
