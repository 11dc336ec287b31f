/** Several selected elements: what can be done with all of them. */
import { pageWords } from '@vitrina/ui/messages/studio/page';
import { severalWords as words } from '@vitrina/ui/messages/studio/page/several';
import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalSpaceBetween,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalSpaceBetween,
  CopyPlus,
  Eye,
  EyeOff,
  Trash2,
  X,
} from 'lucide-react';
import { Button, IconButton } from '../../../widgets/button.tsx';
import { NumberInput } from '../../../widgets/form/number-input.tsx';
import { useEditor } from '../page-context.ts';
import { type PageKey, pageShortcuts } from '../shortcuts.ts';
import { type Axis, boundsOf, type Side } from '../state/arrange.ts';
import { isTag, kindsOf, type PageElement } from '../state/page-elements.ts';
import { ClipboardButtons, CopyOnly } from './clipboard-buttons.tsx';
import styles from './element-panel.module.css';
import { PANEL_ID } from './element-panel.tsx';
import { NudgePad } from './nudge-pad.tsx';
import { TagLook } from './tag-look.tsx';

type GroupProps = { elements: readonly PageElement[] };

type SideRow = { side: Side; label: string; Icon: typeof Eye; key?: PageKey };
type ArrangedRow = { sides: readonly SideRow[]; axis: Axis; label: string; Icon: typeof Eye };

/** Two rows: across the page, then down the page. Each ends with equal distances. */
const ROWS: readonly ArrangedRow[] = [
  {
    sides: [
      { side: 'left', label: words.alignLeft, Icon: AlignStartVertical, key: 'align-left' },
      { side: 'center', label: words.alignCenter, Icon: AlignCenterVertical },
      { side: 'right', label: words.alignRight, Icon: AlignEndVertical, key: 'align-right' },
    ],
    axis: 'across',
    label: words.distributeAcross,
    Icon: AlignHorizontalSpaceBetween,
  },
  {
    sides: [
      { side: 'top', label: words.alignTop, Icon: AlignStartHorizontal, key: 'align-up' },
      { side: 'middle', label: words.alignMiddle, Icon: AlignCenterHorizontal },
      { side: 'bottom', label: words.alignBottom, Icon: AlignEndHorizontal, key: 'align-down' },
    ],
    axis: 'down',
    label: words.distributeDown,
    Icon: AlignVerticalSpaceBetween,
  },
];

const Acts = ({ elements }: GroupProps) => {
  const { acts } = useEditor();
  const tags = elements.filter(isTag);
  const isHidden = tags.every(({ element }) => !element.active);
  return (
    <div className={styles.acts}>
      {tags.length === elements.length ? (
        <Button aria-keyshortcuts={pageShortcuts('hide')} onPress={() => acts.hideOrShow()}>
          {isHidden ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
          {isHidden ? pageWords.show : pageWords.hide}
        </Button>
      ) : null}
      <Button aria-keyshortcuts={pageShortcuts('duplicate')} onPress={() => acts.duplicate()}>
        <CopyPlus aria-hidden />
        {pageWords.duplicate}
      </Button>
      <ClipboardButtons />
      <Button variant="danger" aria-keyshortcuts={pageShortcuts('remove')} onPress={() => acts.remove()}>
        <Trash2 aria-hidden />
        {pageWords.remove}
      </Button>
    </div>
  );
};

const ArrangeRow = ({ row: { sides, axis, label, Icon }, count }: { row: ArrangedRow; count: number }) => {
  const { acts } = useEditor();
  return (
    <>
      {sides.map(({ side, label: name, Icon: Sign, key }) => (
        <IconButton
          key={side}
          label={name}
          {...(key && { 'aria-keyshortcuts': pageShortcuts(key) })}
          onPress={() => acts.align(side)}
        >
          <Sign aria-hidden />
        </IconButton>
      ))}
      <IconButton label={label} isDisabled={count < 3} onPress={() => acts.distribute(axis)}>
        <Icon aria-hidden />
      </IconButton>
    </>
  );
};

const Arrange = ({ elements }: GroupProps) => (
  <div role="group" aria-label={words.align} className={styles.arrange}>
    {ROWS.map((row) => (
      <ArrangeRow key={row.axis} row={row} count={elements.length} />
    ))}
  </div>
);

const Place = ({ elements }: GroupProps) => {
  const { acts } = useEditor();
  const { left, top } = boundsOf(elements).position;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{words.bounds}</legend>
      <NudgePad />
      <div className={styles.place}>
        <NumberInput
          label={pageWords.left}
          value={left}
          min={0}
          max={100}
          step={0.1}
          onChange={(to) => acts.moveBy(elements, { left: to - left, top: 0 })}
        />
        <NumberInput
          label={pageWords.top}
          value={top}
          min={0}
          max={100}
          step={0.1}
          onChange={(to) => acts.moveBy(elements, { left: 0, top: to - top })}
        />
      </div>
    </fieldset>
  );
};

export const GroupPanel = ({ elements }: GroupProps) => {
  const { acts, isReadOnly } = useEditor();
  const tags = elements.filter(isTag);
  const title = words.selected(kindsOf(elements));
  return (
    <section className={styles.panel} aria-label={title}>
      <header className={styles.head}>
        <h2 id={PANEL_ID} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        <IconButton label={pageWords.close} onPress={() => acts.select(null)}>
          <X aria-hidden />
        </IconButton>
      </header>
      {isReadOnly ? (
        <CopyOnly />
      ) : (
        <>
          <Acts elements={elements} />
          <Arrange elements={elements} />
          <Place elements={elements} />
          {tags.length > 0 ? <TagLook tags={tags} /> : null}
        </>
      )}
    </section>
  );
};
