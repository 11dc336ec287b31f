/** One thing that was looked at. A problem keeps shoppers or publishers from something, a warning may come to it. */
export type Finding = {
  check: string;
  is: 'ok' | 'warning' | 'problem';
  /** What is so. */
  says: string;
  /** What to do about it. */
  remedy?: string;
};

export type Check = { name: string; look: () => Promise<Finding[]> };

export const ok = (check: string, says: string): Finding => ({ check, is: 'ok', says });
export const warning = (check: string, says: string, remedy: string): Finding => ({
  check,
  is: 'warning',
  says,
  remedy,
});
export const problem = (check: string, says: string, remedy: string): Finding => ({
  check,
  is: 'problem',
  says,
  remedy,
});

/** In order. A check that fails itself is a problem of its own, and costs no other. */
export const examine = async (checks: readonly Check[], onFinding: (finding: Finding) => void): Promise<Finding[]> => {
  const all: Finding[] = [];
  for (const { name, look } of checks) {
    const found = await look().catch((error: unknown) => [
      problem(name, error instanceof Error ? error.message : String(error), 'See what the message names.'),
    ]);
    found.forEach(onFinding);
    all.push(...found);
  }
  return all;
};
