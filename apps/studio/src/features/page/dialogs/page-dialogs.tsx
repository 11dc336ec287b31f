/** The dialogs of the page editor: the product search, and the keys. */
import type { PageState } from '@vitrina/contract/admin';
import { mediaWords, pageWords as words } from '@vitrina/ui/messages/studio/page';
import { KeysHelp } from '../../../widgets/editing/keys-help.tsx';
import { focusElement } from '../acts/acts-base.ts';
import { useEditor, useEditorState } from '../page-context.ts';
import { pageKeys } from '../shortcuts.ts';
import { nameOf } from '../state/page-elements.ts';
import type { OpenEditor } from '../state/page-store.ts';
import { LinkDialog } from './link-dialog.tsx';
import { PastePages } from './paste-pages.tsx';
import { TagSearch } from './tag-search.tsx';
import { VideoDialog } from './video-dialog.tsx';

type Close = () => void;

/** A model opens a product, which it needs from the beginning. */
const ModelSearch = ({ page, id, onClose }: { page: PageState; id: string; onClose: Close }) => {
  const { media } = useEditor();
  const position = media.store.getState().items.find((item) => item.id === id)?.position ?? null;
  return (
    <TagSearch
      page={page}
      lead={mediaWords.forModel}
      position={position}
      onChoose={(product) => {
        onClose();
        media.setProduct(id, { id: product.id, ref: product.ref });
      }}
      onClose={onClose}
    />
  );
};

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
  if (dialog.is === 'video') return <VideoDialog onClose={close} />;
  const { target } = dialog;
  if ('media' in target) return <ModelSearch page={page} id={target.media} onClose={close} />;
  if ('id' in target) {
    const element = acts.elementOf(target.id);
    return (
      <TagSearch
        page={page}
        lead={element ? words.forTag(nameOf(element)) : words.forSpot}
        position={null}
        onChoose={(product) => {
          close();
          if (element?.kind === 'models') acts.setModelProduct(target.id, product);
          else acts.setProduct(target.id, product);
        }}
        onClose={() => {
          close();
          focusElement(target.id);
        }}
      />
    );
  }
  return (
    <TagSearch
      page={page}
      lead={words.forSpot}
      position={target.position}
      onChoose={(product) => acts.place(target.position, product)}
      onClose={close}
    />
  );
};
