/** `vitrina company quota` */
import { COMMAND_LINE } from '../../domain/accounts/authorization.ts';
import { quotaState, setQuotas } from '../../domain/companies/quotas.ts';
import type { QuotaOverrides } from '../../domain/ports/companies.ts';
import { withServices } from '../../services.ts';
import { bytesIn } from '../../setting-values.ts';
import { type Command, parseArguments, UsageError } from '../command.ts';
import { say } from '../spanish/say.ts';

const DEFAULT = 'default';

const countIn = (text: string): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null);

/** Absent options change nothing. Throws `UsageError`. */
const limitOf = (
  option: string,
  text: string | undefined,
  parse: (text: string) => number | null,
): number | null | undefined => {
  if (text === undefined || text === DEFAULT) return text === undefined ? undefined : null;
  const limit = parse(text);
  if (limit === null)
    throw new UsageError(say(`--${option} "${text}" is not a limit.`, `--${option} "${text}" no es un límite.`));
  return limit;
};

const given = (change: { [Name in keyof QuotaOverrides]: number | null | undefined }): Partial<QuotaOverrides> =>
  Object.fromEntries(Object.entries(change).filter(([, limit]) => limit !== undefined));

const MEGABYTE = 1_000_000;

const textOf = (limit: number, isDefault: boolean, unit = ''): string =>
  `${limit === 0 ? say('no limit', 'sin límite') : `${say('at most', 'máximo')} ${limit}${unit}`}${isDefault ? say(' (default)', ' (el de la instalación)') : ''}`;

export const companyQuota: Command = {
  usage: `vitrina company quota UID [options]

  --documents NUMBER      documents
  --storage SIZE          files of all retained editions, e.g. 20GB; KB, MB, GB, TB count thousands
  --events NUMBER         events stored in a day (UTC); further ones are accepted and dropped
  --calls NUMBER          product references looked up in a minute, by each server; answers from memory are free
  --json                  print { limits, overrides, usage } on stdout

0 means no limit, "default" the limit of the deployment (QUOTA_DOCUMENTS, QUOTA_STORAGE, QUOTA_EVENTS, QUOTA_CALLS). Without
options the limits stay. Prints them and what the company uses.`,
  run: async (args, terminal) => {
    const text = { type: 'string' } as const;
    const options = { documents: text, storage: text, events: text, calls: text, json: { type: 'boolean' } } as const;
    const { values, positionals } = parseArguments(args, options, 1);
    const [uid = ''] = positionals;
    const change = given({
      documents: limitOf('documents', values.documents, countIn),
      storageBytes: limitOf('storage', values.storage, bytesIn),
      eventsADay: limitOf('events', values.events, countIn),
      callsAMinute: limitOf('calls', values.calls, countIn),
    });
    return withServices(async ({ database, clock }) => {
      if (Object.keys(change).length > 0) await setQuotas(database, COMMAND_LINE, { uid, change }, clock());
      const state = await quotaState(database.repos, uid, clock());
      if (values.json) {
        terminal.out(JSON.stringify(state, null, 2));
        return 0;
      }
      const { limits, overrides, usage } = state;
      const mb = (bytes: number) => Math.ceil(bytes / MEGABYTE);
      terminal.out(
        `${say('documents', 'documentos').padEnd(11)}${usage.documents}, ${textOf(limits.documents, overrides.documents === null)}`,
      );
      terminal.out(
        `${say('storage', 'espacio').padEnd(11)}${mb(usage.storageBytes)} MB, ${textOf(mb(limits.storageBytes), overrides.storageBytes === null, ' MB')}`,
      );
      terminal.out(
        `${say('events', 'eventos').padEnd(11)}${usage.eventsToday} ${say('today and', 'hoy y')} ${usage.eventsDropped} ${say('dropped', 'descartados')}, ${textOf(limits.eventsADay, overrides.eventsADay === null, say(' a day', ' al día'))}`,
      );
      terminal.out(
        `${say('calls', 'consultas').padEnd(11)}${textOf(limits.callsAMinute, overrides.callsAMinute === null, say(' a minute', ' por minuto'))}`,
      );
      return 0;
    });
  },
};
