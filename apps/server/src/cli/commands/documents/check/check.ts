/** `vitrina documents check` */

import type { CheckedRule, CheckItem } from '@vitrina/contract/admin';
import { brandOf } from '@vitrina/ui/brand';
import { checkDocument } from '../../../../domain/check/check-document.ts';
import { withServices } from '../../../../services.ts';
import { createAddressProbe } from '../../../../stores/http/address-probe.ts';
import { createGuardedFetch } from '../../../../stores/http/guarded-fetch.ts';
import { type Command, editionIn, parseArguments, requireDocument } from '../../../command.ts';

/** Exit code of a document that should not be published as it is. */
const BLOCKED = 4;
const MAX_EXAMPLES = 3;
const CONNECT_TIMEOUT_MS = 5000;

const itemText = ({ page, says, place }: CheckItem): string => {
  const where = place === null ? '' : ` at ${Math.round(place.left)} %, ${Math.round(place.top)} %`;
  return page === null ? says : `page ${page}${where}: ${says}`;
};

const ruleLines = ({ rule, severity, count, fix, items }: CheckedRule): string[] => [
  `${severity === 'block' ? 'BLOCKS' : 'warns'}  ${rule} (${count})`,
  ...items.slice(0, MAX_EXAMPLES).map((item) => `        ${itemText(item)}`),
  ...(count > MAX_EXAMPLES ? [`        and ${count - MAX_EXAMPLES} more`] : []),
  `        → ${fix}`,
];

export const documentsCheck: Command = {
  usage: `vitrina documents check DOCUMENT [--edition N] [--offline] [--company UID] [--json]

  --company UID           its company; needed for a name that several companies use
  --edition N             an edition or draft (default: the current one)
  --offline               do not call addresses elsewhere
  --json                  print the answer of GET …/check on stdout

Checks pages, tags, products, prices, links, media, sections and settings, and changes nothing. The exit code is
${BLOCKED} when something blocks: shoppers would meet something that does not work.`,
  run: async (args, terminal) => {
    const options = {
      company: { type: 'string' },
      edition: { type: 'string' },
      offline: { type: 'boolean' },
      json: { type: 'boolean' },
    } as const;
    const { values, positionals } = parseArguments(args, options, 1);
    const [document = ''] = positionals;
    const edition = editionIn(values.edition);
    return withServices(async ({ database: { repos }, files, stores }) => {
      const key = await requireDocument(repos, document, values.company);
      const fetch = createGuardedFetch({ allowedHosts: [], timeoutMs: CONNECT_TIMEOUT_MS });
      const probe = values.offline ? null : createAddressProbe(fetch);
      const isVisibleColor = (color: string) => brandOf(color).isMarkColor;
      const check = await checkDocument({ repos, files, stores, probe, isVisibleColor }, { ...key, edition });
      if (values.json) terminal.out(JSON.stringify(check, null, 2));
      else {
        terminal.out(
          `${document}, edition ${check.edition}${check.isDraft ? ' (draft)' : ''}: ${check.blocks} block, ${check.warns} to look at`,
        );
        for (const line of check.rules.flatMap(ruleLines)) terminal.out(line);
      }
      return check.blocks > 0 ? BLOCKED : 0;
    });
  },
};
