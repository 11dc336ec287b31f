/** The routes of §2. Every navigation inside keeps the query string. */
import { useState } from 'react';
import { usePathname, useSearch } from 'wouter/use-browser-location';
import { isSameVisit, parseAddress } from '../lib/address.ts';
import { WrongAddress } from './lazy-parts.tsx';
import { Part } from './part.tsx';
import { Redirect } from './redirect.tsx';
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

const routeOf = (path: string): 'view' | 'menu' | null => {
  const [, name] = /^\/(view|menu)\/?$/i.exec(path) ?? [];
  return name ? (name.toLowerCase() as 'view' | 'menu') : null;
};

export const App = ({ viewer }: { viewer: Viewer }) => {
  const path = usePathname();
  const { search, address } = useAddress();
  if (path === '/') return <Redirect to={`/view${search}`} />;
  const route = routeOf(path);
  if (route) return <RouteScreen key={route} viewer={viewer} address={address} route={route} />;
  return (
    <Part fallback={<StartingScreen />}>
      <WrongAddress is="route-unknown" />
    </Part>
  );
};
