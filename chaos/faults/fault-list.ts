/** The faults of database, file store and shop: their durations, and the calls that must still be answered. */
import type { Topology } from './topology.ts';

export const READ_CALLS = ['/view', 'pdf_pages', 'company', 'picture', 'products'] as const;

export type Fault = {
  name: string;
  /** `short` is null for a fault that short runs leave out. */
  seconds: { short: number | null; long: number };
  /** Establishes the preconditions of the fault. */
  prepare?: () => Promise<void>;
  begin: () => Promise<void>;
  end: () => Promise<void>;
  /** Kinds of calls that may not be refused during the fault. */
  answered: readonly string[];
  /** The expected answer of `/readyz` once the fault is detected. */
  isReady: boolean;
  /** Longest time from the end of the fault until every call is answered again, ms. */
  recoveryTimeoutMs: number;
  /** Number of calls of any kind that may be refused when the fault begins. */
  maxRefused?: number;
  /** Users may have to sign in again during the fault, and to repeat an upload. */
  allowsRetries?: true;
  /** Runs after the recovery. Resolves to messages about violated guarantees. */
  findViolations?: () => Promise<readonly string[]>;
};

type FaultyServices = Pick<Topology, 'database' | 'files' | 'store'>;

export const faultsOf = ({ database, files, store }: FaultyServices): Fault[] => {
  const ofDatabase = (trouble: Parameters<typeof database.set>[0]) => ({
    begin: () => database.set(trouble),
    end: () => database.set({ is: 'none' }),
    recoveryTimeoutMs: 12_000,
  });
  const ofFiles = (trouble: Parameters<typeof files.set>[0]) => ({
    begin: () => files.set(trouble),
    end: () => files.set({ is: 'none' }),
    answered: [...READ_CALLS, 'event'],
    recoveryTimeoutMs: 12_000,
  });
  const ofStore = (trouble: Parameters<typeof store.set>[0]) => ({
    begin: () => store.set(trouble),
    end: () => store.set({ is: 'none' }),
    answered: [...READ_CALLS, 'event'],
    isReady: true,
    // The circuit breaker stays open for up to a minute (decisions "Products"); stale answers are served meanwhile.
    recoveryTimeoutMs: 70_000,
  });
  return [
    {
      name: 'database delays each packet by 100 ms',
      seconds: { short: null, long: 20 },
      ...ofDatabase({ is: 'delayed', ms: 100 }),
      answered: [...READ_CALLS, 'event', 'publish'],
      isReady: true,
    },
    {
      name: 'database refuses connections',
      seconds: { short: 6, long: 30 },
      ...ofDatabase({ is: 'refused' }),
      answered: READ_CALLS,
      isReady: false,
    },
    {
      name: 'database accepts connections, never answers',
      seconds: { short: 8, long: 30 },
      ...ofDatabase({ is: 'hanging' }),
      answered: READ_CALLS,
      isReady: false,
    },
    {
      name: 'database resets every connection',
      seconds: { short: null, long: 15 },
      ...ofDatabase({ is: 'reset' }),
      answered: READ_CALLS,
      isReady: false,
    },
    {
      name: 'S3 answers 500',
      seconds: { short: 3, long: 30 },
      ...ofFiles({ is: 'answering', status: 500 }),
      isReady: false,
    },
    {
      name: 'S3 delays each request by 5 s',
      seconds: { short: 6, long: 30 },
      ...ofFiles({ is: 'slow', ms: 5000 }),
      isReady: false,
    },
    {
      name: 'S3 refuses connections',
      seconds: { short: null, long: 30 },
      ...ofFiles({ is: 'refused' }),
      isReady: false,
    },
    { name: 'S3 never answers', seconds: { short: null, long: 30 }, ...ofFiles({ is: 'hanging' }), isReady: false },
    { name: 'store answers 429', seconds: { short: null, long: 30 }, ...ofStore({ is: 'answering', status: 429 }) },
    { name: 'store never answers', seconds: { short: null, long: 30 }, ...ofStore({ is: 'hanging' }) },
  ];
};
