/** The selected element: what it is, and everything that can be changed, without a drag. */
import { pageWords as words } from '@vitrina/ui/messages/studio/page';
import { CopyPlus, Eye, EyeOff, Move, Search, Trash2, X } from 'lucide-react';
import { Button, IconButton } from '../../../widgets/button.tsx';
import { useEditor, useEditorState } from '../page-context.ts';
import { pageShortcuts } from '../shortcuts.ts';
import { nameOf, type PageElement } from '../state/page-elements.ts';
import { ClipboardButtons, CopyOnly } from './clipboard-buttons.tsx';
import styles from './element-panel.module.css';
import { ElementSize } from './element-size.tsx';
import { ImageText } from './image-text.tsx';
import { LinkArea, LinkFacts } from './link-facts.tsx';
import { NudgePad } from './nudge-pad.tsx';
import { NumberPair } from './number-pair.tsx';
import { TagLook } from './tag-look.tsx';
import { TagProduct } from './tag-product.tsx';

export const PANEL_ID = 'panel-elemento';

const Disputed = ({ id }: { id: string }) => {
  const { acts, store } = useEditor();
  const conflict = useEditorState(({ edits }) => edits.conflicts[id]);
  if (!conflict) return null;
  return (
    <div className={styles.disputed}>
      <p>{conflict.theirs === null ? words.conflictRemoved : words.conflict}</p>
      <div className={styles.buttons}>
        <Button onPress={() => acts.takeTheirs(id)}>{words.takeTheirs}</Button>
        <Button variant="plain" onPress={() => store.keepMine(id)}>
          {words.keepMine}
        </Button>
      </div>
    </div>
  );
};

const Acts = ({ element }: { element: PageElement }) => {
  const { acts } = useEditor();
  const isTag = element.kind === 'tags';
  const isHidden = isTag && !element.element.active;
  return (
    <div className={styles.acts}>
      {isTag ? (
        <Button aria-keyshortcuts={pageShortcuts('hide')} onPress={() => acts.hideOrShow([element])}>
          {isHidden ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
          {isHidden ? words.show : words.hide}
        </Button>
      ) : null}
      <Button aria-keyshortcuts={pageShortcuts('duplicate')} onPress={() => acts.duplicate([element])}>
        <CopyPlus aria-hidden />
        {words.duplicate}
      </Button>
      <ClipboardButtons />
      <Button variant="danger" aria-keyshortcuts={pageShortcuts('remove')} onPress={() => acts.remove([element])}>
        <Trash2 aria-hidden />
        {words.remove}
      </Button>
    </div>
  );
};

const Place = ({ element }: { element: PageElement }) => {
  const { acts, isReadOnly } = useEditor();
  const { position } = element;
  if (isReadOnly) return <p className={styles.quiet}>{words.at(position.left, position.top)}</p>;
  return (
    <NumberPair
      legend={words.position}
      min={0}
      fields={[
        { label: words.left, value: position.left, onChange: (left) => acts.moveTo(element, { ...position, left }) },
        { label: words.top, value: position.top, onChange: (top) => acts.moveTo(element, { ...position, top }) },
      ]}
      before={<NudgePad />}
      after={
        <Button onPress={() => acts.startMoving(element)}>
          <Move aria-hidden />
          {words.moveHere}
        </Button>
      }
    />
  );
};

/** Of the product that opens the model. */
const ModelProduct = ({ element: { id, element } }: { element: PageElement }) => {
  const { store, isReadOnly } = useEditor();
  const product = 'product' in element ? element.product : null;
  return (
    <>
      <p className={styles.quiet}>
        {words.product}: {product?.ref || product?.id}
      </p>
      {isReadOnly ? null : (
        <Button onPress={() => store.show({ dialog: { is: 'search', target: { id } } })}>
          <Search aria-hidden />
          {words.changeProduct}
        </Button>
      )}
    </>
  );
};

/** Opened by its element, whose heading gets the focus. */
export const ElementPanel = ({ element }: { element: PageElement }) => {
  const { acts, isReadOnly } = useEditor();
  const isTag = element.kind === 'tags';
  return (
    <section className={styles.panel} aria-label={words.element(element.kind, nameOf(element))}>
      <header className={styles.head}>
        <h2 id={PANEL_ID} tabIndex={-1} className={styles.title}>
          {words.kinds[element.kind]}
          {isTag && !element.element.active ? <span className={styles.hidden}>{words.hiddenMark}</span> : null}
        </h2>
        <IconButton label={words.close} onPress={() => acts.select(null)}>
          <X aria-hidden />
        </IconButton>
      </header>
      <Disputed id={element.id} />
      {isTag ? <TagProduct tag={element} /> : null}
      {element.kind === 'models' ? <ModelProduct element={element} /> : null}
      {element.kind === 'links' ? <LinkFacts link={element} /> : null}
      {isReadOnly ? <CopyOnly /> : <Acts element={element} />}
      {element.kind === 'images' && !isReadOnly ? <ImageText id={element.id} alt={nameOf(element)} /> : null}
      <Place element={element} />
      {isReadOnly || element.kind === 'links' ? null : <ElementSize element={element} />}
      {element.kind === 'links' && !isReadOnly ? <LinkArea link={element} /> : null}
      {isTag && !isReadOnly ? <TagLook tags={[element]} /> : null}
    </section>
  );
};
