/** What goes wrong, for how long, and what is answered all the same. */
import type { Topology } from './topology.ts';

export const READING = ['/view', 'pdf_pages', 'company', 'picture', 'products'] as const;

export type Fault = {
  name: string;
  /** `short` null: part of whole runs only. */
  seconds: { short: number | null; long: number };
  /** What must be so when it begins. */
  prepare?: () => Promise<void>;
  begin: () => Promise<void>;
  end: () => Promise<void>;
  /** Kinds of calls of which none is refused meanwhile. */
  answered: readonly string[];
  /** Whether load balancers are told that this server is fit, once it is known. */
  isReady: boolean;
  /** Of its end, until everything is answered as before, ms. */
  recoversWithin: number;
  /** Of any kind, at the moment when it begins. */
  mostRefused?: number;
  /** People may have to sign in again meanwhile, and to send an upload again. */
  asksAnew?: true;
  /** Once all is well: what was not as it had to be, in words. */
  complaints?: () => Promise<readonly string[]>;
};

type Parts = Pick<Topology, 'database' | 'files' | 'store'>;

export const faultsOf = ({ database, files, store }: Parts): Fault[] => {
  const ofDatabase = (trouble: Parameters<typeof database.set>[0]) => ({
    begin: () => database.set(trouble),
    end: () => database.set({ is: 'none' }),
    recoversWithin: 12_000,
  });
  const ofFiles = (trouble: Parameters<typeof files.set>[0]) => ({
    begin: () => files.set(trouble),
    end: () => files.set({ is: 'none' }),
    answered: [...READING, 'event'],
    recoversWithin: 12_000,
  });
  const ofStore = (trouble: Parameters<typeof store.set>[0]) => ({
    begin: () => store.set(trouble),
    end: () => store.set({ is: 'none' }),
    answered: [...READING, 'event'],
    isReady: true,
    // A store that keeps failing is left alone for up to a minute (decisions "Products"); what it said last stands meanwhile.
    recoversWithin: 70_000,
  });
  return [
    {
      name: 'database: each piece 100 ms late',
      seconds: { short: null, long: 20 },
      ...ofDatabase({ is: 'delayed', ms: 100 }),
      answered: [...READING, 'event', 'publish'],
      isReady: true,
    },
    {
      name: 'database gone',
      seconds: { short: 6, long: 30 },
      ...ofDatabase({ is: 'refused' }),
      answered: READING,
      isReady: false,
    },
    {
      name: 'database takes connections, says nothing',
      seconds: { short: 8, long: 30 },
      ...ofDatabase({ is: 'hanging' }),
      answered: READING,
      isReady: false,
    },
    {
      name: 'database cuts every connection',
      seconds: { short: null, long: 15 },
      ...ofDatabase({ is: 'reset' }),
      answered: READING,
      isReady: false,
    },
    {
      name: 'S3 answers 500',
      seconds: { short: 3, long: 30 },
      ...ofFiles({ is: 'answering', status: 500 }),
      isReady: false,
    },
    {
      name: 'S3 takes 5 s a request',
      seconds: { short: 6, long: 30 },
      ...ofFiles({ is: 'slow', ms: 5000 }),
      isReady: false,
    },
    { name: 'S3 gone', seconds: { short: null, long: 30 }, ...ofFiles({ is: 'refused' }), isReady: false },
    { name: 'S3 says nothing', seconds: { short: null, long: 30 }, ...ofFiles({ is: 'hanging' }), isReady: false },
    { name: 'store answers 429', seconds: { short: null, long: 30 }, ...ofStore({ is: 'answering', status: 429 }) },
    { name: 'store says nothing', seconds: { short: null, long: 30 }, ...ofStore({ is: 'hanging' }) },
  ];
};
