/** The calls of the bar. The address of the page holds the credential, and no cookie is sent. */
import type {
  ApprovalState,
  EditionApproval,
  EditionComment,
  ErrorCode,
  NewApproval,
  NewComment,
} from '@vitrina/contract';
import { list, number, object, orDefault, type Parser, text } from '../lib/data/unchecked.ts';

/** `offline`: no answer, or none of the server. */
export class CallError extends Error {
  readonly code: ErrorCode | 'offline';
  constructor(code: ErrorCode | 'offline') {
    super(code);
    this.name = 'CallError';
    this.code = code;
  }
}

const CODES = [
  'preview.unknown',
  'edition.published',
  'edition.conflict',
  'approval.denied',
  'comment.too-many',
  'rate.limited',
] as const satisfies readonly ErrorCode[];

const errorOf = async (answer: Response): Promise<CallError> => {
  const problem: unknown = await answer.json().catch(() => null);
  const given = typeof problem === 'object' && problem !== null && 'code' in problem ? problem.code : null;
  return new CallError(CODES.find((code) => code === given) ?? (given === null ? 'offline' : 'internal'));
};

const orNull =
  <T>(parse: Parser<T>, isValid: (value: T) => boolean): Parser<T | null> =>
  (value) => {
    const parsed = parse(value);
    return isValid(parsed) ? parsed : null;
  };

const isMoment = (value: string): boolean => !Number.isNaN(Date.parse(value));

const position = object<NonNullable<EditionComment['position']>>({ left: number, top: number });

const parseComment = object<EditionComment>({
  id: text,
  name: text,
  text,
  page: orNull(number, Number.isInteger),
  position: orNull(position, ({ left, top }) => Number.isFinite(left + top)),
  at: text,
  resolvedAt: orNull(text, isMoment),
});
const isComment = ({ id, at }: EditionComment): boolean => id !== '' && isMoment(at);

const parseApproval = object<EditionApproval>({ name: text, at: text, version: number, isOutdated: orDefault(false) });

const parseFields = object<ApprovalState>({
  name: text,
  version: number,
  expiresAt: text,
  mayComment: orDefault(false),
  mayApprove: orDefault(false),
  comments: list(parseComment, isComment),
  approvals: list(parseApproval, ({ at }) => isMoment(at)),
});

/** The state without comments and approvals that cannot be shown. A state without a version is of another server: `internal`. */
const parseState: Parser<ApprovalState> = (value) => {
  const state = parseFields(value);
  if (!Number.isInteger(state.version)) throw new CallError('internal');
  return state;
};

const parseSentComment: Parser<EditionComment> = (value) => {
  const comment = parseComment(value);
  if (!isComment(comment)) throw new CallError('internal');
  return comment;
};

const failOffline = (): never => {
  throw new CallError('offline');
};

/** `base`: of the address, `/preview/{token}/approval`. Answers come from the server of this page. Rejects with `CallError`. */
export const createCalls = (base: string) => {
  const call = async (path: string, body?: object): Promise<unknown> => {
    const sent = body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const answer = await fetch(`${base}${path}`, { credentials: 'omit', ...sent }).catch(failOffline);
    if (!answer.ok) throw await errorOf(answer);
    // The connection can break in the middle of an answer, and a network's sign-in page answers in place of the server.
    return answer.json().catch(failOffline);
  };
  return {
    read: async () => parseState(await call('')),
    comment: async (comment: NewComment) => parseSentComment(await call('/comments', comment)),
    approve: async (approval: NewApproval): Promise<void> => {
      await call('/approvals', approval);
    },
  };
};
