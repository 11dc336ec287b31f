/** A result of `vitrina doctor`. A problem affects shoppers or publishers; a warning may become a problem. */
export type CheckResult = {
  check: string;
  is: 'ok' | 'warning' | 'problem';
  /** The finding, in one sentence. */
  says: string;
  /** Suggested action. */
  remedy?: string;
};

export type Check = { name: string; run: () => Promise<CheckResult[]> };

export const ok = (check: string, says: string): CheckResult => ({ check, is: 'ok', says });
export const warning = (check: string, says: string, remedy: string): CheckResult => ({
  check,
  is: 'warning',
  says,
  remedy,
});
export const problem = (check: string, says: string, remedy: string): CheckResult => ({
  check,
  is: 'problem',
  says,
  remedy,
});

/** Runs checks in order. A check that throws is reported as a problem and does not stop the others. */
export const runChecks = async (
  checks: readonly Check[],
  onFinding: (finding: CheckResult) => void,
): Promise<CheckResult[]> => {
  const all: CheckResult[] = [];
  for (const { name, run } of checks) {
    const found = await run().catch((error: unknown) => [
      problem(name, error instanceof Error ? error.message : String(error), 'See what the message names.'),
    ]);
    found.forEach(onFinding);
    all.push(...found);
  }
  return all;
};
