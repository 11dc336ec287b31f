/** Icon, colour and size of a tag. */
import { TagMark } from '@vitrina/page-view/tag-mark';
import { pageWords as words } from '@vitrina/ui/messages/studio/page';
import { useId } from 'react';
import { Button } from '../../../widgets/button.tsx';
import { NumberInput } from '../../../widgets/form/number-input.tsx';
import { useEditor } from '../page-context.ts';
import type { PageElement } from '../state/page-elements.ts';
import styles from './tag-look.module.css';

type TagElement = Extract<PageElement, { kind: 'tags' }>;

const SIZES = { min: 8, max: 120, shown: 20 };

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

const Icons = ({ tag: { id, element } }: { tag: TagElement }) => {
  const { acts } = useEditor();
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{words.icon}</legend>
      <div className={styles.icons}>
        {words.icons.map((label, at) => (
          <label key={label} className={styles.icon} data-selected={element.iconIndex === at + 1 || undefined}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={element.iconIndex === at + 1}
              onChange={() => acts.setLook('icon', id, { iconIndex: at + 1 })}
            />
            <TagMark tag={{ ...element, iconIndex: at + 1 }} size={SIZES.shown} />
            <span className="visually-hidden">{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};

export const TagLook = ({ tag }: { tag: TagElement }) => {
  const { acts } = useEditor();
  const colorId = useId();
  const { id, element } = tag;
  return (
    <>
      <Icons tag={tag} />
      <div className={styles.group}>
        <label htmlFor={colorId} className={styles.legend}>
          {words.color}
        </label>
        <div className={styles.beside}>
          <input
            id={colorId}
            type="color"
            className={styles.color}
            value={fieldColor(element.color)}
            onChange={({ target }) => acts.setLook('color', id, { color: target.value })}
          />
          {element.color === '' ? (
            <span className={styles.quiet}>{words.companyColor}</span>
          ) : (
            <Button variant="plain" onPress={() => acts.setLook('color', id, { color: '' })}>
              {words.companyColor}
            </Button>
          )}
        </div>
      </div>
      <div className={styles.beside}>
        <NumberInput
          label={words.size}
          value={element.size}
          placeholder={String(SIZES.shown)}
          min={SIZES.min}
          max={SIZES.max}
          step={1}
          onChange={(size) => acts.setLook('size', id, { size })}
        />
        {element.size === null ? null : (
          <Button variant="plain" onPress={() => acts.setLook('size', id, { size: null })}>
            {words.usualSize}
          </Button>
        )}
      </div>
    </>
  );
};
