/** The routes of §2. Navigation within the viewer keeps the query string. */
import { routeOf } from '@vitrina/contract/address';
import { useState } from 'react';
import { usePathname, useSearch } from 'wouter/use-browser-location';
import { isSameVisit, parseAddress } from '../lib/links/address.ts';
import { LazyBoundary } from './loading/lazy-boundary.tsx';
import { Redirect, StartingScreen } from './notices/notices.tsx';
import { WrongAddress } from './notices/wrong-address.ts';
import { RouteScreen } from './route-screen.tsx';
import type { Viewer } from './session/viewer.ts';

/**
 * Addresses that differ only in `page` share one object, because `page` follows the reader and must not restart the
 * document.
 */
const useAddress = () => {
  const search = useSearch();
  const [address, setAddress] = useState(() => parseAddress(search));
  const requested = parseAddress(search);
  if (!isSameVisit(requested, address)) setAddress(requested);
  return { search, address };
};

export const App = ({ viewer }: { viewer: Viewer }) => {
  const path = usePathname();
  const { search, address } = useAddress();
  if (path === '/') return <Redirect to={`/view${search}`} />;
  const route = routeOf(path);
  if (route) return <RouteScreen key={route} viewer={viewer} address={address} route={route} />;
  return (
    <LazyBoundary fallback={<StartingScreen />}>
      <WrongAddress is="route-unknown" />
    </LazyBoundary>
  );
};
