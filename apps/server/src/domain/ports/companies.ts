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
  setDevelopments(uid: string, uids: string[]): Promise<void>;
}
