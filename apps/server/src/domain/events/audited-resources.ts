/** Entries of the audit trail as changes of resources. */
import type { ChangedResource } from '@vitrina/contract/admin';

/** The first part of an operation's id; those that are not named change documents. Null: nothing that a screen shows. */
const RESOURCES: Readonly<Record<string, ChangedResource | null>> = {
  members: 'team',
  invitations: 'team',
  links: 'team',
  feeds: 'feed',
  companies: 'company',
  developments: 'company',
  quotas: 'company',
  quota: 'company',
  secrets: 'company',
  store: 'company',
  forwarding: 'company',
  jobs: 'jobs',
  uploads: null,
  media: null,
  session: null,
  sessions: null,
  password: null,
  tokens: null,
};

export const resourceOf = (operation: string): ChangedResource | null => {
  const [first = ''] = operation.split('.', 1);
  const known = RESOURCES[first];
  return known === undefined ? 'documents' : known;
};

const TIME_DIGITS = 16;
const MILLIONTHS = 1_000_000n;

/** The least uid of entries from `ms` before that of an entry (storage/repos/accounts/audit.repo.ts); '' for text that is no uid. */
export const earlierUid = (uid: string, ms: number): string => {
  if (!/^[0-9a-f]{16,40}$/.test(uid)) return '';
  const time = BigInt(`0x${uid.slice(0, TIME_DIGITS)}`) - BigInt(ms) * MILLIONTHS;
  return (time > 0n ? time : 0n).toString(16).padStart(TIME_DIGITS, '0');
};
