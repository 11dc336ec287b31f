/** For addresses that lead to nothing (§8): what is wrong with it, and a way on where there is one. */
import { wrongAddressWords } from '@vitrina/ui/messages/wrong-address';
import { Link, useSearch } from 'wouter';
import { NoticeScreen } from './notice-screen.tsx';

export type WrongAddressProps = { is: Exclude<keyof typeof wrongAddressWords, 'goHome'> };

export const WrongAddress = ({ is }: WrongAddressProps) => {
  const search = useSearch();
  const home =
    is === 'route-unknown' ? <Link href={`/view${search ? `?${search}` : ''}`}>{wrongAddressWords.goHome}</Link> : null;
  return <NoticeScreen {...wrongAddressWords[is]} action={home} />;
};
