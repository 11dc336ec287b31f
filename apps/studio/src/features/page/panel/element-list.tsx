/** Everything on the page as a list: the way of screen readers, and of screens too small for the page. */
import type { PageState } from '@vitrina/contract/admin';
import { TagMark } from '@vitrina/page-view/tag-mark';
import { pageWords as words } from '@vitrina/ui/messages/studio/page';
import { severalWords } from '@vitrina/ui/messages/studio/page/several';
import { Box, Image, Link as LinkIcon, Video } from 'lucide-react';
import { useMemo } from 'react';
import { Checkbox } from '../../../widgets/form/checkbox.tsx';
import { useEditor, useEditorState } from '../page-context.ts';
import { elementsOn, nameOf, type PageElement } from '../state/page-elements.ts';
import styles from './element-list.module.css';

const ICONS = { links: LinkIcon, images: Image, videos: Video, models: Box };
const MARK_PX = 16;

const Sign = ({ element }: { element: PageElement }) => {
  if (element.kind === 'tags') return <TagMark tag={element.element} size={MARK_PX} />;
  const Icon = ICONS[element.kind];
  return <Icon aria-hidden className={styles.icon} />;
};

const nameIn = (element: PageElement): string => nameOf(element) || words.kinds[element.kind];

/** A box for all of them, which tells how many are selected. */
const All = ({ elements, count }: { elements: readonly PageElement[]; count: number }) => {
  const { acts } = useEditor();
  const isAll = count === elements.length;
  return (
    <Checkbox
      className={styles.all ?? ''}
      isSelected={isAll}
      isPartial={count > 0 && !isAll}
      onChange={(isSelected) => acts.selectAll(isSelected ? elements.map(({ id }) => id).reverse() : [])}
    >
      {severalWords.selectAll}
    </Checkbox>
  );
};

/** `onOpen`: to the panel of the element. The boxes select several without a pointer. */
export const ElementList = ({ page, onOpen }: { page: PageState; onOpen: () => void }) => {
  const { acts } = useEditor();
  const selected = useEditorState((state) => state.selected);
  const others = useEditorState((state) => state.others);
  const elements = useMemo(() => elementsOn(page), [page]);
  const chosen = useMemo(() => new Set(selected === null ? [] : [selected, ...others]), [selected, others]);
  return (
    <section className={styles.section} aria-labelledby="en-esta-pagina">
      <h2 id="en-esta-pagina" className={styles.title}>
        {words.onThisPage(elements.length)}
      </h2>
      {elements.length === 0 ? (
        <p className={styles.quiet}>{words.nothingHere}</p>
      ) : (
        <All elements={elements} count={elements.filter(({ id }) => chosen.has(id)).length} />
      )}
      <ul className={styles.list}>
        {elements.map((element) => {
          const isHidden = element.kind === 'tags' && !element.element.active;
          const ref = element.kind === 'tags' ? element.element.product.ref : '';
          return (
            <li key={element.id} className={styles.item} data-selected={chosen.has(element.id) || undefined}>
              <Checkbox
                className={styles.tick ?? ''}
                label={severalWords.selectOf(nameIn(element))}
                isSelected={chosen.has(element.id)}
                onChange={() => acts.toggle(element.id)}
              />
              <button
                type="button"
                className={styles.row}
                aria-current={chosen.has(element.id) || undefined}
                data-hidden={isHidden || undefined}
                onClick={() => {
                  acts.select(element.id);
                  onOpen();
                }}
              >
                <Sign element={element} />
                <span className={styles.facts}>
                  <span className={styles.name}>{nameIn(element)}</span>
                  <span className={styles.quiet}>
                    {[ref, isHidden ? words.hiddenMark : '', words.places(element.position.left, element.position.top)]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
