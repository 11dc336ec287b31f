/** `vitrina company add` */
import { newCompany } from '../domain/access.ts';
import { withParts } from '../parts.ts';
import { type Command, readArguments, required } from './command.ts';
import { companyChange, companyOptions, companyOptionsUsage, secretOf } from './company-options.ts';
import { saveCompany } from './company-save.ts';

export const companyAdd: Command = {
  usage: `vitrina company add --uid UID --name NAME [options]

  --uid UID               a-z, 0-9, - and _; it appears in addresses
  --name NAME             as shoppers read it
${companyOptionsUsage}

Without --development the company gets the one that opens the viewer (REQUIRED_DEVELOPMENT).`,
  run: async (args, terminal) => {
    const { values } = readArguments(args, companyOptions, 0);
    const uid = required('uid', values.uid);
    const name = required('name', values.name);
    const secret = secretOf(values.secret ?? []);
    return withParts(async ({ config, database, files, clock }) => {
      const change = { ...(await companyChange(values, files)), name };
      await saveCompany(database, {
        company: newCompany(uid, change, clock()),
        version: null,
        developments: values.development ?? [config.requiredDevelopment],
        secret,
        now: clock(),
      });
      terminal.out(`Company ${uid} is there: ${config.publicUrl}/view?company=${encodeURIComponent(uid)}`);
      return 0;
    });
  },
};
