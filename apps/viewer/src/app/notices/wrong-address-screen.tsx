/** Screen for an address that leads to nothing (§8): the reason, and a link to the start if there is one. */
import { wrongAddressWords } from '@vitrina/ui/messages/wrong-address';
import { useSearch } from 'wouter/use-browser-location';
import { NoticeScreen } from './notices.tsx';

type WrongAddressScreenProps = { is: Exclude<keyof typeof wrongAddressWords, 'goHome'> };

export const WrongAddressScreen = ({ is }: WrongAddressScreenProps) => {
  const search = useSearch();
  const home = is === 'route-unknown' ? <a href={`/view${search}`}>{wrongAddressWords.goHome}</a> : null;
  return <NoticeScreen {...wrongAddressWords[is]} action={home} />;
};
