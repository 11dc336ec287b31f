/** `WrongAddressScreen`, loaded on demand by the three screens that may show it: few visits do. */
import { lazy } from 'react';

export const WrongAddress = lazy(async () => ({
  default: (await import('./wrong-address-screen.tsx')).WrongAddressScreen,
}));
