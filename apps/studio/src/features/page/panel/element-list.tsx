/** Everything on the page as a list: the way of screen readers, and of screens too small for the page. */
import type { PageState } from '@vitrina/contract/admin';
import { TagMark } from '@vitrina/page-view/tag-mark';
import { pageWords as words } from '@vitrina/ui/messages/studio/page';
import { severalWords } from '@vitrina/ui/messages/studio/page/several';
import { Box, Check, Image, Link as LinkIcon, Video } from 'lucide-react';
import { memo, useMemo } from 'react';
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

/** The panel comes and goes above the list: the box stays under the pointer, so that the next one is where it was. */
const keepInPlace = (box: HTMLElement, change: () => void): void => {
  const before = box.getBoundingClientRect().top;
  change();
  requestAnimationFrame(() => {
    const scroller = box.closest('[data-scroller]');
    scroller?.scrollBy({ top: box.getBoundingClientRect().top - before, behavior: 'instant' });
  });
};

/** `onOpen`: to the panel of the element. */
type RowProps = { element: PageElement; isSelected: boolean; onOpen: () => void };

const looksSame = (before: RowProps, now: RowProps): boolean =>
  before.element.element === now.element.element &&
  before.isSelected === now.isSelected &&
  before.onOpen === now.onOpen;

/** Its box is the browser's own, and it is drawn again only when it changes: a page may have a thousand elements. */
const Row = memo(({ element, isSelected, onOpen }: RowProps) => {
  const { acts } = useEditor();
  const isHidden = element.kind === 'tags' && !element.element.active;
  const ref = element.kind === 'tags' ? element.element.product.ref : '';
  const place = words.places(element.position.left, element.position.top);
  return (
    <li className={styles.item} data-selected={isSelected || undefined}>
      <label className={styles.tick}>
        <input
          type="checkbox"
          className="visually-hidden"
          aria-label={severalWords.selectOf([nameIn(element), ref].filter(Boolean).join(', '))}
          checked={isSelected}
          onChange={({ currentTarget }) => keepInPlace(currentTarget, () => acts.toggle(element.id))}
        />
        <span className={styles.box} aria-hidden>
          <Check />
        </span>
      </label>
      <button
        type="button"
        className={styles.row}
        aria-current={isSelected || undefined}
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
            {[ref, isHidden ? words.hiddenMark : '', place].filter(Boolean).join(' · ')}
          </span>
        </span>
      </button>
    </li>
  );
}, looksSame);
Row.displayName = 'Row';

/** `onOpen`: to the panel of the element. The boxes select several without a pointer. */
export const ElementList = ({ page, onOpen }: { page: PageState; onOpen: () => void }) => {
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
        {elements.map((element) => (
          <Row key={element.id} element={element} isSelected={chosen.has(element.id)} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
};
