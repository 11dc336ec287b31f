/** `vitrina user set` */
import { COMMAND_LINE } from '../domain/accounts/audit.ts';
import { removeMember, setMember } from '../domain/accounts/members.ts';
import { checkedPassword, hashPassword } from '../domain/accounts/password.ts';
import { changePerson, type PersonChange } from '../domain/accounts/people.ts';
import { withParts } from '../parts.ts';
import { type Command, readArguments, required, UsageError } from './command.ts';
import { passwordFrom, roleIn, roleNamed, yesOrNo } from './user-options.ts';

const options = {
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

const changeOf = ({ name, operator, active }: Values): PersonChange => ({
  ...(name === undefined ? {} : { name }),
  ...(operator === undefined ? {} : { isOperator: yesOrNo('operator', operator) }),
  ...(active === undefined ? {} : { isActive: yesOrNo('active', active) }),
});

export const userSet: Command = {
  usage: `vitrina user set --email EMAIL [options]

  --name NAME             as colleagues read it
  --company UID           a company that the person works for, with --role
  --role ROLE             viewer, editor or owner; none takes the role away
  --operator yes|no       may create companies and say what they have bought
  --active yes|no         no: cannot sign in, and tokens do not work
  --new-password          make a password and show it once
  --password-stdin        read the password from standard input

What is not given stays. A new password ends every session of the person.`,
  run: async (args, terminal) => {
    const { values } = readArguments(args, options, 0);
    const email = required('email', values.email);
    const membership = roleIn(values.company, values.role);
    const role = membership && membership.role !== 'none' ? roleNamed(membership.role) : null;
    const change = changeOf(values);
    const { 'password-stdin': fromStdin = false, 'new-password': isNew = false } = values;
    if (fromStdin && isNew) throw new UsageError('--new-password and --password-stdin exclude each other.');
    const given = fromStdin || isNew ? await passwordFrom(fromStdin) : null;
    const passwordHash = given && (await hashPassword(checkedPassword(given.password)));
    return withParts(async ({ database, clock }) => {
      await database.inTransaction(async (repos) => {
        const whole = { ...change, ...(passwordHash === null ? {} : { passwordHash }) };
        const { uid: userUid } = await changePerson(repos, COMMAND_LINE, email, whole, clock());
        if (!membership) return;
        const { company: companyUid } = membership;
        if (role === null) await removeMember(repos, COMMAND_LINE, { companyUid, userUid }, clock());
        else await setMember(repos, COMMAND_LINE, { companyUid, email, role }, clock());
      });
      terminal.say(`${email} is changed.${given?.isMade ? ' The password, which is shown this once:' : ''}`);
      if (given?.isMade) terminal.out(given.password);
      return 0;
    });
  },
};
