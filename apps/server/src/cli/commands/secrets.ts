/** `vitrina secrets list|set|remove|rotate|forget-lost` */
import { companyState } from '../../domain/accounts/company-change.ts';
import { AppError } from '../../errors/app-error.ts';
import { withServices } from '../../services.ts';
import { type Command, parseArguments, parseKeyValue, required, UsageError } from '../command.ts';
import { readStdin } from '../read-stdin.ts';
import { saveCompany } from '../save-company.ts';
import { say } from '../spanish/say.ts';

export const secretsList: Command = {
  usage: `vitrina secrets list [--json]

Lists names of secrets and of their entries, never a value, and the address to which keys of a store may be sent.`,
  run: async (args, terminal) => {
    const { values } = parseArguments(args, { json: { type: 'boolean' } }, 0);
    return withServices(async ({ database }) => {
      const secrets = await database.repos.secrets.list();
      if (values.json) {
        terminal.out(JSON.stringify(secrets, null, 2));
        return 0;
      }
      for (const { id, entries, origin, updatedAt } of secrets) {
        const names = entries === null ? say('sealed with another key', 'cifrado con otra clave') : entries.join(', ');
        terminal.out([id, names, ...(origin === null ? [] : [origin]), updatedAt].join('  '));
      }
      return 0;
    });
  },
};

/** `KEY=VALUE` a line. Throws `UsageError`, without the text. */
const entriesIn = (text: string): Record<string, string> => {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (lines.length === 0) throw new UsageError(say('The input on stdin is empty.', 'La entrada estándar está vacía.'));
  return Object.fromEntries(lines.map((line) => parseKeyValue('secret', line)));
};

export const secretsSet: Command = {
  usage: `vitrina secrets set --company UID < FILE

Reads KEY=VALUE lines from stdin and seals them as the secret of the company's store. Other entries stay. The entries
of each kind of store are documented in apps/server/src/stores/README.md.`,
  run: async (args, terminal) => {
    const { values } = parseArguments(args, { company: { type: 'string' } }, 0);
    const uid = required('company', values.company);
    if (terminal.stdin.isTTY)
      terminal.err(say('KEY=VALUE, one per line; end with Ctrl-D:', 'KEY=VALUE, uno por línea; termina con Ctrl-D:'));
    const secret = entriesIn(await readStdin(terminal.stdin));
    return withServices(async ({ database, clock }) => {
      const { company, version } = await companyState(database.repos, uid, null);
      await saveCompany(database, { company, isNew: false, version, developments: null, secret, now: clock() });
      terminal.out(`${say(`Sealed for ${uid}`, `Cifrado para ${uid}`)}: ${Object.keys(secret).join(', ')}`);
      return 0;
    });
  },
};

export const secretsRemove: Command = {
  usage: `vitrina secrets remove ID

ID as \`vitrina secrets list\` shows it. Stores that need the secret stop answering.`,
  run: async (args, terminal) => {
    const { positionals } = parseArguments(args, {}, 1);
    const [id = ''] = positionals;
    return withServices(async ({ database }) => {
      if (!(await database.repos.secrets.remove(id))) throw new AppError('secret.unknown', { secret: id });
      terminal.out(say(`The secret ${id} was removed.`, `Se eliminó el secreto ${id}.`));
      return 0;
    });
  },
};

export const secretsRotate: Command = {
  usage: `vitrina secrets rotate

Seals every secret with a new key, all or none. The key is a generated one in the file beside the data, or that of
SECRETS_KEY_NEXT; servers that use the file read it again by themselves. Where SECRETS_KEY is set, start every server with
SECRETS_KEY_NEXT beside it first, rotate, and then start them with the new one as SECRETS_KEY: see docs/secrets.md.`,
  run: async (args, terminal) => {
    parseArguments(args, {}, 0);
    return withServices(async ({ database, config }) => {
      const count = await database.repos.secrets.rotate();
      terminal.out(
        say(`${count} secret(s) sealed with the new key.`, `${count} secreto(s) cifrados con la clave nueva.`),
      );
      if (config.secretsKey !== null)
        terminal.out(
          say(
            'Now start every server with SECRETS_KEY_NEXT as its SECRETS_KEY.',
            'Ahora inicia cada servidor con SECRETS_KEY_NEXT como su SECRETS_KEY.',
          ),
        );
      return 0;
    });
  },
};

export const secretsForgetLost: Command = {
  usage: `vitrina secrets forget-lost

For a key that is lost for good: removes every secret that no available key opens, and continues with this machine's key.
Removed secrets have to be set again. A server that still has the old key loses its secrets by this.`,
  run: async (args, terminal) => {
    parseArguments(args, {}, 0);
    return withServices(async ({ database }) => {
      const lost = await database.repos.secrets.forgetLost();
      for (const id of lost) terminal.out(`  ${id}`);
      terminal.out(
        say(
          `${lost.length} secret(s) removed that no available key opens.`,
          `Se eliminaron ${lost.length} secreto(s) que ninguna clave disponible abre.`,
        ),
      );
      return 0;
    });
  },
};
