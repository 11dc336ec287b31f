/** Comments and approvals of an edition by people without an account, who have an address of its preview. */
import { z } from 'zod';

export const MAX_COMMENT_LENGTH = 1000;
export const MAX_NAME_LENGTH = 80;

/** Characters that no person writes: controls, and those that turn the direction of the text around them. */
const UNWRITTEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;
const UNWRITTEN_IN_LINES = /(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;
const isWritten = (unwritten: RegExp) => (text: string) => !unwritten.test(text);

const Percent = z.number().min(0).max(100);
const Name = z
  .string()
  .trim()
  .min(1)
  .max(MAX_NAME_LENGTH)
  .refine(isWritten(UNWRITTEN), 'must have no control characters');

/** `page` null: about the whole document. `position`: of the pin, in percent of the page; null for the whole page. */
const Place = {
  page: z.number().int().min(1).max(100_000).nullable(),
  position: z.strictObject({ left: Percent, top: Percent }).nullable(),
};

export const NewComment = z
  .strictObject({
    name: Name,
    text: z
      .string()
      .transform((text) => text.replaceAll('\r\n', '\n').trim())
      .pipe(
        z
          .string()
          .min(1)
          .max(MAX_COMMENT_LENGTH)
          .refine(isWritten(UNWRITTEN_IN_LINES), 'must have no control characters'),
      ),
    page: Place.page.default(null),
    position: Place.position.default(null),
  })
  .refine(({ page, position }) => page !== null || position === null, 'a position needs a page');
export type NewComment = z.output<typeof NewComment>;

/** `version`: of the edition that the person has seen. */
export const NewApproval = z.strictObject({ name: Name, version: z.number().int().min(0) });
export type NewApproval = z.output<typeof NewApproval>;

/** `resolvedAt`: null while it is open. */
export const EditionComment = z.object({
  id: z.string(),
  name: z.string(),
  text: z.string(),
  ...Place,
  at: z.string(),
  resolvedAt: z.string().nullable(),
});
export type EditionComment = z.infer<typeof EditionComment>;

/** `isOutdated`: the edition has changed since. */
export const EditionApproval = z.object({
  name: z.string(),
  at: z.string(),
  version: z.number().int(),
  isOutdated: z.boolean(),
});
export type EditionApproval = z.infer<typeof EditionApproval>;

/** The state of a draft that the holder of an address may see, and the acts that are allowed. `version`: of the edition now. The oldest comment and the newest approval come first. */
export const ApprovalState = z.object({
  name: z.string(),
  version: z.number().int(),
  expiresAt: z.string(),
  mayComment: z.boolean(),
  mayApprove: z.boolean(),
  comments: z.array(EditionComment),
  approvals: z.array(EditionApproval),
});
export type ApprovalState = z.infer<typeof ApprovalState>;
