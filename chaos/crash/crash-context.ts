/** Context that all writers and readers of a crash test share. */

import type { Chance } from '../seeded.ts';
import type { Answer, Caller, CallOptions } from './deployment/call.ts';
import type { TestDeployment } from './deployment/test-deployment.ts';
import type { Ledger } from './ledger.ts';

/** Publishing is spread over companies, because an upload whose creation was not acknowledged occupies an upload slot of its company for a day. */
export const COMPANY = 'acme';
export const OTHER_COMPANY = 'otra';
export const THIRD_COMPANY = 'tercera';
/** Companies of the price list imports: a company can run one import at a time. */
export const LIST_COMPANIES = ['lista-uno', 'lista-dos', 'lista-tres'] as const;

export type CrashContext = {
  deployment: TestDeployment;
  ledger: Ledger;
  chance: Chance;
  call: Caller;
  /** Calls `/admin/v1` as an operator, with a JSON body. */
  admin: (kind: string, method: string, path: string, body?: unknown) => Promise<Answer | null>;
  /** On abort each writer finishes its pending write and ends. */
  over: AbortSignal;
};

/** A running writer. `done` resolves when it has ended; `check` then verifies its acknowledged writes. */
export type Writer = { done: Promise<void>; check: () => Promise<void> };

/** Repeats a call until it is answered. */
export const untilAnswered = async (send: () => Promise<Answer | null>): Promise<Answer> => {
  for (;;) {
    const answer = await send();
    if (answer !== null) return answer;
  }
};

export const withJson = (method: string, body: unknown): CallOptions =>
  body === undefined
    ? { method }
    : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
