/** A company of the person: its colours, its navigation, and the screen of the address. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Role } from '@vitrina/contract/admin';
import { shellWords } from '@vitrina/ui/messages/studio/shell';
import { Building2, FileQuestion, Lock } from 'lucide-react';
import { Suspense, useEffect, useMemo } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { ApiError, wordsOf } from '../api/api-error.ts';
import { followCompany } from '../api/live.ts';
import { companyQuery } from '../api/queries.ts';
import { CompanyContext, hasRole, useApi, useCompany, useSessionState } from '../api/studio-context.ts';
import { useWhoCan } from '../api/use-who-can.ts';
import { OwnInvitations } from '../features/invitations/own-invitations.tsx';
import { companyPath, screenOf } from '../lib/addresses.ts';
import { useBrand } from '../lib/use-brand.ts';
import { Button } from '../widgets/button.tsx';
import { EmptyState } from '../widgets/empty-state.tsx';
import { Waiting } from '../widgets/waiting.tsx';
import { lastCompany } from './last-company.ts';
import { routes, type StudioRoute } from './routes.tsx';
import { BareScreen } from './shell/bare-screen.tsx';
import { ScreenBoundary } from './shell/screen-boundary.tsx';
import { Shell } from './shell/shell.tsx';

const Titled = ({ route: { title, Screen }, company }: { route: StudioRoute; company: string }) => {
  useEffect(() => {
    document.title = shellWords.titleOf(title, company);
  }, [title, company]);
  return <Screen />;
};

const NotFound = ({ uid }: { uid: string }) => {
  const [, navigate] = useLocation();
  return (
    <EmptyState
      picture={<FileQuestion />}
      title={shellWords.notFound}
      action={<Button onPress={() => navigate(companyPath(uid))}>{shellWords.toCatalogs}</Button>}
    >
      {shellWords.notFoundHint}
    </EmptyState>
  );
};

/** A screen for which the role is not enough, perhaps since a moment ago. */
const Denied = ({ title, access }: { title: string; access: Role }) => {
  const { uid } = useCompany();
  const [, navigate] = useLocation();
  const whoCan = useWhoCan();
  const ask = access === 'owner' ? whoCan.owners : access === 'editor' ? whoCan.editors : whoCan.authors;
  return (
    <EmptyState
      picture={<Lock />}
      title={shellWords.denied(title)}
      action={<Button onPress={() => navigate(companyPath(uid))}>{shellWords.toCatalogs}</Button>}
    >
      {ask(shellWords.deniedAct)} {shellWords.kept}
    </EmptyState>
  );
};

/** Whether the company cannot be shown any more, though it was read before: the person is no member now. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'company.unknown';

/** A company that cannot be read: the reason, invitations to others, and the way to them. */
const Unavailable = ({
  uid,
  error,
  wasOpen,
  onRetry,
}: {
  uid: string;
  error: unknown;
  wasOpen: boolean;
  onRetry: () => void;
}) => {
  const [, navigate] = useLocation();
  const { sentence, action } = wordsOf(error);
  const toOther = (): void => {
    lastCompany.write('');
    navigate('/');
  };
  return (
    <div>
      <OwnInvitations
        onAccepted={(other) => {
          navigate(companyPath(other));
          if (other === uid) onRetry();
        }}
      />
      <EmptyState
        picture={<Building2 />}
        title={sentence}
        action={
          <>
            <Button onPress={onRetry}>{shellWords.retry}</Button>
            <Button variant="plain" onPress={toOther}>
              {shellWords.otherCompany}
            </Button>
          </>
        }
      >
        {action} {wasOpen ? shellWords.kept : null}
      </EmptyState>
    </div>
  );
};

const Screens = ({ allowed, uid, name }: { allowed: readonly StudioRoute[]; uid: string; name: string }) => (
  <Switch>
    {allowed.map((route) => (
      <Route key={route.path} path={`/:company${route.path && `/${route.path}`}`}>
        <Titled route={route} company={name} />
      </Route>
    ))}
    {routes
      .filter((route) => !allowed.includes(route))
      .map(({ path, title, access }) => (
        <Route key={path} path={`/:company/${path}`}>
          <Denied title={title} access={access} />
        </Route>
      ))}
    <Route>
      <NotFound uid={uid} />
    </Route>
  </Switch>
);

export const Company = ({ uid }: { uid: string }) => {
  const api = useApi();
  const [location, navigate] = useLocation();
  const { data, error, refetch } = useQuery(companyQuery(api, uid));
  const profile = data?.company.UiProfile;
  useBrand(profile?.Colors[0]?.color1);
  useEffect(() => {
    if (data) lastCompany.write(uid);
  }, [data, uid]);
  const queries = useQueryClient();
  const isKnown = data !== undefined && !isGone(error);
  const { is } = useSessionState();
  // A stream of an expired session is refused; the next sign-in opens another one.
  useEffect(
    () => (isKnown && is === 'signed-in' ? followCompany(uid, { queries }) : undefined),
    [isKnown, is, uid, queries],
  );
  const name = data?.company.Name ?? '';
  const role = data?.role ?? null;
  const allowed = useMemo(() => routes.filter(({ access }) => hasRole({ role }, access)), [role]);
  const company = useMemo(
    () => ({ uid, name, role, screens: new Set(allowed.map(({ path }) => path)) }),
    [uid, name, role, allowed],
  );
  if (data === undefined || isGone(error))
    return (
      <BareScreen>
        {error === null ? (
          <Waiting />
        ) : (
          <Unavailable uid={uid} error={error} wasOpen={data !== undefined} onRetry={() => void refetch()} />
        )}
      </BareScreen>
    );
  return (
    <CompanyContext value={company}>
      <Shell logo={profile?.Logo ?? ''} routes={allowed}>
        <OwnInvitations onAccepted={(other) => navigate(companyPath(other))} />
        <ScreenBoundary key={screenOf(location)}>
          <Suspense fallback={<Waiting />}>
            <Screens allowed={allowed} uid={uid} name={name} />
          </Suspense>
        </ScreenBoundary>
      </Shell>
    </CompanyContext>
  );
};
