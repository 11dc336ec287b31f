/** The frame of all screens of a company: company and navigation at the side, on phones above and below. */
import { Toast } from '@vitrina/ui';
import { shellWords as words } from '@vitrina/ui/messages/studio/shell';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useStore } from 'zustand';
import { useCompany } from '../../api/studio-context.ts';
import { companyPath } from '../../lib/addresses.ts';
import { usePrimaryKey } from '../../lib/primary-key.ts';
import { toasts } from '../../lib/toasts.ts';
import type { StudioRoute } from '../routes.tsx';
import { AccountMenu } from './account-menu.tsx';
import { CompanySwitch } from './company-switch.tsx';
import styles from './shell.module.css';

const CONTENT = 'content';

const Navigation = ({ routes }: { routes: readonly StudioRoute[] }) => {
  const { uid } = useCompany();
  const [location] = useLocation();
  const [, , segment = ''] = location.split('/');
  // Screens of a document belong to the catalogues.
  const current = ['catalogo', 'nuevo'].includes(segment) ? '' : segment;
  return (
    <nav aria-label={words.navigation} className={styles.nav}>
      {routes.map(({ title, nav }) => {
        if (!nav) return null;
        const Icon = nav.icon;
        return (
          <Link
            key={nav.segment}
            href={companyPath(uid, nav.segment)}
            className={styles.entry ?? ''}
            {...(nav.segment === current && { 'aria-current': 'page' as const })}
          >
            <Icon aria-hidden />
            <span>{title}</span>
          </Link>
        );
      })}
    </nav>
  );
};

const Toasts = () => {
  const message = useStore(toasts, (state) => state.message);
  const onDone = () => toasts.setState({ message: null });
  const action = message?.action && {
    label: message.action.label,
    onAct: () => {
      message.action?.onAct();
      onDone();
    },
  };
  return (
    <div className={styles.toasts}>
      <Toast text={message?.text ?? null} onDone={onDone} {...(action && { action })} />
    </div>
  );
};

export const Shell = ({
  logo,
  routes,
  children,
}: {
  logo: string;
  routes: readonly StudioRoute[];
  children: ReactNode;
}) => {
  usePrimaryKey();
  return (
    <div className={styles.shell}>
      <a href={`#${CONTENT}`} className={styles.skip}>
        {words.skip}
      </a>
      <header className={styles.side}>
        <CompanySwitch logo={logo} />
        <Navigation routes={routes} />
        <AccountMenu />
      </header>
      <main id={CONTENT} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Toasts />
    </div>
  );
};
