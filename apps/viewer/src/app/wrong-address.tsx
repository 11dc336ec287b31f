/** For addresses that lead to nothing (§8): what is wrong with it, and a way on where there is one. */
import { wrongAddressWords } from '@vitrina/ui/messages/wrong-address';
import { useSearch } from 'wouter/use-browser-location';
import { NoticeScreen } from './notice-screen.tsx';

export type WrongAddressProps = { is: Exclude<keyof typeof wrongAddressWords, 'goHome'> };

export const WrongAddress = ({ is }: WrongAddressProps) => {
  const search = useSearch();
  const home = is === 'route-unknown' ? <a href={`/view${search}`}>{wrongAddressWords.goHome}</a> : null;
  return <NoticeScreen {...wrongAddressWords[is]} action={home} />;
};
