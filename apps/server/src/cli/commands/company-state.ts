/** `vitrina company suspend|resume` */
import { COMMAND_LINE } from '../../domain/accounts/authorization.ts';
import { setSuspended } from '../../domain/accounts/company-change.ts';
import { withServices } from '../../services.ts';
import { type Command, parseArguments } from '../command.ts';
import { say } from '../spanish/say.ts';

type States = { changed: [english: string, spanish: string]; unchanged: [english: string, spanish: string] };

const command = (usage: string, isSuspended: boolean, states: States): Command => ({
  usage,
  run: async (args, terminal) => {
    const { positionals } = parseArguments(args, {}, 1);
    const [uid = ''] = positionals;
    return withServices(async ({ database, clock }) => {
      const isChanged = await setSuspended(database, COMMAND_LINE, { uid, isSuspended }, clock());
      const [english, spanish] = isChanged ? states.changed : states.unchanged;
      terminal.out(say(`Company ${uid} ${english}.`, `La empresa ${uid} ${spanish}.`));
      return 0;
    });
  },
});

export const companySuspend = command(
  `vitrina company suspend UID

Shoppers see what they see of a company that does not exist. Its members can read everything and change nothing; its jobs and
the fetching of its price list wait. vitrina company resume UID restores all of it.`,
  true,
  {
    changed: ['is suspended', 'quedó suspendida'],
    unchanged: ['was suspended already', 'ya estaba suspendida'],
  },
);

export const companyResume = command(
  `vitrina company resume UID

Ends the suspension of a company: shoppers see it again, and its waiting jobs continue.`,
  false,
  {
    changed: ['is active again', 'está activa otra vez'],
    unchanged: ['was not suspended', 'no estaba suspendida'],
  },
);
