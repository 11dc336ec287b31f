/** The dialogs of the page editor: the product search, and the keys. */
import type { PageState } from '@vitrina/contract/admin';
import { pageWords as words } from '@vitrina/ui/messages/studio/page';
import { KeysHelp } from '../../../widgets/editing/keys-help.tsx';
import { focusElement } from '../acts/acts-base.ts';
import { pageKeys } from '../keys.ts';
import { useEditor, useEditorState } from '../page-context.ts';
import type { OpenEditor } from '../state/page-store.ts';
import { LinkDialog } from './link-dialog.tsx';
import { PastePages } from './paste-pages.tsx';
import { TagSearch } from './tag-search.tsx';

type LinkTarget = Extract<NonNullable<OpenEditor['dialog']>, { is: 'link' }>['target'];

const LinkOf = ({ target, onClose }: { target: LinkTarget; onClose: () => void }) => {
  const { acts } = useEditor();
  if (!('id' in target))
    return (
      <LinkDialog
        link={null}
        isArea={target.size !== null}
        onSave={(fields) => acts.placeLink(target, fields)}
        onClose={onClose}
      />
    );
  const { id } = target;
  const link = acts.elementOf(id);
  if (link?.kind !== 'links' || !('name' in link.element)) return null;
  return (
    <LinkDialog
      link={link.element}
      isArea={link.size !== null}
      onSave={(fields) => acts.changeLink(id, fields)}
      onClose={() => {
        onClose();
        focusElement(id);
      }}
    />
  );
};

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
  if (dialog.is === 'paste-pages') return <PastePages onClose={close} />;
  if (dialog.is === 'link') return <LinkOf target={dialog.target} onClose={close} />;
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
