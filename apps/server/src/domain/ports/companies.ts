/** Companies and the developments they have bought (§3, §6). */
import type { Company, Development } from '@vitrina/contract';

export interface CompaniesRepo {
  byUid(uid: string): Promise<Company | null>;
  list(): Promise<Company[]>;
  /** In order of creation, from `offset` on. `text`: only those with it in uid or name, without regard to case. */
  page(query: { text?: string; offset?: number; limit: number }): Promise<{ companies: Company[]; total: number }>;
  /** Throws `company.exists`. */
  insert(company: Company, now: Date): Promise<void>;
  /** `version` starts at 1 and grows by one with each change. */
  withVersion(uid: string): Promise<{ company: Company; version: number } | null>;
  /** Throws `company.unknown`, and `company.conflict` when the stored version differs from `version`. */
  update(company: Company, now: Date, version?: number): Promise<void>;
  developmentsOf(uid: string): Promise<Development[]>;
  /** As shoppers see them: none of a suspended company. */
  activeDevelopmentsOf(uid: string): Promise<Development[]>;
  setDevelopments(uid: string, uids: string[]): Promise<void>;
}

/** Removal of companies with everything that belongs to them, in many small transactions. */
export interface CompanyRemovalRepo {
  /**
   * Deletes the jobs of a company, so that no worker can publish for it any more. Once suspended, it cannot be resumed from now on.
   * False when the removal had begun already. Throws `company.unknown`.
   */
  begin(companyUid: string, now: Date): Promise<boolean>;
  /** When the removal began; null when it did not. */
  beganAt(companyUid: string): Promise<Date | null>;
  /** Companies whose removal has begun. */
  pending(): Promise<string[]>;
  /**
   * Deletes everything of the company but its audit trail, the company itself last. Not inside a transaction: each of its own deletes a
   * bounded number of rows. After a crash it continues where it ended.
   */
  finish(companyUid: string): Promise<void>;
}

/** Limits of a company; 0: none. */
export type Quotas = { documents: number; storageBytes: number; eventsADay: number; callsAMinute: number };

/** Limits of one company in place of the deployment's; null: the deployment's. */
export type QuotaOverrides = { [Name in keyof Quotas]: number | null };

/** `documents`: without those in the trash. `storageBytes`: of the files of all retained editions, also of those in the trash, and of media. Events are counted only while a limit applies. */
type QuotaUsage = { documents: number; storageBytes: number; eventsToday: number; eventsDropped: number };

export interface QuotasRepo {
  /** The limits that apply. */
  of(companyUid: string): Promise<Quotas>;
  overrides(companyUid: string): Promise<QuotaOverrides>;
  /** Absent limits stay unchanged. Throws `company.unknown`. */
  set(companyUid: string, change: Partial<QuotaOverrides>): Promise<void>;
  usage(companyUid: string, now: Date): Promise<QuotaUsage>;
}
