/** Who publishes: people, their sessions and tokens, their roles in companies, and the trail of what they did. */
import type { Role } from '@vitrina/contract/admin';

/** `email` as `normalisedEmail` writes it. `passwordHash` as `hashPassword` writes it. An inactive person cannot get in. */
export type User = {
  uid: string;
  email: string;
  name: string;
  passwordHash: string;
  isOperator: boolean;
  isActive: boolean;
  createdAt: string;
};

/** What is left out stays. */
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
   * Holds the person until the transaction ends. False for one who is inactive or has another password by now: computing a
   * hash takes so long that an operator may come in between.
   */
  replacePassword(uid: string, hash: { from: string; to: string }): Promise<boolean>;
}

/** `hash` is that of the id in the cookie, which is kept nowhere. Times are ISO texts. */
export type StoredSession = { hash: string; userUid: string; createdAt: string; usedAt: string; expiresAt: string };

export interface SessionsRepo {
  insert(session: StoredSession): Promise<void>;
  /** With its person, also when it has expired or the person is inactive. */
  withUser(hash: string): Promise<{ session: StoredSession; user: User } | null>;
  touch(hash: string, usedAt: string): Promise<void>;
  remove(hash: string): Promise<void>;
  removeOf(userUid: string): Promise<void>;
  /** Those that expired or were last used before these times. */
  removeOld(before: { expiresAt: string; usedAt: string }): Promise<void>;
}

/** `role` is the most that the token may do, in every company of its person. */
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
  /** Whether there was one. */
  remove(userUid: string, uid: string): Promise<boolean>;
  removeOf(userUid: string): Promise<void>;
}

export type Member = { userUid: string; email: string; name: string; role: Role; since: string };

export interface MembershipsRepo {
  roleOf(companyUid: string, userUid: string): Promise<Role | null>;
  /** By email. */
  listOf(companyUid: string): Promise<Member[]>;
  /** By name, with the role in each; `all`: also those that the person has no role in. */
  companiesOf(
    userUid: string,
    query: { all: boolean; page: number; itemsPerPage: number },
  ): Promise<{ companies: { uid: string; name: string; role: Role | null }[]; total: number }>;
  /** Until the transaction ends nobody else changes the members of the company. Throws `company.unknown`. */
  hold(companyUid: string): Promise<void>;
  set(companyUid: string, userUid: string, role: Role, now: Date): Promise<void>;
  remove(companyUid: string, userUid: string): Promise<void>;
}

/** Who did something: a person by session or token, or the command line, which asks for no name. */
export type Actor = { by: 'session' | 'token' | 'cli'; userUid: string | null; tokenUid: string | null };

/** `operation` is an id of the registry, `target` the uid of what was changed. Never a body, never a secret. */
export type AuditEntry = Actor & { operation: string; companyUid: string | null; target: string | null; at: string };

/** `uid` grows with time. `email` and `name` are those of the person today. */
export type AuditRecord = AuditEntry & { uid: string; email: string | null; name: string | null };

export interface AuditRepo {
  insert(entry: AuditEntry): Promise<void>;
  /** Newest first, from behind `before` (the uid of an entry) on. */
  listOf(companyUid: string, query: { before: string | null; limit: number }): Promise<AuditRecord[]>;
}

/** Times in ms. `letInAt` null: nobody was let in by that name. */
export type SignInCount = { failures: number; failedAt: number; letInAt: number | null };

/** What is counted of sign-ins, by names that are kept as keyed hashes. */
export interface SignInsRepo {
  /** Holds the name until the transaction ends, whether or not it was there. Null: nothing is counted under it. */
  hold(name: string): Promise<SignInCount | null>;
  read(name: string): Promise<SignInCount | null>;
  write(name: string, count: SignInCount): Promise<void>;
  remove(name: string): Promise<void>;
  /** Those whose last failure, and last success, were before these times. */
  removeOld(before: { failedAt: Date; letInAt: Date }): Promise<void>;
}

/** What `Repos` has of accounts. */
export interface AccountRepos {
  users: UsersRepo;
  sessions: SessionsRepo;
  tokens: TokensRepo;
  memberships: MembershipsRepo;
  audit: AuditRepo;
  signIns: SignInsRepo;
}
