/** The open editor for its components. */
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { EditionKey } from '../../api/edition-key.ts';
import type { PageActs } from './acts/page-acts.ts';
import type { MediaUploads } from './media/media-uploads.ts';
import type { OpenEditor, PageStore } from './state/page-store.ts';

/** `isReadOnly`: the role or the edition allows no change. `index`: of the shown page. `media`: files that are not uploaded yet. */
export type PageEditor = {
  key: EditionKey;
  store: PageStore;
  acts: PageActs;
  media: MediaUploads;
  index: number;
  isReadOnly: boolean;
};

export const PageEditorContext = createContext<PageEditor | null>(null);

export const useEditor = (): PageEditor => {
  const editor = useContext(PageEditorContext);
  if (editor === null) throw new Error('no PageEditorContext around this component');
  return editor;
};

export const useEditorState = <Value>(select: (state: OpenEditor) => Value): Value =>
  useStore(useEditor().store, select);
