/** What every writer and reader of an attack shares. */

import type { Chance } from '../seeded.ts';
import type { Answer, Asked, Caller } from './call.ts';
import type { House } from './house.ts';
import type { Ledger } from './ledger.ts';

/** Who publishes: an upload whose beginning nobody heard of takes one of a company's places for a day. */
export const COMPANY = 'acme';
export const OTHER_COMPANY = 'otra';
export const THIRD_COMPANY = 'tercera';
/** Who imports lists: one that is being imported keeps others of its company from it. */
export const LIST_COMPANIES = ['lista-uno', 'lista-dos', 'lista-tres'] as const;

export type Scene = {
  house: House;
  ledger: Ledger;
  chance: Chance;
  call: Caller;
  /** As the operator of the deployment, with JSON, under /admin/v1. */
  admin: (kind: string, method: string, path: string, body?: unknown) => Promise<Answer | null>;
  /** When it is aborted, writers finish what they have begun and end. */
  over: AbortSignal;
};

/** A writer at work: `done` when it has ended, `check` then looks for all that it was told is there. */
export type Writer = { done: Promise<void>; check: () => Promise<void> };

/** Asks until somebody answers. */
export const answered = async (asking: () => Promise<Answer | null>): Promise<Answer> => {
  for (;;) {
    const answer = await asking();
    if (answer !== null) return answer;
  }
};

export const withJson = (method: string, body: unknown): Asked =>
  body === undefined
    ? { method }
    : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
