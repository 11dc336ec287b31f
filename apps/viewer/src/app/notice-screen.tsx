/** A whole screen that says one thing and offers one way on. */
import type { ReactNode } from 'react';
import styles from './notice-screen.module.css';

type NoticeScreenProps = { title: string; text: string; action?: ReactNode };

export const NoticeScreen = ({ title, text, action }: NoticeScreenProps) => (
  <main className={styles.screen}>
    <div className={styles.card}>
      <h1>{title}</h1>
      <p>{text}</p>
      {action}
    </div>
  </main>
);
