/** Selects the screen for the result of start-up, for the routes `view` and `menu` alike (§2, §4). */
import { Button, es } from '@vitrina/ui';
import { lazy, useMemo } from 'react';
import { type Address, changedSearch } from '../lib/links/address.ts';
import { DocumentScreen } from './document/document-screen.tsx';
import { LazyBoundary } from './loading/lazy-boundary.tsx';
import { NoticeScreen, Redirect, StartingScreen } from './notices/notices.tsx';
import { WrongAddress } from './notices/wrong-address.ts';
import type { Viewer } from './session/viewer.ts';
import type { StartUpResult } from './start-up.ts';
import { useStartUp } from './use-start-up.ts';

const DocumentsScreen = lazy(async () => ({ default: (await import('./documents-screen.tsx')).DocumentsScreen }));

const AlertScreen = lazy(async () => ({ default: (await import('./alert-screen.tsx')).AlertScreen }));

type RouteScreenProps = { viewer: Viewer; address: Address; route: 'view' | 'menu' };

/** `/menu` shows the list even if the address still names a pdf. */
const addressOf = (address: Address, route: 'view' | 'menu'): Address =>
  route === 'menu' && address.pdf ? { ...address, pdf: '' } : address;

export const RouteScreen = ({ viewer, address: given, route }: RouteScreenProps) => {
  const address = useMemo(() => addressOf(given, route), [given, route]);
  const { opened, retry } = useStartUp(viewer, address);
  if (!opened) return <StartingScreen />;
  return (
    <LazyBoundary fallback={<StartingScreen />} failed={<FailedScreen />}>
      <ResultScreen viewer={viewer} address={address} route={route} result={opened} onRetry={retry} />
    </LazyBoundary>
  );
};

const FailedScreen = () => (
  <NoticeScreen
    title={es.app.unreachableTitle}
    text={es.app.partFailed}
    action={
      <Button variant="primary" onClick={() => window.location.reload()}>
        {es.app.reload}
      </Button>
    }
  />
);

type ResultScreenProps = RouteScreenProps & { result: StartUpResult; onRetry: () => void };

const ResultScreen = ({ viewer, address, route, result, onRetry }: ResultScreenProps) => {
  switch (result.is) {
    case 'company-missing':
    case 'company-unknown':
      return <WrongAddress is={result.is} />;
    case 'unreachable':
      return (
        <NoticeScreen
          title={es.app.unreachableTitle}
          text={es.app.unreachable}
          action={
            <Button variant="primary" onClick={onRetry}>
              {es.app.retry}
            </Button>
          }
        />
      );
    case 'document':
      return <DocumentScreen key={address.pdf} viewer={viewer} company={result.company} address={address} />;
    case 'documents':
      return <DocumentsScreen viewer={viewer} company={result.company} reference="" opensOnly={route === 'view'} />;
    case 'related':
      if (route === 'view') return <Redirect to={`/menu${changedSearch(window.location.search, { page: null })}`} />;
      return <DocumentsScreen key="related" viewer={viewer} company={result.company} reference={address.productREF} />;
    case 'inactive':
    case 'related-none':
      return <AlertScreen viewer={viewer} company={result.company} is={result.is} />;
  }
};
