/** The review of tags, for publishers only: the state that a person gives a tag, and the evidence by which publishing placed it. */
import { z } from 'zod';
import { Area, ProductRef } from './page.ts';

/**
 * `proposed`: placed by publishing, seen by shoppers, replaced by what the next edition finds. `confirmed`: placed, changed or
 * accepted by a person. `rejected`: hidden from shoppers, also where later editions find the product again.
 */
export const Review = z.enum(['proposed', 'confirmed', 'rejected']);
export type Review = z.infer<typeof Review>;

export const MAX_CANDIDATES = 5;

/**
 * `text`: the printed code, and `box` its place in percent of the page. `rule`: how it was recognised. `confidence`: the share of
 * tags by that rule that are right. `candidates`: products that the print may mean, the tag's own first.
 */
export const Evidence = z.object({
  text: z.string(),
  box: Area,
  rule: z.string(),
  confidence: z.number().min(0).max(1),
  candidates: z.array(ProductRef.extend({ name: z.string() })).max(MAX_CANDIDATES),
});
export type Evidence = z.infer<typeof Evidence>;
