/** The signed-in person, and the way out. */
import { shellWords as words } from '@vitrina/ui/messages/studio/shell';
import { LogOut, UserRound } from 'lucide-react';
import { useLocation } from 'wouter';
import { sentenceOf } from '../../api/api-error.ts';
import { useApi, useCompany, useSession } from '../../api/studio-context.ts';
import { companyPath } from '../../lib/addresses.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../widgets/button.tsx';
import { Menu } from '../../widgets/menu.tsx';
import styles from './account-menu.module.css';

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word.charAt(0).toLocaleUpperCase('es-CO'))
    .join('');

export const AccountMenu = () => {
  const api = useApi();
  const { user } = useSession();
  const { uid } = useCompany();
  const [, navigate] = useLocation();
  const name = user.name || user.email;
  return (
    <div className={styles.account}>
      <Menu
        label={words.account}
        button={
          <Button variant="plain" className={styles.button ?? ''}>
            <span className={styles.initials} aria-hidden>
              {initialsOf(name)}
            </span>
            <span className="visually-hidden">{words.accountPrefix}</span>
            <span className={styles.name}>{name}</span>
          </Button>
        }
        head={
          <div className={styles.head}>
            <strong>{name}</strong>
            <span>{user.email}</span>
          </div>
        }
        actions={[
          {
            id: 'account',
            label: words.account,
            icon: <UserRound aria-hidden />,
            onAction: () => navigate(companyPath(uid, 'cuenta')),
          },
          {
            id: 'sign-out',
            label: words.signOut,
            icon: <LogOut aria-hidden />,
            onAction: () => void api.signOut().catch((error: unknown) => showToast(sentenceOf(error))),
          },
        ]}
      />
    </div>
  );
};
