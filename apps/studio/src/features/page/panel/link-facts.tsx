/** Where a link leads, the way to lead it elsewhere, and its area. */
import { pageWords } from '@vitrina/ui/messages/studio/page';
import { linkWords as words } from '@vitrina/ui/messages/studio/page/links';
import { Link as LinkIcon } from 'lucide-react';
import { Button } from '../../../widgets/button.tsx';
import { NumberInput } from '../../../widgets/form/number-input.tsx';
import { useEditor } from '../page-context.ts';
import { targetOf } from '../state/link-target.ts';
import type { PageElement } from '../state/page-elements.ts';
import styles from './element-panel.module.css';

type LinkProps = { link: PageElement };

const urlIn = ({ element }: PageElement): string => ('url' in element ? element.url : '');

export const LinkFacts = ({ link }: LinkProps) => {
  const { store, isReadOnly } = useEditor();
  const target = targetOf(urlIn(link));
  const name = 'name' in link.element ? link.element.name : '';
  return (
    <>
      {name === '' ? null : <strong className={styles.name}>{name}</strong>}
      <p className={styles.quiet}>
        {target.is === 'page' ? words.leadsToPage(target.page) : pageWords.link(target.address)}
      </p>
      {isReadOnly ? null : (
        <div className={styles.buttons}>
          <Button onPress={() => store.show({ dialog: { is: 'link', target: { id: link.id } } })}>
            <LinkIcon aria-hidden />
            {words.change}
          </Button>
        </div>
      )}
    </>
  );
};

export const LinkArea = ({ link }: LinkProps) => {
  const { acts } = useEditor();
  const { size } = link;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{words.area}</legend>
      {size ? (
        <div className={styles.place}>
          <NumberInput
            label={words.width}
            value={size.width}
            min={0.5}
            max={100}
            step={0.1}
            onChange={(width) => acts.setSide(link, { width })}
          />
          <NumberInput
            label={words.high}
            value={size.high}
            min={0.5}
            max={100}
            step={0.1}
            onChange={(high) => acts.setSide(link, { high })}
          />
        </div>
      ) : null}
      <Button onPress={() => acts.setArea(link, size === null)}>{size ? words.makePoint : words.makeArea}</Button>
    </fieldset>
  );
};
