/** Tu cuenta: the person's password, the open sessions, and the keys of programs that act for the person. */
import { accountWords as words } from '@vitrina/ui/messages/studio/account';
import { useSession } from '../../api/studio-context.ts';
import { PageHeader } from '../../widgets/page-header.tsx';
import styles from './account-screen.module.css';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TokensSection } from './tokens-section.tsx';

export const AccountScreen = () => {
  const { user } = useSession();
  return (
    <div className={styles.screen}>
      <PageHeader title={words.title} lead={`${user.name || user.email} · ${user.email}`} />
      <PasswordSection />
      <SessionsSection />
      <TokensSection />
    </div>
  );
};
