/** Decides what is shown: the sign-in, the way to a company, or a screen of the company that the address names. */
import { type QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { shellWords } from '@vitrina/ui/messages/studio/shell';
import { Building2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { I18nProvider } from 'react-aria-components';
import { Redirect, Route, Router, Switch } from 'wouter';
import { sentenceOf } from '../api/api-error.ts';
import { companiesQuery } from '../api/queries.ts';
import { type Studio, StudioContext, useApi, useSession, useSessionState } from '../api/studio-context.ts';
import { OwnInvitations } from '../features/invitations/own-invitations.tsx';
import { ExpiredSession } from '../features/sign-in/expired-session.tsx';
import { SignInForm } from '../features/sign-in/sign-in-form.tsx';
import { EntranceFrame, SignInScreen } from '../features/sign-in/sign-in-screen.tsx';
import { BASE, companyPath, linkTokenIn } from '../lib/addresses.ts';
import { Button } from '../widgets/button.tsx';
import { EmptyState } from '../widgets/empty-state.tsx';
import { Waiting } from '../widgets/waiting.tsx';
import { Company } from './company.tsx';
import { lastCompany } from './last-company.ts';
import { BareScreen } from './shell/bare-screen.tsx';

const LinkScreen = lazy(async () => ({ default: (await import('../features/links/link-screen.tsx')).LinkScreen }));

const onFragment = (onChange: () => void): (() => void) => {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
};

/** `/studio` leads to the company that was open before, or to the first one. */
const Home = () => {
  const api = useApi();
  const { user } = useSession();
  const { data, error, refetch } = useQuery(companiesQuery(api));
  if (data === undefined)
    return (
      <BareScreen>
        {error === null ? (
          <Waiting />
        ) : (
          <EmptyState
            picture={<Building2 />}
            title={sentenceOf(error)}
            action={<Button onPress={() => void refetch()}>{shellWords.retry}</Button>}
          />
        )}
      </BareScreen>
    );
  const [first] = data;
  const company = data.find(({ uid }) => uid === lastCompany.read()) ?? first;
  if (company) return <Redirect to={companyPath(company.uid)} replace />;
  return (
    <BareScreen>
      <div>
        <OwnInvitations onAccepted={() => void refetch()} />
        <EmptyState
          picture={<Building2 />}
          title={shellWords.noCompany}
          action={<Button onPress={() => void api.signOut().catch(() => api.forget())}>{shellWords.signOut}</Button>}
        >
          {shellWords.noCompanyHint(user.email)}
        </EmptyState>
      </div>
    </BareScreen>
  );
};

const SignedIn = () => (
  <Router base={BASE}>
    <Switch>
      <Route path="/:company/*?">{({ company }) => <Company key={company} uid={company} />}</Route>
      <Route>
        <Home />
      </Route>
    </Switch>
  </Router>
);

const Gate = () => {
  const { api, sessions } = { api: useApi(), sessions: useSessionState() };
  const queries = useQueryClient();
  const token = useSyncExternalStore(onFragment, () => linkTokenIn(window.location));
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    // A failure leaves the sign-in: signing in says what is wrong.
    void api.refresh().catch(() => api.forget());
  }, [api]);
  useEffect(() => {
    // Another person must not see what this one has read.
    if (sessions.is === 'signed-out') queries.clear();
  }, [queries, sessions.is]);
  if (sessions.is === 'unknown')
    return (
      <BareScreen>
        <Waiting />
      </BareScreen>
    );
  if (token !== null)
    return (
      <EntranceFrame>
        <Suspense fallback={<Waiting />}>
          <LinkScreen key={token} token={token} SignIn={SignInForm} />
        </Suspense>
      </EntranceFrame>
    );
  if (sessions.is === 'signed-out') return <SignInScreen />;
  return (
    <>
      <SignedIn />
      <ExpiredSession />
    </>
  );
};

export const App = ({ studio, queries }: { studio: Studio; queries: QueryClient }) => (
  <I18nProvider locale="es-CO">
    <StudioContext value={studio}>
      <QueryClientProvider client={queries}>
        <Gate />
      </QueryClientProvider>
    </StudioContext>
  </I18nProvider>
);
