/** What a service worker finds around it, as far as it is used here. The compiler's own description excludes that of pages. */

type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void };

export type Asked = Extendable & {
  request: Request;
  clientId: string;
  /** What the browser has asked for already, while the worker was started; nothing where it does not do that. */
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
};

type Client = { url: string; postMessage: (message: unknown) => void };

export type Told = Extendable & { data: unknown; source: Client | null };

type Events = { install: Extendable; activate: Extendable; fetch: Asked; message: Told };

export type WorkerScope = {
  location: { origin: string };
  clients: { claim: () => Promise<void>; get: (id: string) => Promise<Client | undefined> };
  registration: { navigationPreload?: { enable: () => Promise<void> } };
  skipWaiting: () => Promise<void>;
  addEventListener: <Name extends keyof Events>(name: Name, hear: (event: Events[Name]) => void) => void;
};
