/** Icon, colour and size of tags: of one, or of several together. */
import { TagMark } from '@vitrina/page-view/tag-mark';
import { pageWords as words } from '@vitrina/ui/messages/studio/page';
import { severalWords } from '@vitrina/ui/messages/studio/page/several';
import { useId } from 'react';
import { Button } from '../../../widgets/button.tsx';
import { NumberInput } from '../../../widgets/form/number-input.tsx';
import { useEditor } from '../page-context.ts';
import type { PageTag, TagElement } from '../state/page-elements.ts';
import styles from './tag-look.module.css';

const SIZES = { min: 8, max: 120, shown: 20 };

/** Of the company: lib/use-brand.ts. */
const companyColor = (): string => getComputedStyle(document.documentElement).getPropertyValue('--brand').trim();

/** The browser's colour field knows `#rrggbb` only. */
const fieldColor = (color: string): string => {
  if (/^#[\da-f]{6}/i.test(color)) return color.slice(0, 7);
  const short = /^#([\da-f])([\da-f])([\da-f])/i.exec(color);
  return short
    ? `#${short
        .slice(1, 4)
        .map((digit) => digit + digit)
        .join('')}`
    : '#3d3a36';
};

/** The value that all of them have; undefined: they differ. */
const sharedOf = <Value,>(tags: readonly TagElement[], valueOf: (tag: PageTag) => Value): Value | undefined => {
  const values = new Set(tags.map(({ element }) => valueOf(element)));
  const [only] = values;
  return values.size === 1 ? only : undefined;
};

type TagsProps = { tags: readonly TagElement[] };

const Icons = ({ tags }: TagsProps) => {
  const { acts } = useEditor();
  const name = useId();
  const shared = sharedOf(tags, ({ iconIndex }) => iconIndex);
  const color = sharedOf(tags, (tag) => tag.color) ?? '';
  const [drawn] = tags;
  if (!drawn) return null;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{words.icon}</legend>
      <div className={styles.icons}>
        {words.icons.map((label, at) => (
          <label key={label} className={styles.icon} data-selected={shared === at + 1 || undefined}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={shared === at + 1}
              onChange={() => acts.setLook('icon', tags, () => ({ iconIndex: at + 1 }))}
            />
            <TagMark tag={{ ...drawn.element, color, iconIndex: at + 1 }} size={SIZES.shown} />
            <span className="visually-hidden">{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};

const Color = ({ tags }: TagsProps) => {
  const { acts } = useEditor();
  const id = useId();
  const shared = sharedOf(tags, ({ color }) => color);
  const set = (color: string) => acts.setLook('color', tags, () => ({ color }));
  return (
    <div className={styles.group}>
      <label htmlFor={id} className={styles.legend}>
        {words.color}
      </label>
      <div className={styles.beside}>
        <input
          id={id}
          type="color"
          className={styles.color}
          value={fieldColor(shared || companyColor())}
          onChange={({ target }) => set(target.value)}
        />
        {shared === undefined ? <span className={styles.quiet}>{severalWords.various}</span> : null}
        {shared === '' ? (
          <span className={styles.quiet}>{words.companyColor}</span>
        ) : (
          <Button variant="plain" onPress={() => set('')}>
            {words.companyColor}
          </Button>
        )}
      </div>
    </div>
  );
};

export const TagLook = ({ tags }: TagsProps) => {
  const { acts } = useEditor();
  const shared = sharedOf(tags, ({ size }) => size);
  const set = (size: number | null) => acts.setLook('size', tags, () => ({ size }));
  return (
    <>
      <Icons tags={tags} />
      <Color tags={tags} />
      <div className={styles.beside}>
        <NumberInput
          label={words.size}
          value={shared ?? null}
          placeholder={shared === undefined ? severalWords.various : String(SIZES.shown)}
          min={SIZES.min}
          max={SIZES.max}
          step={1}
          onChange={set}
        />
        {shared === null ? null : (
          <Button variant="plain" onPress={() => set(null)}>
            {words.usualSize}
          </Button>
        )}
      </div>
    </>
  );
};
