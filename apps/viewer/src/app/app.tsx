/** The routes of §2. Every navigation inside keeps the query string. */
import { useState } from 'react';
import { Redirect, Route, Switch, useSearch } from 'wouter';
import { isSameVisit, parseAddress } from '../lib/address.ts';
import { WrongAddress } from './lazy-parts.tsx';
import { Part } from './part.tsx';
import { RouteScreen } from './route-screen.tsx';
import { StartingScreen } from './starting-screen.tsx';
import type { Viewer } from './viewer.ts';

/** `page` follows the reading and must not restart it: the same address but for the page is the same object. */
const useAddress = () => {
  const search = useSearch();
  const [address, setAddress] = useState(() => parseAddress(search));
  const asked = parseAddress(search);
  if (!isSameVisit(asked, address)) setAddress(asked);
  return { search, address };
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
        <Part fallback={<StartingScreen />}>
          <WrongAddress is="route-unknown" />
        </Part>
      </Route>
    </Switch>
  );
};
