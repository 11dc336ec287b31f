/** `vitrina documents check` */

import type { CheckedRule, CheckItem, IgnoredItem } from '@vitrina/contract/admin';
import { brandOf } from '@vitrina/ui/brand';
import { checkRuleWords, type RuleWords } from '@vitrina/ui/messages/studio/check-rules';
import { COMMAND_LINE } from '../../../../domain/accounts/authorization.ts';
import { checkDocument } from '../../../../domain/check/check-document.ts';
import { heedWarning, ignoreWarning } from '../../../../domain/check/ignore-warnings.ts';
import { withServices } from '../../../../services.ts';
import { createAddressProbe } from '../../../../stores/http/address-probe.ts';
import { createGuardedFetch } from '../../../../stores/http/guarded-fetch.ts';
import { type Command, editionIn, parseArguments, requireDocument, UsageError } from '../../../command.ts';
import { checkText } from '../../../spanish/check-words.ts';
import { say } from '../../../spanish/say.ts';

/** Exit code of a document that should not be published as it is. */
const BLOCKED = 4;
const MAX_EXAMPLES = 3;
const CONNECT_TIMEOUT_MS = 5000;

const itemText = ({ page, says, place }: CheckItem): string => {
  const where = place === null ? '' : ` ${say('at', 'en')} ${Math.round(place.left)} %, ${Math.round(place.top)} %`;
  const text = say(says, checkText(says));
  return page === null ? text : `${say('page', 'página')} ${page}${where}: ${text}`;
};

/** In Spanish the title of the rule stands beside its name. */
const titleOf = (rule: string): string => wordsOf(rule)?.title ?? '';
const wordsOf = (rule: string): RuleWords | undefined =>
  new Map<string, RuleWords>(Object.entries(checkRuleWords)).get(rule);

const ignoredLines = ({ rule, reason, at, user, ...item }: IgnoredItem): string[] => [
  `${say('ignored', 'ignorado')}  ${rule}: ${itemText(item)} [${item.key}]`,
  `        ${reason} (${at.slice(0, 10)}${user === null ? '' : `, ${user.email}`})`,
];

/** A line for each case of the rule, with what to do. */
export const warningLines = ({ rule, fix, items }: CheckedRule): string[] =>
  items.map((item) => `${itemText(item)}. ${say(fix, wordsOf(rule)?.fix ?? fix)}`);

const ruleLines = ({ rule, severity, count, fix, items }: CheckedRule): string[] => [
  say(
    `${severity === 'block' ? 'BLOCKS' : 'warns'}  ${rule} (${count})`,
    `${severity === 'block' ? 'IMPIDE' : 'aviso'}  ${titleOf(rule)} (${rule}, ${count})`,
  ),
  ...items
    .slice(0, MAX_EXAMPLES)
    .map((item) => `        ${itemText(item)}${severity === 'warn' ? ` [${item.key}]` : ''}`),
  ...(count > MAX_EXAMPLES ? [`        ${say('and', 'y')} ${count - MAX_EXAMPLES} ${say('more', 'más')}`] : []),
  `        → ${say(fix, wordsOf(rule)?.fix ?? fix)}`,
];

const reasonIn = (given: string | undefined): string => {
  const reason = given?.trim() ?? '';
  if (reason === '') throw new UsageError(say('--ignore needs --reason TEXT', '--ignore va con --reason TEXT'));
  return reason;
};

export const documentsCheck: Command = {
  usage: `vitrina documents check DOCUMENT [--edition N] [--offline] [--company UID] [--json]
       [--ignore KEY --reason TEXT | --heed KEY]

  --company UID           its company; needed for a name that several companies use
  --edition N             an edition or draft (default: the current one)
  --offline               do not call addresses elsewhere
  --ignore KEY            ignore the warning with this key, in later editions, too, while it stays the same
  --reason TEXT           why; it is shown with the check and in the audit trail
  --heed KEY              no longer ignore it
  --json                  print the answer of GET …/check on stdout

Checks pages, tags, products, prices, links, media, sections and settings, and changes none of them. The exit code is
${BLOCKED} when something blocks: shoppers would meet something that does not work.`,
  run: async (args, terminal) => {
    const options = {
      company: { type: 'string' },
      edition: { type: 'string' },
      offline: { type: 'boolean' },
      ignore: { type: 'string' },
      reason: { type: 'string' },
      heed: { type: 'string' },
      json: { type: 'boolean' },
    } as const;
    const { values, positionals } = parseArguments(args, options, 1);
    const [document = ''] = positionals;
    const edition = editionIn(values.edition);
    const ignored = values.ignore === undefined ? null : { key: values.ignore, reason: reasonIn(values.reason) };
    return withServices(async ({ database, files, stores, clock }) => {
      const { repos } = database;
      const key = await requireDocument(repos, document, values.company);
      const fetch = createGuardedFetch({ allowedHosts: [], timeoutMs: CONNECT_TIMEOUT_MS });
      const probe = values.offline ? null : createAddressProbe(fetch);
      const isVisibleColor = (color: string) => brandOf(color).isMarkColor;
      const deps = { files, stores, probe, isVisibleColor };
      const by = { database, actor: COMMAND_LINE, now: clock() };
      if (ignored !== null) await ignoreWarning(by, { ...key, edition }, ignored, deps);
      if (values.heed !== undefined) await heedWarning(by, key, values.heed);
      const check = await checkDocument({ ...deps, repos }, { ...key, edition });
      if (values.json) terminal.out(JSON.stringify(check, null, 2));
      else {
        terminal.out(
          say(
            `${document}, edition ${check.edition}${check.isDraft ? ' (draft)' : ''}: ${check.blocks} block, ${check.warns} to look at`,
            `${document}, edición ${check.edition}${check.isDraft ? ' (borrador)' : ''}: ${check.blocks} impiden publicar, ${check.warns} por mirar`,
          ),
        );
        for (const line of [...check.rules.flatMap(ruleLines), ...check.ignored.flatMap(ignoredLines)])
          terminal.out(line);
      }
      return check.blocks > 0 ? BLOCKED : 0;
    });
  },
};
