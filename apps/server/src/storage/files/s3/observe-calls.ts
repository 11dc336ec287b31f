/** Reports every call of an S3 client: its operation, outcome and time, with the SDK's retries; with tracing each is a span. */
import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Outcome } from '../../../domain/ports/metrics.ts';
import { noTracing, type Tracing } from '../../../domain/tracing.ts';

export type OnS3Call = (operation: string, outcome: S3Outcome, seconds: number) => void;

/** 404: no such object. 304 and 412: a condition of ours does not hold. 416: a range outside the object. */
const EXPECTED = new Set([304, 404, 412, 416]);

const outcomeOf = (error: unknown): S3Outcome => {
  const metadata: unknown = error instanceof Error && '$metadata' in error ? error.$metadata : undefined;
  const status =
    typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata ? metadata.httpStatusCode : 0;
  return EXPECTED.has(Number(status)) ? 'missing' : 'failed';
};

/** The body of an answer is read after the call: its time is not included. */
export const observeCalls = (
  { middlewareStack }: Pick<S3Client, 'middlewareStack'>,
  onCall: OnS3Call,
  tracing: Tracing = noTracing,
): void => {
  middlewareStack.add(
    (next, { commandName = 'Unknown' }) =>
      async (args) => {
        const operation = commandName.replace(/Command$/, '');
        const start = performance.now();
        const report = (outcome: S3Outcome) => onCall(operation, outcome, (performance.now() - start) / 1000);
        return tracing.child(
          `S3 ${operation}`,
          { 'rpc.system.name': 'aws-api', 'rpc.method': operation },
          async (span) => {
            try {
              const answer = await next(args);
              report('ok');
              return answer;
            } catch (error) {
              const outcome = outcomeOf(error);
              span.set({ outcome });
              report(outcome);
              throw error;
            }
          },
        );
      },
    { step: 'initialize', priority: 'high', name: 'observeCalls' },
  );
};
