/** The dialogs of the review: accept all, the keys, and the product search. */
import { reviewWords as words } from '@vitrina/ui/messages/studio/review';
import { shellWords } from '@vitrina/ui/messages/studio/shell';
import { Button } from '../../../widgets/button.tsx';
import { Modal } from '../../../widgets/dialog/modal.tsx';
import { KeysHelp } from '../../../widgets/editing/keys-help.tsx';
import type { Acts } from '../acts.ts';
import { useDesk, useReview } from '../review-context.ts';
import { reviewKeys } from '../shortcuts.ts';
import { besideCode } from '../state/beside-code.ts';
import { acceptable } from '../state/decisions.ts';
import type { Product } from '../state/review-items.ts';
import type { SearchTarget } from '../state/review-store.ts';
import { ProductSearch } from './product-search.tsx';
import styles from './review-dialogs.module.css';

const AcceptAll = ({ acts, onClose }: { acts: Acts; onClose: () => void }) => {
  const { review, seen } = useDesk().store.getState();
  const ids = acceptable(review);
  const unseen = ids.filter((id) => !seen.has(id)).length;
  return (
    <Modal title={words.acceptAllTitle(ids.length)} isOpen onClose={onClose}>
      <p>{words.acceptAllHint(unseen)}</p>
      <div className={styles.buttons}>
        <Button variant="plain" onPress={onClose}>
          {shellWords.cancel}
        </Button>
        <Button
          variant="primary"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog moves the focus, and Enter is the answer that was asked for
          autoFocus
          onPress={() => {
            onClose();
            acts.accept(ids);
          }}
        >
          {words.acceptAllDo}
        </Button>
      </div>
    </Modal>
  );
};

const Help = ({ onClose }: { onClose: () => void }) => (
  <KeysHelp
    title={words.helpTitle}
    rows={reviewKeys.map(({ act, keys }) => ({ keys, does: words.keys[act] }))}
    onClose={onClose}
  />
);

type ReviewDialogsProps = { acts: Acts; others: () => readonly string[] };

export const ReviewDialogs = ({ acts, others }: ReviewDialogsProps) => {
  const { store } = useDesk();
  const dialog = useReview((state) => state.dialog);
  const onClose = () => {
    store.show({ dialog: null });
    // The keys go on where the person was, in the view that has no element to return to.
    const { focused } = store.getState();
    if (focused !== null) requestAnimationFrame(() => acts.focus(focused));
  };
  if (dialog === null) return null;
  if (dialog.is === 'help') return <Help onClose={onClose} />;
  if (dialog.is === 'accept-all') return <AcceptAll acts={acts} onClose={onClose} />;
  const { target } = dialog;
  const choose = (product: Product) => {
    store.show({ dialog: null });
    if ('item' in target) {
      const item = store.getState().review.items[target.item];
      if (item) acts.choose(product, item, others());
      // The focus of the decision wins over the one that the dialog gives back.
      const { focused } = store.getState();
      requestAnimationFrame(() => acts.focus(focused));
      return;
    }
    const { code, page, box } = target;
    store.addTag({ id: crypto.randomUUID(), page, code, product, position: besideCode(box) });
    store.say(words.added(product.name));
  };
  return <ProductSearch code={codeOf(target, store.getState().review.items)} onChoose={choose} onClose={onClose} />;
};

const codeOf = (target: SearchTarget, items: Readonly<Record<string, { text: string }>>): string =>
  'item' in target ? (items[target.item]?.text ?? '') : target.code;
