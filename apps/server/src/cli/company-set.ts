/** `vitrina company set` */
import { changedCompany } from '../domain/access.ts';
import { companyState } from '../domain/accounts/company-change.ts';
import { withParts } from '../parts.ts';
import { type Command, readArguments, required } from './command.ts';
import { companyChange, companyOptions, companyOptionsUsage, secretOf } from './company-options.ts';
import { saveCompany } from './company-save.ts';

export const companySet: Command = {
  usage: `vitrina company set --uid UID [options]

  --name NAME             as shoppers read it
${companyOptionsUsage}

What is not given stays. --extra replaces the entry of that name; --development replaces the whole list.`,
  run: async (args, terminal) => {
    const { values } = readArguments(args, companyOptions, 0);
    const uid = required('uid', values.uid);
    const secret = secretOf(values.secret ?? []);
    return withParts(async ({ database, files, clock }) => {
      const { company, version } = await companyState(database.repos, uid, null);
      await saveCompany(database, {
        company: changedCompany(company, await companyChange(values, files)),
        isNew: false,
        version,
        developments: values.development ?? null,
        secret,
        now: clock(),
      });
      terminal.out(`Company ${uid} is changed.`);
      return 0;
    });
  },
};
