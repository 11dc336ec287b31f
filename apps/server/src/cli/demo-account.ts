/** The account with which a person tries Studio on the demo. */
import { COMMAND_LINE } from '../domain/accounts/authorization.ts';
import { setMember } from '../domain/accounts/members.ts';
import { addUser, generatePassword, newUser } from '../domain/accounts/users.ts';
import { AppError } from '../errors/app-error.ts';
import type { Services } from '../services.ts';

export const DEMO_EMAIL = 'demo@vitrina.test';

/**
 * Adds the account as an owner of these companies. Returns its password, which is stored nowhere; null when the account exists, also when
 * another process has just added it.
 */
export const addDemoAccount = async (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  companies: readonly string[],
): Promise<string | null> => {
  if (await database.repos.users.byEmail(DEMO_EMAIL)) return null;
  const password = generatePassword();
  const user = await newUser({ email: DEMO_EMAIL, name: 'Demo', password, isOperator: false }, clock());
  try {
    await database.inTransaction(async (repos) => {
      await addUser(repos, COMMAND_LINE, user, clock());
      for (const companyUid of companies)
        await setMember(repos, COMMAND_LINE, { companyUid, email: DEMO_EMAIL, role: 'owner' }, clock());
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'user.exists') return null;
    throw error;
  }
  return password;
};
