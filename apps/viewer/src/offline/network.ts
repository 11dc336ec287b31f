/** Asks the network with a little patience, and tells no answer from one of somebody else. */
import { isOfAnother, type Kind } from './kept-kind.ts';

/** No answer came, or not from our server. */
export class NoNetwork extends Error {
  override name = 'NoNetwork';
}

/** Before each further attempt, in ms: what a bad line drops is asked for again before anybody notices. */
const PAUSES_MS = [200, 800, 2000];

const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms));

/** `send` is called anew for each attempt. Throws `NoNetwork`; what the page itself has given up is passed on. */
export const askNetwork = async (
  kind: Kind,
  { send, signal }: { send: () => Promise<Response>; signal?: AbortSignal },
): Promise<Response> => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const answer = await send();
      if (!isOfAnother(kind, answer)) return answer;
      throw new NoNetwork(kind);
    } catch (cause) {
      if (signal?.aborted) throw cause;
      const rest = PAUSES_MS[attempt];
      // A portal answers again as it did; an aeroplane does not answer at all.
      if (cause instanceof NoNetwork || !navigator.onLine || rest === undefined)
        throw cause instanceof NoNetwork ? cause : new NoNetwork(kind, { cause });
      await pause(rest);
      if (signal?.aborted) throw cause;
    }
  }
};
