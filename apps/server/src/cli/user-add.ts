/** `vitrina user add` */
import { COMMAND_LINE } from '../domain/accounts/audit.ts';
import { setMember } from '../domain/accounts/members.ts';
import { addPerson, newPerson } from '../domain/accounts/people.ts';
import { withParts } from '../parts.ts';
import { type Command, readArguments, required } from './command.ts';
import { passwordFrom, roleIn, roleNamed } from './user-options.ts';

const options = {
  email: { type: 'string' },
  name: { type: 'string' },
  operator: { type: 'boolean' },
  company: { type: 'string' },
  role: { type: 'string' },
  'password-stdin': { type: 'boolean' },
} as const;

export const userAdd: Command = {
  usage: `vitrina user add --email EMAIL [options]

  --email EMAIL           what the person signs in with
  --name NAME             as colleagues read it
  --company UID           a company that the person works for, with --role
  --role ROLE             viewer, editor or owner
  --operator              may create companies and say what they have bought
  --password-stdin        read the password from standard input

Without --password-stdin a password is made and shown once.`,
  run: async (args, terminal) => {
    const { values } = readArguments(args, options, 0);
    const email = required('email', values.email);
    const membership = roleIn(values.company, values.role);
    const role = membership && roleNamed(membership.role);
    const { password, isMade } = await passwordFrom(values['password-stdin'] ?? false);
    return withParts(async ({ database, clock }) => {
      const given = { email, name: values.name ?? '', password, isOperator: values.operator ?? false };
      const user = await newPerson(given, clock());
      await database.inTransaction(async (repos) => {
        await addPerson(repos, COMMAND_LINE, user, clock());
        if (membership && role)
          await setMember(repos, COMMAND_LINE, { companyUid: membership.company, email, role }, clock());
      });
      terminal.say(`${user.email} is there.${isMade ? ' The password, which is shown this once:' : ''}`);
      if (isMade) terminal.out(password);
      return 0;
    });
  },
};
