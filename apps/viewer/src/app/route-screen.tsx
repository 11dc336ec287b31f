/** From where the start-up led to the screen that shows it: the same for `view` and `menu` (§2, §4). */
import { Button, es } from '@vitrina/ui';
import { useMemo, useState } from 'react';
import { type Address, changedSearch } from '../lib/address.ts';
import { DocumentScreen } from './document-screen.tsx';
import { Alert, DocumentsScreen, WrongAddress } from './lazy-parts.tsx';
import { NoticeScreen } from './notice-screen.tsx';
import { Part } from './part.tsx';
import { Redirect } from './redirect.tsx';
import type { Opened } from './start-up.ts';
import { StartingScreen } from './starting-screen.tsx';
import { useStartUp } from './use-start-up.ts';
import type { Viewer } from './viewer.ts';

type RouteScreenProps = { viewer: Viewer; address: Address; route: 'view' | 'menu' };

/** `/menu` is a list even where the address still names a pdf. */
const addressOf = (address: Address, route: 'view' | 'menu'): Address =>
  route === 'menu' && address.pdf ? { ...address, pdf: '' } : address;

export const RouteScreen = ({ viewer, address: given, route }: RouteScreenProps) => {
  const address = useMemo(() => addressOf(given, route), [given, route]);
  const { opened, retry } = useStartUp(viewer, address);
  if (!opened) return <StartingScreen />;
  return (
    <Part fallback={<StartingScreen />} failed={<FailedScreen />}>
      <OpenedScreen viewer={viewer} address={address} route={route} opened={opened} onRetry={retry} />
    </Part>
  );
};

const FailedScreen = () => (
  <NoticeScreen
    title={es.app.unreachableTitle}
    text={es.app.partFailed}
    action={
      <Button look="primary" onClick={() => window.location.reload()}>
        {es.app.reload}
      </Button>
    }
  />
);

type OpenedScreenProps = RouteScreenProps & { opened: Opened; onRetry: () => void };

const OpenedScreen = ({ viewer, address, route, opened, onRetry }: OpenedScreenProps) => {
  switch (opened.is) {
    case 'company-missing':
    case 'company-unknown':
      return <WrongAddress is={opened.is} />;
    case 'unreachable':
      return (
        <NoticeScreen
          title={es.app.unreachableTitle}
          text={es.app.unreachable}
          action={
            <Button look="primary" onClick={onRetry}>
              {es.app.retry}
            </Button>
          }
        />
      );
    case 'inactive':
      return <InactiveScreen name={opened.company.Name} />;
    case 'document':
      return <DocumentScreen key={address.pdf} viewer={viewer} company={opened.company} address={address} />;
    case 'documents':
      return <DocumentsScreen viewer={viewer} company={opened.company} reference="" />;
    case 'related':
      if (route === 'view') return <Redirect to={`/menu${changedSearch(window.location.search, { page: null })}`} />;
      return <DocumentsScreen key="related" viewer={viewer} company={opened.company} reference={address.productREF} />;
    case 'related-none':
      return <RelatedNoneScreen viewer={viewer} opened={opened} />;
  }
};

/** §4 step 8: the alert, and nothing of the document behind it. */
const InactiveScreen = ({ name }: { name: string }) => {
  const [isOpen, setIsOpen] = useState(true);
  if (isOpen) return <Alert text={es.app.developmentInactive} onAccept={() => setIsOpen(false)} />;
  return <NoticeScreen title={name} text={es.app.developmentInactive} />;
};

/** §5: the alert, over all the documents of the company as a way on. */
const RelatedNoneScreen = ({ viewer, opened }: { viewer: Viewer; opened: Extract<Opened, { company: unknown }> }) => {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <DocumentsScreen viewer={viewer} company={opened.company} reference="" />
      {isOpen ? <Alert text={es.app.relatedNone} onAccept={() => setIsOpen(false)} /> : null}
    </>
  );
};
