/** `vitrina documents schedule|listed`: when shoppers see an edition, and whether lists name a document. */
import { instantOf } from '@vitrina/contract/admin';
import { COMMAND_LINE } from '../../../domain/accounts/authorization.ts';
import { setListed } from '../../../domain/documents/editing.ts';
import { cancelSchedule, scheduleDocument } from '../../../domain/documents/lifetime/schedule.ts';
import type { Schedule } from '../../../domain/ports/documents.ts';
import { TIME_ZONE } from '../../../domain/time-zone.ts';
import { withServices } from '../../../services.ts';
import { type Command, editionIn, parseArguments, requireDocument, UsageError } from '../../command.ts';
import { say } from '../../spanish/say.ts';

const COMPANY_USAGE = '  --company UID           its company; needed for a name that several companies use';

/** `2026-11-27 08:00` in the time zone of the deployment, or a time with its offset. Throws `UsageError`. */
const timeIn = (option: string, text: string | undefined): string | null => {
  if (text === undefined) return null;
  const local = instantOf(text.trim().replace(' ', 'T'), TIME_ZONE);
  const at = local ?? (/T[^T]*(Z|[+-]\d\d:\d\d)$/i.test(text) ? new Date(text) : new Date(Number.NaN));
  if (Number.isNaN(at.getTime()))
    throw new UsageError(
      say(
        `--${option} expects a time such as "2026-11-27 08:00", got "${text}".`,
        `--${option} lleva una hora como "2026-11-27 08:00", y dice "${text}".`,
      ),
    );
  return at.toISOString();
};

/** Which of the options exclude or need each other. Throws `UsageError`. */
const requireWhole = ({ edition, from, until }: Schedule, isCancelling: boolean): void => {
  const isGiven = edition !== null || from !== null || until !== null;
  if (isCancelling === isGiven)
    throw new UsageError(
      say('Give --from, --until or both, or --cancel alone.', 'Pon --from, --until o las dos, o solo --cancel.'),
    );
  if ((edition === null) !== (from === null))
    throw new UsageError(say('--edition and --from belong together.', '--edition y --from van juntas.'));
};

const linesOf = (document: string, { edition, from, until }: Schedule): string[] => [
  ...(from === null
    ? []
    : [
        say(
          `Edition ${edition} of ${document} is published at ${from}.`,
          `La edición ${edition} de ${document} se publica el ${from}.`,
        ),
      ]),
  ...(until === null
    ? []
    : [
        say(
          `Shoppers do not see ${document} from ${until} on.`,
          `Los compradores dejan de ver ${document} el ${until}.`,
        ),
      ]),
  ...(from === null && until === null
    ? [say(`Nothing is scheduled for ${document}.`, `No hay nada programado para ${document}.`)]
    : []),
];

export const documentsSchedule: Command = {
  usage: `vitrina documents schedule DOCUMENT [--edition N --from TIME] [--until TIME] [--company UID]
vitrina documents schedule DOCUMENT --cancel [--company UID]

${COMPANY_USAGE}
  --edition N             the draft or edition that is published as it is at --from
  --from TIME             when it is published: "2026-11-27 08:00" in Bogotá, or a time with its offset
  --until TIME            when shoppers see the document no more
  --cancel                remove what is scheduled

Replaces what was scheduled before. A running server does it at that time.`,
  run: async (args, terminal) => {
    const text = { type: 'string' } as const;
    const options = { company: text, edition: text, from: text, until: text, cancel: { type: 'boolean' } } as const;
    const { values, positionals } = parseArguments(args, options, 1);
    const [document = ''] = positionals;
    const isCancelling = values.cancel ?? false;
    const schedule = {
      edition: editionIn(values.edition) ?? null,
      from: timeIn('from', values.from),
      until: timeIn('until', values.until),
    };
    requireWhole(schedule, isCancelling);
    return withServices(async ({ database, clock }) => {
      const key = await requireDocument(database.repos, document, values.company);
      const editing = { database, actor: COMMAND_LINE, now: clock() };
      const state = await (isCancelling ? cancelSchedule(editing, key) : scheduleDocument(editing, key, schedule));
      for (const line of linesOf(document, state.schedule)) terminal.out(line);
      return 0;
    });
  },
};

export const documentsListed: Command = {
  usage: `vitrina documents listed DOCUMENT yes|no [--company UID]

${COMPANY_USAGE}

no: the lists for shoppers do not name the document; its address works as before.`,
  run: async (args, terminal) => {
    const { values, positionals } = parseArguments(args, { company: { type: 'string' } }, 2);
    const [document = '', answer = ''] = positionals;
    if (answer !== 'yes' && answer !== 'no')
      throw new UsageError(
        say(
          `It must be yes or no after the document, not "${answer}".`,
          `Después del documento va yes o no, y dice "${answer}".`,
        ),
      );
    const isListed = answer === 'yes';
    return withServices(async ({ database, clock }) => {
      const key = await requireDocument(database.repos, document, values.company);
      await setListed({ database, actor: COMMAND_LINE, now: clock() }, key, isListed);
      terminal.out(
        isListed
          ? say(`${document} is in the lists for shoppers.`, `${document} está en las listas de los compradores.`)
          : say(
              `${document} is in no list for shoppers; its address works.`,
              `${document} no está en las listas de los compradores; su dirección sigue abriendo.`,
            ),
      );
      return 0;
    });
  },
};
