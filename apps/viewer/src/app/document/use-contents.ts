/**
 * Whether the contents panel is open. Stored per visitor; the stage leaves room for the panel (§2,
 * page-view/stage.css).
 */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { TextStorage } from '../../lib/safe-storage.ts';
import type { ViewStore } from '../session/view-state.ts';

const KEY = 'vitrina.contents';

/** Open by default if there are sections. */
export const useContents = (view: ViewStore, local: TextStorage, hasSections: boolean) => {
  const isOpen = useStore(view, (state) => state.statusList);

  useEffect(
    function loadContents() {
      view.setState({ statusList: hasSections && local.getItem(KEY) !== 'closed' });
    },
    [view, local, hasSections],
  );

  useEffect(
    function updateStage() {
      document.documentElement.dataset.contents = isOpen ? 'open' : 'closed';
      return () => {
        delete document.documentElement.dataset.contents;
      };
    },
    [isOpen],
  );

  const toggle = () => {
    view.setState({ statusList: !isOpen });
    local.setItem(KEY, isOpen ? 'closed' : 'open');
  };
  return { isOpen, toggle };
};
