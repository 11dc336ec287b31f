/** The whole-page sign-in: shown at every address while nobody is signed in. */
import { shellWords, signInWords as words } from '@vitrina/ui/messages/studio/shell';
import { useEffect } from 'react';
import { Artwork } from './artwork.tsx';
import { SignInForm } from './sign-in-form.tsx';
import styles from './sign-in-screen.module.css';

export const SignInScreen = () => {
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
          <h1 className={styles.title}>{words.title}</h1>
          <p className={styles.lead}>{words.lead}</p>
          <SignInForm />
          <p className={styles.note}>{words.forgotten}</p>
        </div>
      </main>
    </div>
  );
};
