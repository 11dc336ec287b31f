/** `vitrina company suspend|resume` */
import { COMMAND_LINE } from '../../domain/accounts/authorization.ts';
import { setSuspended } from '../../domain/accounts/company-change.ts';
import { withServices } from '../../services.ts';
import { type Command, parseArguments } from '../command.ts';

const command = (usage: string, isSuspended: boolean, states: { changed: string; unchanged: string }): Command => ({
  usage,
  run: async (args, terminal) => {
    const { positionals } = parseArguments(args, {}, 1);
    const [uid = ''] = positionals;
    return withServices(async ({ database, clock }) => {
      const isChanged = await setSuspended(database, COMMAND_LINE, { uid, isSuspended }, clock());
      terminal.out(`Company ${uid} ${isChanged ? states.changed : states.unchanged}.`);
      return 0;
    });
  },
});

export const companySuspend = command(
  `vitrina company suspend UID

Shoppers see what they see of a company that does not exist. Its members can read everything and change nothing; its jobs and
the fetching of its price list wait. vitrina company resume UID restores all of it.`,
  true,
  { changed: 'is suspended', unchanged: 'was suspended already' },
);

export const companyResume = command(
  `vitrina company resume UID

Ends the suspension of a company: shoppers see it again, and its waiting jobs continue.`,
  false,
  { changed: 'is active again', unchanged: 'was not suspended' },
);
