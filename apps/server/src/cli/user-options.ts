/** What the commands about people share. */
import { Role } from '@vitrina/contract/admin';
import { madePassword } from '../domain/accounts/people.ts';
import { UsageError } from './command.ts';
import { readStdinLine } from './read-stdin.ts';

/** `--company` and `--role` go together; null: neither was given. */
export const roleIn = (
  company: string | undefined,
  role: string | undefined,
): { company: string; role: string } | null => {
  if (company === undefined && role === undefined) return null;
  if (company === undefined || role === undefined) throw new UsageError('--company and --role go together.');
  return { company, role };
};

export const roleNamed = (text: string): Role => {
  const role = Role.safeParse(text);
  if (!role.success) throw new UsageError(`--role is one of ${Role.options.join(', ')}, got "${text}".`);
  return role.data;
};

export const yesOrNo = (option: string, text: string): boolean => {
  if (text !== 'yes' && text !== 'no') throw new UsageError(`--${option} is yes or no, got "${text}".`);
  return text === 'yes';
};

/** `isMade`: nobody knows it yet, so it is to be shown. */
export const passwordFrom = async (fromStdin: boolean): Promise<{ password: string; isMade: boolean }> =>
  fromStdin
    ? { password: await readStdinLine(process.stdin), isMade: false }
    : { password: madePassword(), isMade: true };
