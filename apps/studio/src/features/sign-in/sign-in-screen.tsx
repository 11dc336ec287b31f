/** The whole-page sign-in: shown at every address while nobody is signed in. */
import { shellWords, signInWords as words } from '@vitrina/ui/messages/studio/shell';
import { type ReactNode, useEffect } from 'react';
import { Artwork } from './artwork.tsx';
import { SignInForm } from './sign-in-form.tsx';
import styles from './sign-in-screen.module.css';

/** The page of everything that a person can do before being signed in. */
export const EntranceFrame = ({ children }: { children: ReactNode }) => {
  useEffect(() => {
    document.title = shellWords.product;
  }, []);
  return (
    <div className={styles.screen}>
      <div className={styles.art}>
        <Artwork />
      </div>
      <main className={styles.side}>
        <div className={styles.card}>
          <p className={styles.product}>{shellWords.product}</p>
          {children}
        </div>
      </main>
    </div>
  );
};

export const SignInScreen = () => (
  <EntranceFrame>
    <h1 className={styles.title}>{words.title}</h1>
    <p className={styles.lead}>{words.lead}</p>
    <SignInForm />
    <p className={styles.note}>{words.forgotten}</p>
  </EntranceFrame>
);
