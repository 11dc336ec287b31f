/** A company of the person: its colours, its navigation, and the screen of the address. */
import { useQuery } from '@tanstack/react-query';
import { shellWords } from '@vitrina/ui/messages/studio/shell';
import { Building2, FileQuestion } from 'lucide-react';
import { Suspense, useEffect, useMemo } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { wordsOf } from '../api/api-error.ts';
import { companyQuery } from '../api/queries.ts';
import { CompanyContext, hasRole, useApi } from '../api/studio-context.ts';
import { OwnInvitations } from '../features/invitations/own-invitations.tsx';
import { companyPath } from '../lib/addresses.ts';
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

export const Company = ({ uid }: { uid: string }) => {
  const api = useApi();
  const [location, navigate] = useLocation();
  const { data, error, refetch } = useQuery(companyQuery(api, uid));
  const profile = data?.company.UiProfile;
  useBrand(profile?.Colors[0]?.color1);
  useEffect(() => {
    if (data) lastCompany.write(uid);
  }, [data, uid]);
  const name = data?.company.Name ?? '';
  const role = data?.role ?? null;
  const allowed = useMemo(() => routes.filter(({ access }) => hasRole({ role }, access)), [role]);
  const company = useMemo(
    () => ({ uid, name, role, screens: new Set(allowed.map(({ path }) => path)) }),
    [uid, name, role, allowed],
  );
  if (data === undefined)
    return (
      <BareScreen>
        {error === null ? (
          <Waiting />
        ) : (
          <div>
            <OwnInvitations
              onAccepted={(other) => {
                navigate(companyPath(other));
                if (other === uid) void refetch();
              }}
            />
            <EmptyState
              picture={<Building2 />}
              title={wordsOf(error).sentence}
              action={
                <>
                  <Button onPress={() => void refetch()}>{shellWords.retry}</Button>
                  <Button
                    variant="plain"
                    onPress={() => {
                      lastCompany.write('');
                      navigate('/');
                    }}
                  >
                    {shellWords.otherCompany}
                  </Button>
                </>
              }
            >
              {wordsOf(error).action}
            </EmptyState>
          </div>
        )}
      </BareScreen>
    );
  return (
    <CompanyContext value={company}>
      <Shell logo={profile?.Logo ?? ''} routes={allowed}>
        <OwnInvitations onAccepted={(other) => navigate(companyPath(other))} />
        <ScreenBoundary key={location}>
          <Suspense fallback={<Waiting />}>
            <Switch>
              {allowed.map((route) => (
                <Route key={route.path} path={`/:company${route.path && `/${route.path}`}`}>
                  <Titled route={route} company={name} />
                </Route>
              ))}
              <Route>
                <NotFound uid={uid} />
              </Route>
            </Switch>
          </Suspense>
        </ScreenBoundary>
      </Shell>
    </CompanyContext>
  );
};
