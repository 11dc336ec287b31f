/** The routes of §2. Every navigation inside keeps the query string. */
import { es } from '@vitrina/ui';
import { useState } from 'react';
import { Link, Redirect, Route, Switch, useSearch } from 'wouter';
import { isSameVisit, parseAddress } from '../lib/address.ts';
import { NoticeScreen } from './notice-screen.tsx';
import { RouteScreen } from './route-screen.tsx';
import type { Viewer } from './viewer.ts';

/** `page` follows the reading and must not restart it: the same address but for the page is the same object. */
const useAddress = () => {
  const search = useSearch();
  const [address, setAddress] = useState(() => parseAddress(search));
  const asked = parseAddress(search);
  if (!isSameVisit(asked, address)) setAddress(asked);
  return { search, address };
};

const NotFound = () => {
  const search = useSearch();
  return (
    <NoticeScreen
      title={es.app.notFoundTitle}
      text={es.app.notFound}
      action={<Link href={`/view${search ? `?${search}` : ''}`}>{es.app.goHome}</Link>}
    />
  );
};

export const App = ({ viewer }: { viewer: Viewer }) => {
  const { search, address } = useAddress();
  return (
    <Switch>
      <Route path="/">
        <Redirect to={`/view${search ? `?${search}` : ''}`} replace />
      </Route>
      <Route path="/view">
        <RouteScreen viewer={viewer} address={address} route="view" />
      </Route>
      <Route path="/menu">
        <RouteScreen viewer={viewer} address={address} route="menu" />
      </Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
};
