/** Where a link leads, the way to lead it elsewhere, and its area. */
import { pageWords } from '@vitrina/ui/messages/studio/page';
import { linkWords as words } from '@vitrina/ui/messages/studio/page/links';
import { Link as LinkIcon } from 'lucide-react';
import { Button } from '../../../widgets/button.tsx';
import { useEditor } from '../page-context.ts';
import { targetOf } from '../state/link-target.ts';
import type { PageElement } from '../state/page-elements.ts';
import styles from './element-panel.module.css';
import { NumberPair } from './number-pair.tsx';

/** Percent: the area over one line of small print. */
const MIN_SIDE = 0.5;

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

/** An area is told from a point by its size. */
export const LinkArea = ({ link }: LinkProps) => {
  const { acts } = useEditor();
  const { size } = link;
  const toggle = (
    <Button onPress={() => acts.setArea(link, size === null)}>{size ? words.makePoint : words.makeArea}</Button>
  );
  if (size === null) {
    return (
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{words.area}</legend>
        {toggle}
      </fieldset>
    );
  }
  return (
    <NumberPair
      legend={words.area}
      min={MIN_SIDE}
      fields={[
        { label: words.width, value: size.width, onChange: (width) => acts.setSide(link, { width }) },
        { label: words.high, value: size.high, onChange: (high) => acts.setSide(link, { high }) },
      ]}
      after={toggle}
    />
  );
};
