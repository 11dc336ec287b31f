/** `vitrina secrets list|set|remove|rotate|forget-lost` */
import { companyState } from '../domain/accounts/company-change.ts';
import { AppError } from '../domain/app-error.ts';
import { withParts } from '../parts.ts';
import { type Command, keyAndValue, readArguments, required, UsageError } from './command.ts';
import { saveCompany } from './company-save.ts';
import { readStdin } from './read-stdin.ts';

export const secretsList: Command = {
  usage: `vitrina secrets list [--json]

Names of secrets and of their entries; never a value.`,
  run: async (args, terminal) => {
    const { values } = readArguments(args, { json: { type: 'boolean' } }, 0);
    return withParts(async ({ database }) => {
      const secrets = await database.repos.secrets.list();
      if (values.json) {
        terminal.out(JSON.stringify(secrets, null, 2));
        return 0;
      }
      for (const { id, entries, updatedAt } of secrets)
        terminal.out(`${id}  ${entries === null ? 'sealed with another key' : entries.join(', ')}  ${updatedAt}`);
      return 0;
    });
  },
};

/** `KEY=VALUE` a line. Throws `UsageError`, without the text. */
const entriesIn = (text: string): Record<string, string> => {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (lines.length === 0) throw new UsageError('Nothing came on stdin.');
  return Object.fromEntries(lines.map((line) => keyAndValue('secret', line)));
};

export const secretsSet: Command = {
  usage: `vitrina secrets set --company UID < FILE

Reads KEY=VALUE lines from stdin and seals them as the secret of the company's store. Other entries stay. What the
entries mean for each kind of store stands in apps/server/src/stores/README.md.`,
  run: async (args, terminal) => {
    const { values } = readArguments(args, { company: { type: 'string' } }, 0);
    const uid = required('company', values.company);
    if (process.stdin.isTTY) terminal.say('KEY=VALUE, one a line; end with Ctrl-D:');
    const secret = entriesIn(await readStdin());
    return withParts(async ({ database, clock }) => {
      const { company, version } = await companyState(database.repos, uid, null);
      await saveCompany(database, { company, isNew: false, version, developments: null, secret, now: clock() });
      terminal.out(`Sealed for ${uid}: ${Object.keys(secret).join(', ')}`);
      return 0;
    });
  },
};

export const secretsRemove: Command = {
  usage: `vitrina secrets remove ID

ID as \`vitrina secrets list\` shows it. Stores that need it answer no more.`,
  run: async (args, terminal) => {
    const { positionals } = readArguments(args, {}, 1);
    const [id = ''] = positionals;
    return withParts(async ({ database }) => {
      if (!(await database.repos.secrets.remove(id))) throw new AppError('secret.unknown', { secret: id });
      terminal.out(`The secret ${id} is removed.`);
      return 0;
    });
  },
};

export const secretsRotate: Command = {
  usage: `vitrina secrets rotate

Seals every secret with a new key, all or none. The key is a fresh one in the file beside the data, or that of
SECRETS_KEY_NEXT; servers that run on the file follow by themselves. Where SECRETS_KEY is set, start every server with
SECRETS_KEY_NEXT beside it first, rotate, and then start them with the new one as SECRETS_KEY: see docs/secrets.md.`,
  run: async (args, terminal) => {
    readArguments(args, {}, 0);
    return withParts(async ({ database, config }) => {
      const count = await database.repos.secrets.rotate();
      terminal.out(`${count} secret(s) sealed with the new key.`);
      if (config.secretsKey !== null) terminal.out('Now start every server with SECRETS_KEY_NEXT as its SECRETS_KEY.');
      return 0;
    });
  },
};

export const secretsForgetLost: Command = {
  usage: `vitrina secrets forget-lost

For when a key is lost for good: removes every secret that no key at hand opens, and goes on with the key of this machine.
What is removed has to be set again. A server that still has the old key loses its secrets by this.`,
  run: async (args, terminal) => {
    readArguments(args, {}, 0);
    return withParts(async ({ database }) => {
      const lost = await database.repos.secrets.forgetLost();
      for (const id of lost) terminal.out(`  ${id}`);
      terminal.out(`${lost.length} secret(s) removed that no key at hand opens.`);
      return 0;
    });
  },
};
