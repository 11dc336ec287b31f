/** The size of a picture, video or model in numbers, with its ratio kept. */
import { mediaWords as words } from '@vitrina/ui/messages/studio/page';
import { NumberInput } from '../../../widgets/form/number-input.tsx';
import { useEditor } from '../page-context.ts';
import type { PageElement } from '../state/page-elements.ts';
import { MIN_SIDE } from '../state/resizing.ts';
import styles from './element-panel.module.css';

export const ElementSize = ({ element }: { element: PageElement }) => {
  const { acts } = useEditor();
  const { size } = element;
  if (size === null) return null;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{words.size}</legend>
      <div className={styles.place}>
        <NumberInput
          label={words.width}
          value={size.width}
          min={MIN_SIDE}
          max={100}
          step={0.1}
          onChange={(width) => acts.scaleTo(element, width / size.width)}
        />
        <NumberInput
          label={words.height}
          value={size.high}
          min={MIN_SIDE}
          max={100}
          step={0.1}
          onChange={(high) => acts.scaleTo(element, high / size.high)}
        />
      </div>
    </fieldset>
  );
};
