/** The printed words of a page. They are only of help: without them the editor works as well. */
import { useQuery } from '@tanstack/react-query';
import type { PageWords } from '@vitrina/contract';
import type { PageState } from '@vitrina/contract/admin';
import { wordsQuery } from './page.api.ts';

export type PageWord = PageWords['words'][number];

const NONE: readonly PageWord[] = [];

/** `isWanted`: not before a place is chosen. */
export const usePageWords = (page: Pick<PageState, 'words'>, isWanted: boolean): readonly PageWord[] =>
  useQuery({ ...wordsQuery(page), enabled: isWanted }).data ?? NONE;
