/** The error class of the server: a code of the closed list and the facts that explain it. Messages are in errors/. */
import type { ErrorCode } from '@vitrina/contract';

/** `facts` may be shown to the caller: names, lines, numbers; never secrets, SQL or stacks. `cause` is for the log only. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly facts: Readonly<Record<string, string | number>>;
  constructor(code: ErrorCode, facts: Record<string, string | number> = {}, options?: ErrorOptions) {
    super(`${code} ${JSON.stringify(facts)}`, options);
    this.name = 'AppError';
    this.code = code;
    this.facts = facts;
  }
}
