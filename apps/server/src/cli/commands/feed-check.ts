/** `vitrina feed check` */

import type { FeedCheck } from '@vitrina/contract';
import { checkFeed } from '../../domain/feeds/check-feed.ts';
import { fileNamed } from '../../feeds/read-in-process.ts';
import { withServices } from '../../services.ts';
import { type Command, parseArguments, requireCompany, required, withFileName } from '../command.ts';
import { noteLines, rowProblemLines } from '../feed-file.ts';
import { MAPPING_USAGE, mappingOf, mappingOptions } from '../feed-mapping.ts';
import { say } from '../spanish/say.ts';
import { fetched, isUrl } from './feed.ts';

const MAX_EXAMPLES = 5;

const columnLines = ({ columns }: FeedCheck): string[] =>
  columns.map(({ letter, heading, field, by, confidence, examples }) => {
    const use = field === null ? '-' : `${field} (${by}, ${Math.round((confidence ?? 0) * 100)} %)`;
    return `  ${letter.padEnd(3)} ${heading.slice(0, 28).padEnd(28)} ${use.padEnd(28)} ${examples.join(' | ').slice(0, 60)}`;
  });

const priceText = (price: number | null): string => (price === null ? say('no price', 'sin precio') : String(price));

const rowLines = ({ rows }: FeedCheck): string[] =>
  rows.map(({ ref, name, price, currency, category }) =>
    `  ${ref.padEnd(16)} ${priceText(price)}${currency === null ? '' : ` ${currency}`}  ${name}${category === '' ? '' : ` (${category})`}`.slice(
      0,
      120,
    ),
  );

const listed = (title: string, count: number, items: readonly string[]): string[] =>
  count === 0
    ? []
    : [`  ${count} ${title}: ${items.slice(0, MAX_EXAMPLES).join(', ')}${count > MAX_EXAMPLES ? ' …' : ''}`];

const differenceLines = ({ difference }: FeedCheck): string[] => {
  if (difference === null)
    return [say('The company has no price list yet.', 'La empresa todavía no tiene lista de precios.')];
  const { present, same, changed, gone } = difference;
  const change = ({ ref, before, price, percent }: (typeof changed.items)[number]): string =>
    `${ref} ${priceText(before)} → ${priceText(price)}${percent === null ? '' : ` (${percent > 0 ? '+' : ''}${percent} %)`}`;
  return [
    say(
      `Compared with the present list of ${present}: ${same} unchanged`,
      `Frente a la lista de hoy, de ${present}: ${same} sin cambios`,
    ),
    ...listed(
      say('new', 'nuevos'),
      difference.new.count,
      difference.new.items.map(({ ref }) => ref),
    ),
    ...listed(
      say('gone', 'desaparecen'),
      gone.count,
      gone.items.map(({ ref }) => ref),
    ),
    ...listed(say('with another price', 'con otro precio'), changed.count, changed.items.map(change)),
    ...(changed.scaled === 0
      ? []
      : [
          `  ${say(
            `${changed.scaled} of them change about 10, 100 or 1000 times: is the decimal separator right?`,
            `${changed.scaled} de ellos cambian unas 10, 100 o 1000 veces: ¿el separador decimal está bien?`,
          )}`,
        ]),
  ];
};

export const feedCheck: Command = {
  usage: `vitrina feed check FILE|URL --company UID [--map FIELD=COLUMN] [--sheet NAME] [--json]

  FILE, URL               as for: vitrina feed import
${MAPPING_USAGE}
  --json                  print { id, expiresAt, report, sheets, columns, rows, difference } on stdout

Reads the list as an import would, and changes nothing: the columns with who decided and how sure that is, the first
rows, the problems, and the difference to the present list. What was checked can be imported for an hour:
vitrina feed import --check ID`,
  run: async (args, terminal) => {
    const options = { company: { type: 'string' }, ...mappingOptions, json: { type: 'boolean' } } as const;
    const { values, positionals } = parseArguments(args, options, 1);
    const [given = ''] = positionals;
    const companyUid = required('company', values.company);
    const mapping = mappingOf(values) ?? undefined;
    return withServices(async (services) => {
      const { database, feeds, files, clock } = services;
      await requireCompany(database.repos, companyUid);
      const remote = isUrl(given) ? await fetched(services, companyUid, given) : null;
      try {
        const file = remote?.file ?? fileNamed(given);
        const check = await withFileName(given, () =>
          checkFeed({ repos: database.repos, reader: feeds.reader, files, now: clock }, { companyUid, file, mapping }),
        );
        const { report } = check;
        for (const line of [...rowProblemLines(given, report), ...noteLines(given, report)]) terminal.err(line);
        if (values.json) {
          terminal.out(JSON.stringify({ company: companyUid, ...check }, null, 2));
          return 0;
        }
        terminal.out(
          say(
            `${report.products} products of ${report.rows} rows; ${report.problemCount} problem(s). Nothing was imported.`,
            `${report.products} productos de ${report.rows} filas; problemas: ${report.problemCount}. No se importó nada.`,
          ),
        );
        for (const line of [
          ...columnLines(check),
          say('First rows:', 'Primeras filas:'),
          ...rowLines(check),
          ...differenceLines(check),
        ])
          terminal.out(line);
        terminal.out(
          `${say('To import exactly this list within an hour', 'Para importar esta misma lista antes de una hora')}: vitrina feed import --check ${check.id} --company ${companyUid}`,
        );
        return 0;
      } finally {
        await remote?.dispose();
      }
    });
  },
};
