/** What the network says while there is one, else what is kept. */
import { NoNetwork } from './network.ts';

/** So long the network may take where something is kept, in ms. Its answer is kept all the same when it comes. */
const PATIENCE_MS = { shell: 4000, answer: 6000, products: 8000 } as const;

/** Hears after each question whether the network answered. */
export type OnNetwork = (isThere: boolean, clientId: string) => void;

export const listenTo = (asked: Promise<Response>, clientId: string, onNetwork: OnNetwork): void =>
  void asked.then(
    () => onNetwork(true, clientId),
    (cause: unknown) => cause instanceof NoNetwork && onNetwork(false, clientId),
  );

/** `kept` is asked for also when the network is slow; with nothing kept the network is waited for. */
export const networkFirst = async (
  kind: keyof typeof PATIENCE_MS,
  asked: Promise<Response>,
  kept: () => Promise<Response | null>,
): Promise<Response> => {
  const inTime = new Promise<'late'>((late) => setTimeout(() => late('late'), PATIENCE_MS[kind]));
  const first = await Promise.race([asked, inTime]).catch((cause: unknown) => cause);
  if (first instanceof Response && first.status < 500) return first;
  const instead = await kept();
  if (instead) return instead;
  return first === 'late' ? asked : first instanceof Response ? first : Promise.reject(first);
};
