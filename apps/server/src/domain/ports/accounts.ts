/** Accounts: users, their sessions and tokens, their roles in companies, and the audit log. */
import type { Browser, Role, System } from '@vitrina/contract/admin';

/**
 * `email` as `normalisedEmail` returns it. `passwordHash` as `hashPassword` returns it. An inactive user cannot sign in. `isVouched`:
 * an operator gave the account its password. False: an owner's link did, so the owner may be the holder of the account, and not the
 * person with that address.
 */
export type User = {
  uid: string;
  email: string;
  name: string;
  passwordHash: string;
  isOperator: boolean;
  isActive: boolean;
  isVouched: boolean;
  createdAt: string;
};

/** Absent fields stay unchanged. */
export type UserChange = Partial<Omit<User, 'uid' | 'createdAt'>>;

export interface UsersRepo {
  byUid(uid: string): Promise<User | null>;
  byEmail(email: string): Promise<User | null>;
  /** By email. */
  list(): Promise<User[]>;
  /** Throws `user.exists`. */
  insert(user: User): Promise<void>;
  /** Throws `user.unknown`. */
  update(change: Pick<User, 'uid'> & UserChange): Promise<void>;
  /**
   * Locks the user until the transaction ends. False when the user is inactive or the password has changed: hashing takes long
   * enough for an operator to intervene.
   */
  replacePassword(uid: string, hash: { from: string; to: string }): Promise<boolean>;
}

/** `hash` is that of the id in the cookie, which is not stored. Times are ISO texts. */
export type StoredSession = {
  hash: string;
  userUid: string;
  createdAt: string;
  usedAt: string;
  expiresAt: string;
  browser: Browser;
  system: System;
};

export interface SessionsRepo {
  insert(session: StoredSession): Promise<void>;
  /** With its user, also when it has expired or the user is inactive. */
  withUser(hash: string): Promise<{ session: StoredSession; user: User } | null>;
  /** The last used first, expired ones too. */
  listOf(userUid: string): Promise<StoredSession[]>;
  touch(hash: string, usedAt: string): Promise<void>;
  remove(hash: string): Promise<void>;
  removeOf(userUid: string): Promise<void>;
  /** Sessions that expired or were last used before these times. */
  removeOld(before: { expiresAt: string; usedAt: string }): Promise<void>;
}

/** `role` is the highest role that the token may use, in every company of its user. */
export type StoredToken = {
  uid: string;
  hash: string;
  userUid: string;
  name: string;
  role: Role;
  createdAt: string;
  expiresAt: string;
  usedAt: string | null;
};

export interface TokensRepo {
  insert(token: StoredToken): Promise<void>;
  withUser(hash: string): Promise<{ token: StoredToken; user: User } | null>;
  /** Newest first, expired ones too. */
  listOf(userUid: string): Promise<StoredToken[]>;
  touch(uid: string, usedAt: string): Promise<void>;
  /** Resolves to false when there was none. */
  remove(userUid: string, uid: string): Promise<boolean>;
  removeOf(userUid: string): Promise<void>;
}

export type Member = { userUid: string; email: string; name: string; role: Role; since: string };

/** `isSuspended`: the company is. */
type Membership = { role: Role; isSuspended: boolean };

export interface MembershipsRepo {
  find(companyUid: string, userUid: string): Promise<Membership | null>;
  /** By email. */
  listOf(companyUid: string): Promise<Member[]>;
  /** By name, with the role in each; `all`: also companies without a role. */
  companiesOf(
    userUid: string,
    query: { all: boolean; page: number; itemsPerPage: number },
  ): Promise<{ companies: { uid: string; name: string; role: Role | null }[]; total: number }>;
  /** Locks the members of the company until the transaction ends. Throws `company.unknown`. */
  lock(companyUid: string): Promise<void>;
  set(companyUid: string, userUid: string, role: Role, now: Date): Promise<void>;
  remove(companyUid: string, userUid: string): Promise<void>;
}

/** `invitedBy`: the owner who offers the role; null for the command line. */
export type StoredInvitation = { role: Role; since: string; invitedBy: string | null };

/** An offer of a role to an email address, as `normalisedEmail` returns it. `since`, as an argument: older ones are left out. */
export interface InvitationsRepo {
  /** By email. */
  listOf(companyUid: string, since: Date): Promise<(StoredInvitation & { email: string })[]>;
  ofEmail(email: string, since: Date): Promise<(StoredInvitation & { companyUid: string; companyName: string })[]>;
  /** Replaces an invitation of the same address. */
  write(companyUid: string, email: string, offer: { role: Role; invitedBy: string | null }, now: Date): Promise<void>;
  /** False when there was none. */
  remove(companyUid: string, email: string): Promise<boolean>;
  removeOld(before: Date): Promise<void>;
}

export type LinkKind = 'invitation' | 'password';
/** `revoked`: withdrawn, or replaced by a newer link. */
type LinkEnding = 'used' | 'revoked';

/** `email`: the invited address, or that of the account. `madeBy`: the owner. `ending` null: the link has not been ended. */
export type StoredLink = {
  hash: string;
  kind: LinkKind;
  companyUid: string;
  email: string;
  madeBy: string;
  createdAt: string;
  expiresAt: string;
  ending: LinkEnding | null;
};

/** Links of one use, by the hash of their token. */
export interface AccountLinksRepo {
  insert(link: StoredLink): Promise<void>;
  find(hash: string): Promise<(StoredLink & { companyName: string }) | null>;
  /** False when it had ended before: of two uses at once, one succeeds. */
  end(hash: string, ending: LinkEnding, now: Date): Promise<boolean>;
  /** Ends all open links of an address: of one company, or of all. */
  endOf(of: { kind: LinkKind; email: string; companyUid?: string }, ending: LinkEnding, now: Date): Promise<void>;
  /** Removes links that expired before. */
  removeOld(before: Date): Promise<void>;
}

/** The author of a change: a user by session or token; the command line or the address of a draft, which have no user. */
export type Actor = { by: 'session' | 'token' | 'cli' | 'link'; userUid: string | null; tokenUid: string | null };

/** Of an audit entry: the changed resource, `target` its uid, `note` the reason that a person gave, or the name of somebody without an account. Never a body, never a secret. */
type AuditedResource = { companyUid?: string | null; target?: string | null; note?: string | null };

/** `operation` is an id of the registry. `uid` grows with time. `email` and `name` are the user's current ones. */
export type AuditRecord = Actor & {
  uid: string;
  operation: string;
  companyUid: string | null;
  target: string | null;
  at: string;
  note: string | null;
  email: string | null;
  name: string | null;
};

/** The audit log: who changed what of which company, and when. An entry is written in the transaction of its change. */
export interface AuditRepo {
  add(actor: Actor, operation: string, changed: AuditedResource, now: Date): Promise<void>;
  /** Newest first, starting after the entry with uid `before`; not those of an earlier company with the same uid. */
  listOf(companyUid: string, query: { before: string | null; limit: number }): Promise<AuditRecord[]>;
  /** The uid of the newest entry; null without one. */
  lastOf(companyUid: string): Promise<string | null>;
  /** The entries with greater uids than `uid`, the newest first; a thousand at most. */
  after(companyUid: string, uid: string): Promise<{ uid: string; operation: string; target: string | null }[]>;
  /** Names of the people whose entries about a target have these times, by time. */
  authorsOf(about: { companyUid: string; target: string }, times: readonly string[]): Promise<Map<string, string>>;
  /** Removes entries from before `before`, the oldest first. Bounded: true when more are left. */
  removeOld(before: Date): Promise<boolean>;
}

/** Times in ms. `signedInAt` null: no successful sign-in under that name. */
export type SignInCount = { failures: number; failedAt: number; signedInAt: number | null };

/** Counts of sign-in attempts, by names that are stored as keyed hashes. */
export interface SignInsRepo {
  /** Locks the name until the transaction ends, whether or not it exists. Null: nothing is counted under it. */
  lock(name: string): Promise<SignInCount | null>;
  read(name: string): Promise<SignInCount | null>;
  write(name: string, count: SignInCount): Promise<void>;
  remove(name: string): Promise<void>;
  /** Removes rows whose last failure and last success were before these times. */
  removeOld(before: { failedAt: Date; signedInAt: Date }): Promise<void>;
}

/** The repositories of accounts in `Repos`. */
export interface AccountRepos {
  users: UsersRepo;
  sessions: SessionsRepo;
  tokens: TokensRepo;
  memberships: MembershipsRepo;
  invitations: InvitationsRepo;
  accountLinks: AccountLinksRepo;
  audit: AuditRepo;
  signIns: SignInsRepo;
}
