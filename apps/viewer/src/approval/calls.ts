/** The calls of the bar. The address of the page holds the credential, and no cookie is sent. */
import type {
  ApprovalState,
  EditionApproval,
  EditionComment,
  ErrorCode,
  NewApproval,
  NewComment,
} from '@vitrina/contract';

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

/** `base`: of the address, `/preview/{token}/approval`. Answers come from the server of this page. Rejects with `CallError`. */
export const createCalls = (base: string) => {
  const call = async <Answer>(path: string, body?: object): Promise<Answer> => {
    const sent = body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const answer = await fetch(`${base}${path}`, { credentials: 'omit', ...sent }).catch(() => {
      throw new CallError('offline');
    });
    if (!answer.ok) throw await errorOf(answer);
    return (await answer.json()) as Answer;
  };
  return {
    read: () => call<ApprovalState>(''),
    comment: (comment: NewComment) => call<EditionComment>('/comments', comment),
    approve: (approval: NewApproval) => call<EditionApproval>('/approvals', approval),
  };
};
