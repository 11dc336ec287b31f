/** Row types of users, sessions, tokens, roles and the audit trail. As in tables.ts: a boolean is 0 or 1, a time ISO text. */

export type UserRow = {
  uid: string;
  email: string;
  name: string;
  password_hash: string;
  is_operator: number;
  is_active: number;
  is_vouched: number;
  created_at: string;
};

export type SessionRow = {
  hash: string;
  user_uid: string;
  created_at: string;
  used_at: string;
  expires_at: string;
  browser: string;
  system: string;
};

export type TokenRow = {
  uid: string;
  hash: string;
  user_uid: string;
  name: string;
  role: string;
  created_at: string;
  expires_at: string;
  used_at: string | null;
};

type MembershipRow = { company_uid: string; user_uid: string; role: string; since: string };

type InvitationRow = { company_uid: string; email: string; role: string; since: string; invited_by: string | null };

/** `ended_at` and `ending` are null together. */
type AccountLinkRow = {
  hash: string;
  kind: string;
  company_uid: string;
  email: string;
  made_by: string;
  created_at: string;
  expires_at: string;
  ended_at: string | null;
  ending: string | null;
};

export type AuditRow = {
  uid: string;
  by_kind: string;
  user_uid: string | null;
  token_uid: string | null;
  operation: string;
  company_uid: string | null;
  target: string | null;
  at: string;
  note: string | null;
};

/** `let_in_at`: the last successful sign-in under that name; null: never. */
export type SignInRow = { name: string; failures: number; failed_at: string; let_in_at: string | null };

export type AccountTables = {
  sign_ins: SignInRow;
  users: UserRow;
  sessions: SessionRow;
  tokens: TokenRow;
  memberships: MembershipRow;
  invitations: InvitationRow;
  account_links: AccountLinkRow;
  audit: AuditRow;
};
