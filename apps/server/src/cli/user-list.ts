/** `vitrina user list` */

import type { User } from '../domain/ports/accounts.ts';
import type { Repos } from '../domain/ports.ts';
import { withParts } from '../parts.ts';
import { type Command, readArguments } from './command.ts';

const MOST_COMPANIES = 1000;

const summaryOf = async (repos: Repos, { uid, email, name, isOperator, isActive }: User) => {
  const query = { all: false, page: 1, itemsPerPage: MOST_COMPANIES };
  const { companies } = await repos.memberships.companiesOf(uid, query);
  return { email, name, isOperator, isActive, companies: companies.map(({ uid, role }) => ({ uid, role })) };
};

export const userList: Command = {
  usage: `vitrina user list [--json]

  --json                  one JSON list on stdout`,
  run: async (args, terminal) => {
    const { values } = readArguments(args, { json: { type: 'boolean' } }, 0);
    return withParts(async ({ database: { repos } }) => {
      const people = await Promise.all((await repos.users.list()).map((user) => summaryOf(repos, user)));
      if (values.json) {
        terminal.out(JSON.stringify(people, null, 2));
        return 0;
      }
      if (people.length === 0) terminal.say('There is nobody yet. Add somebody with: vitrina user add');
      for (const { email, name, isOperator, isActive, companies } of people) {
        const roles = companies.map(({ uid, role }) => `${uid}: ${role}`).join(', ');
        const marks = [isOperator ? 'operator' : '', isActive ? '' : 'not active'];
        terminal.out([email, name, ...marks, roles].filter(Boolean).join('  '));
      }
      return 0;
    });
  },
};
