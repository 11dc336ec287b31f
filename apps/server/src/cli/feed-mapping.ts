/** Options that choose the columns of a price list: `--map FIELD=COLUMN`, `--sheet`. */
import { FeedMapping, mappedFields } from '@vitrina/contract';
import { UsageError } from './command.ts';
import { say } from './spanish/say.ts';

export const mappingOptions = { map: { type: 'string', multiple: true }, sheet: { type: 'string' } } as const;

export const MAPPING_USAGE = `  --map FIELD=COLUMN      the heading (or letter) of a field's column, repeatable: ${mappedFields.slice(0, 5).join(', ')},
                          ${mappedFields.slice(5).join(', ')}; FIELD= for none; currency=USD for
                          the currency of all prices. Remembered for lists with the same headings; --map none
                          forgets it
  --sheet NAME            the sheet of a workbook`;

/** Null without any of these options. Throws `UsageError`. */
export const mappingOf = ({ map = [], sheet }: { map?: string[]; sheet?: string }): FeedMapping | null => {
  if (map.length === 0 && sheet === undefined) return null;
  const entries = map
    .filter((entry) => entry !== 'none')
    .map((entry): [string, string | null] => {
      const at = entry.indexOf('=');
      if (at < 1)
        throw new UsageError(
          say(`--map ${entry}: write it as FIELD=COLUMN.`, `--map ${entry}: escríbelo como FIELD=COLUMN.`),
        );
      return [entry.slice(0, at), entry.slice(at + 1) || null];
    });
  const parsed = FeedMapping.safeParse({ ...Object.fromEntries(entries), ...(sheet === undefined ? {} : { sheet }) });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') || 'FIELD';
  throw new UsageError(say(`--map: ${field}: ${issue?.message}.`, `--map: el valor de ${field} no es correcto.`));
};
