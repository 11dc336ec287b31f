/** Previews of editions: who holds the secret id of one sees its edition. */
import type { DocumentKey } from './documents.ts';

/** `isCurrent`: shoppers see the edition as well. */
export type PreviewedEdition = DocumentKey & { edition: number; isCurrent: boolean };

export interface EditionPreviewsRepo {
  /** `hash` of the secret id (accounts/random-id.ts). Throws `pdf.unknown`, `edition.unknown`, and `edition.current` for the current edition. */
  add(key: DocumentKey & { edition: number }, preview: { hash: string; expiresAt: Date }): Promise<void>;
  /** Null for an unknown and for an expired one. */
  find(hash: string, now: Date): Promise<PreviewedEdition | null>;
  /** Of an edition. Throws `pdf.unknown`, `edition.unknown`. */
  removeOf(key: DocumentKey & { edition: number }): Promise<void>;
  removeExpired(now: Date): Promise<void>;
}
