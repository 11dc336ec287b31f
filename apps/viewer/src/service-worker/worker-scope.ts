/** Types of the service worker globals used here; TypeScript's `webworker` lib conflicts with `dom`. */

type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void };

export type FetchEvent = ExtendableEvent & {
  request: Request;
  clientId: string;
  /** Response of the navigation preload; undefined where unsupported. */
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
};

type Client = { url: string; postMessage: (message: unknown) => void };

type MessageEvent = ExtendableEvent & { data: unknown; source: Client | null };

type Events = { install: ExtendableEvent; activate: ExtendableEvent; fetch: FetchEvent; message: MessageEvent };

export type WorkerScope = {
  location: { origin: string };
  clients: { claim: () => Promise<void>; get: (id: string) => Promise<Client | undefined> };
  registration: { navigationPreload?: { enable: () => Promise<void> } };
  skipWaiting: () => Promise<void>;
  addEventListener: <Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void) => void;
};
