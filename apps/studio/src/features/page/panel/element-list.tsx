/** Everything on the page as a list: the way of screen readers, and of screens too small for the page. */
import type { PageState } from '@vitrina/contract/admin';
import { TagMark } from '@vitrina/page-view/tag-mark';
import { pageWords as words } from '@vitrina/ui/messages/studio/page';
import { Box, Image, Link as LinkIcon, Video } from 'lucide-react';
import { useMemo } from 'react';
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

/** `onOpen`: to the panel of the element. */
export const ElementList = ({ page, onOpen }: { page: PageState; onOpen: () => void }) => {
  const { acts } = useEditor();
  const selected = useEditorState((state) => state.selected);
  const elements = useMemo(() => elementsOn(page), [page]);
  return (
    <section className={styles.section} aria-labelledby="en-esta-pagina">
      <h2 id="en-esta-pagina" className={styles.title}>
        {words.onThisPage(elements.length)}
      </h2>
      {elements.length === 0 ? <p className={styles.quiet}>{words.nothingHere}</p> : null}
      <ul className={styles.list}>
        {elements.map((element) => {
          const isHidden = element.kind === 'tags' && !element.element.active;
          const ref = element.kind === 'tags' ? element.element.product.ref : '';
          return (
            <li key={element.id}>
              <button
                type="button"
                className={styles.row}
                aria-current={element.id === selected || undefined}
                data-hidden={isHidden || undefined}
                onClick={() => {
                  acts.select(element.id);
                  onOpen();
                }}
              >
                <Sign element={element} />
                <span className={styles.facts}>
                  <span className={styles.name}>{nameOf(element) || words.kinds[element.kind]}</span>
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
