/** `vitrina user add|list|set` */
import { Role } from '@vitrina/contract/admin';
import { COMMAND_LINE } from '../../domain/accounts/authorization.ts';
import { removeMember, setMember } from '../../domain/accounts/members.ts';
import { checkedPassword, hashPassword } from '../../domain/accounts/password.ts';
import { addUser, generatePassword, newUser, type UserUpdate, updateUser } from '../../domain/accounts/users.ts';
import type { User } from '../../domain/ports/accounts.ts';
import type { Repos } from '../../domain/ports/database.ts';
import { withServices } from '../../services.ts';
import { type Command, parseArguments, required, type Terminal, UsageError } from '../command.ts';
import { readStdinLine } from '../read-stdin.ts';
import { say } from '../spanish/say.ts';

/** `--company` and `--role` go together; null: neither was given. */
const roleIn = (company: string | undefined, role: string | undefined): { company: string; role: string } | null => {
  if (company === undefined && role === undefined) return null;
  if (company === undefined || role === undefined)
    throw new UsageError(say('--company and --role must be given together.', '--company y --role van juntas.'));
  return { company, role };
};

const roleNamed = (text: string): Role => {
  const role = Role.safeParse(text);
  if (!role.success)
    throw new UsageError(
      say(
        `--role must be one of ${Role.options.join(', ')}, got "${text}".`,
        `--role lleva uno de ${Role.options.join(', ')}, y dice "${text}".`,
      ),
    );
  return role.data;
};

const yesOrNo = (option: string, text: string): boolean => {
  if (text !== 'yes' && text !== 'no')
    throw new UsageError(
      say(`--${option} must be yes or no, got "${text}".`, `--${option} lleva yes o no, y dice "${text}".`),
    );
  return text === 'yes';
};

/** The first line of `stdin`, or without one a generated password, which has to be printed (`isMade`). */
const passwordFrom = async (stdin: Terminal['stdin'] | null): Promise<{ password: string; isMade: boolean }> =>
  stdin ? { password: await readStdinLine(stdin), isMade: false } : { password: generatePassword(), isMade: true };

const printedOnce = (isMade: boolean | undefined): string =>
  isMade ? say(' The password, printed only once:', ' La contraseña, que se muestra una sola vez:') : '';

const addOptions = {
  email: { type: 'string' },
  name: { type: 'string' },
  operator: { type: 'boolean' },
  company: { type: 'string' },
  role: { type: 'string' },
  'password-stdin': { type: 'boolean' },
} as const;

export const userAdd: Command = {
  usage: `vitrina user add --email EMAIL [options]

  --email EMAIL           address for signing in
  --name NAME             name shown to colleagues
  --company UID           a company in which the user gets --role
  --role ROLE             viewer, author (drafts only), editor or owner
  --operator              may create companies and set their developments
  --password-stdin        read the password from standard input

Without --password-stdin a password is made and shown once.`,
  run: async (args, terminal) => {
    const { values } = parseArguments(args, addOptions, 0);
    const email = required('email', values.email);
    const membership = roleIn(values.company, values.role);
    const role = membership && roleNamed(membership.role);
    const { password, isMade } = await passwordFrom(values['password-stdin'] ? terminal.stdin : null);
    return withServices(async ({ database, clock }) => {
      const given = { email, name: values.name ?? '', password, isOperator: values.operator ?? false };
      const user = await newUser(given, clock());
      await database.inTransaction(async (repos) => {
        await addUser(repos, COMMAND_LINE, user, clock());
        if (membership && role)
          await setMember(repos, COMMAND_LINE, { companyUid: membership.company, email, role }, clock());
      });
      terminal.err(`${say(`User ${user.email} added.`, `Se creó la cuenta ${user.email}.`)}${printedOnce(isMade)}`);
      if (isMade) terminal.out(password);
      return 0;
    });
  },
};

const setOptions = {
  email: { type: 'string' },
  name: { type: 'string' },
  operator: { type: 'string' },
  active: { type: 'string' },
  company: { type: 'string' },
  role: { type: 'string' },
  'password-stdin': { type: 'boolean' },
  'new-password': { type: 'boolean' },
} as const;

type Values = { name?: string; operator?: string; active?: string };

const changeOf = ({ name, operator, active }: Values): UserUpdate => ({
  ...(name === undefined ? {} : { name }),
  ...(operator === undefined ? {} : { isOperator: yesOrNo('operator', operator) }),
  ...(active === undefined ? {} : { isActive: yesOrNo('active', active) }),
});

export const userSet: Command = {
  usage: `vitrina user set --email EMAIL [options]

  --name NAME             name shown to colleagues
  --company UID           a company in which the user gets --role
  --role ROLE             viewer, author (drafts only), editor or owner; none removes the role
  --operator yes|no       may create companies and set their developments
  --active yes|no         no: cannot sign in, and tokens do not work
  --new-password          generate a password and print it once
  --password-stdin        read the password from standard input

Options that are not given leave their fields unchanged. A new password ends every session of the user.`,
  run: async (args, terminal) => {
    const { values } = parseArguments(args, setOptions, 0);
    const email = required('email', values.email);
    const membership = roleIn(values.company, values.role);
    const role = membership && membership.role !== 'none' ? roleNamed(membership.role) : null;
    const change = changeOf(values);
    const { 'password-stdin': fromStdin = false, 'new-password': isNew = false } = values;
    if (fromStdin && isNew)
      throw new UsageError(
        say(
          '--new-password and --password-stdin cannot be combined.',
          '--new-password y --password-stdin no van juntas.',
        ),
      );
    const given = fromStdin || isNew ? await passwordFrom(fromStdin ? terminal.stdin : null) : null;
    const passwordHash = given && (await hashPassword(checkedPassword(given.password)));
    return withServices(async ({ database, clock }) => {
      await database.inTransaction(async (repos) => {
        const whole = { ...change, ...(passwordHash === null ? {} : { passwordHash }) };
        const { uid: userUid } = await updateUser(repos, COMMAND_LINE, email, whole, clock());
        if (!membership) return;
        const { company: companyUid } = membership;
        if (role === null) await removeMember(repos, COMMAND_LINE, { companyUid, userUid }, clock());
        else await setMember(repos, COMMAND_LINE, { companyUid, email, role }, clock());
      });
      terminal.err(`${say(`User ${email} changed.`, `La cuenta ${email} cambió.`)}${printedOnce(given?.isMade)}`);
      if (given?.isMade) terminal.out(given.password);
      return 0;
    });
  },
};

const MAX_COMPANIES = 1000;

const summaryOf = async (repos: Repos, { uid, email, name, isOperator, isActive }: User) => {
  const query = { all: false, page: 1, itemsPerPage: MAX_COMPANIES };
  const { companies } = await repos.memberships.companiesOf(uid, query);
  return { email, name, isOperator, isActive, companies: companies.map(({ uid, role }) => ({ uid, role })) };
};

export const userList: Command = {
  usage: `vitrina user list [--json]

  --json                  one JSON list on stdout`,
  run: async (args, terminal) => {
    const { values } = parseArguments(args, { json: { type: 'boolean' } }, 0);
    return withServices(async ({ database: { repos } }) => {
      const people = await Promise.all((await repos.users.list()).map((user) => summaryOf(repos, user)));
      if (values.json) {
        terminal.out(JSON.stringify(people, null, 2));
        return 0;
      }
      if (people.length === 0)
        terminal.err(
          say(
            'There is no user yet. Add one with: vitrina user add',
            'Aún no hay cuentas. Crea una con: vitrina user add',
          ),
        );
      for (const { email, name, isOperator, isActive, companies } of people) {
        const roles = companies.map(({ uid, role }) => `${uid}: ${role}`).join(', ');
        const marks = [isOperator ? say('operator', 'operación') : '', isActive ? '' : say('not active', 'inactiva')];
        terminal.out([email, name, ...marks, roles].filter(Boolean).join('  '));
      }
      return 0;
    });
  },
};
