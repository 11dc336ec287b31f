/** The columns of a price list with examples: what each is used as, how sure that is, and a choice of another use. */
import { type FeedCheck, type FeedMapping, mappedFields } from '@vitrina/contract';
import { priceListWords as words } from '@vitrina/ui/messages/studio/price-list';
import { SelectField } from '../form/select-field.tsx';
import { asMapped, isSure, withField } from './checked-list.state.ts';
import styles from './column-choices.module.css';

type Column = FeedCheck['columns'][number];

const UNUSED = '';
/** A use that the server has found and that nobody chooses, such as a currency. */
const AUTOMATIC = 'auto';
const FIELD_OPTIONS = [
  { value: UNUSED, label: words.unused },
  ...mappedFields.map((field) => ({ value: field, label: words.fields[field] })),
];
const ORDER = Object.keys(words.fields);
const OPTIONS = [...FIELD_OPTIONS].sort((one, other) => ORDER.indexOf(one.value) - ORDER.indexOf(other.value));

const valueOf = ({ field }: Column): string => (field === null ? UNUSED : (asMapped(field) ?? AUTOMATIC));

const Certainty = ({ column }: { column: Column }) => {
  if (column.field === null || column.by === null) return null;
  const tone = isSure(column) ? 'sure' : 'unsure';
  const text = column.by === 'hand' ? words.byHand : words[tone];
  return (
    <span className={styles.certainty} data-tone={tone}>
      <span className={styles.mark} aria-hidden />
      {text}
    </span>
  );
};

export const ColumnChoices = ({
  check,
  isReading,
  onMapping,
}: {
  check: FeedCheck;
  isReading: boolean;
  onMapping: (mapping: FeedMapping) => void;
}) => {
  const used = check.columns.filter(({ examples, field }) => examples.length > 0 || field !== null);
  return (
    <section aria-label={words.columns} className={styles.columns}>
      <div>
        <h3 className={styles.title}>{words.columns}</h3>
        <p className={styles.hint} role="status">
          {isReading ? words.remapping : words.columnsHint}
        </p>
      </div>
      <ul className={styles.rows}>
        {used.map((column) => {
          const { letter, heading, examples } = column;
          const name = heading === '' ? words.column(letter) : heading;
          const value = valueOf(column);
          return (
            <li key={letter} className={styles.row} data-unused={column.field === null || undefined}>
              <div className={styles.facts}>
                <strong className={styles.name}>{name}</strong>
                <span className={styles.examples}>
                  {examples.length === 0 ? words.noExamples : examples.join(' · ')}
                </span>
              </div>
              <Certainty column={column} />
              <div className={styles.choice}>
                <SelectField
                  label={words.fieldOf(name)}
                  isLabelHidden
                  value={value}
                  options={value === AUTOMATIC ? [{ value: AUTOMATIC, label: words.automatic }, ...OPTIONS] : OPTIONS}
                  onChange={(chosen) => {
                    if (chosen !== AUTOMATIC) onMapping(withField(check, letter, asMapped(chosen)));
                  }}
                />
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
