/** The dialogs of the page editor: the product search, and the keys. */
import type { PageState } from '@vitrina/contract/admin';
import { pageWords as words } from '@vitrina/ui/messages/studio/page';
import { KeysHelp } from '../../../widgets/editing/keys-help.tsx';
import { focusElement } from '../acts/acts-base.ts';
import { pageKeys } from '../keys.ts';
import { useEditor, useEditorState } from '../page-context.ts';
import { TagSearch } from './tag-search.tsx';

export const PageDialogs = ({ page }: { page: PageState }) => {
  const { store, acts } = useEditor();
  const dialog = useEditorState((state) => state.dialog);
  if (dialog === null) return null;
  const close = () => store.show({ dialog: null });
  if (dialog.is === 'help')
    return (
      <KeysHelp
        title={words.helpTitle}
        rows={pageKeys.map(({ act, keys }) => ({ keys, does: words.keys[act] }))}
        onClose={close}
      />
    );
  const { target } = dialog;
  if ('id' in target)
    return (
      <TagSearch
        page={page}
        tag={acts.elementOf(target.id)}
        position={null}
        onChoose={(product) => {
          close();
          acts.setProduct(target.id, product);
        }}
        onClose={() => {
          close();
          focusElement(target.id);
        }}
      />
    );
  return (
    <TagSearch
      page={page}
      tag={null}
      position={target.position}
      onChoose={(product) => acts.place(target.position, product)}
      onClose={close}
    />
  );
};
