/** Why the pages cannot be changed here, and the way on: a draft, or the person who gives the role. */
import { useQueryClient } from '@tanstack/react-query';
import type { ListedEdition } from '@vitrina/contract/admin';
import { pageWords as words } from '@vitrina/ui/messages/studio/page';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { sentenceOf } from '../../api/api-error.ts';
import type { EditionKey } from '../../api/edition-key.ts';
import { hasRole, useApi, useCompany } from '../../api/studio-context.ts';
import { useWhoCan } from '../../api/use-who-can.ts';
import { pagePath } from '../../lib/page-address.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../widgets/button.tsx';
import { Notice } from '../../widgets/notice.tsx';

/** A copy of the edition as a new draft, at the same page. */
const useCopy = (key: EditionKey, { isCurrent }: ListedEdition, index: number) => {
  const api = useApi();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [isCopying, setIsCopying] = useState(false);
  const copy = async (): Promise<void> => {
    setIsCopying(true);
    try {
      const made = isCurrent
        ? await api.call('editions.draft', { params: key })
        : await api.call('editions.copy', { params: key });
      await queries.invalidateQueries({ queryKey: ['editions', key.companyUid] });
      navigate(pagePath({ ...key, number: made.number }, index));
    } catch (error) {
      setIsCopying(false);
      showToast(sentenceOf(error));
    }
  };
  return { copy, isCopying };
};

/** `scheduled`: why the draft may not be changed. `wasDraft`: when the editor was opened. */
type ReadOnlyNoticeProps = {
  of: EditionKey;
  edition: ListedEdition;
  index: number;
  scheduled: { title: string; hint: string } | null;
  wasDraft: boolean;
};

export const ReadOnlyNotice = ({ of: key, edition, index, scheduled, wasDraft }: ReadOnlyNoticeProps) => {
  const company = useCompany();
  const whoCan = useWhoCan();
  const { copy, isCopying } = useCopy(key, edition, index);
  if (!hasRole(company, 'author')) return <Notice title={words.readOnly}>{whoCan.authors(words.act)}</Notice>;
  if (scheduled !== null) return <Notice title={scheduled.title}>{scheduled.hint}</Notice>;
  const { isCurrent } = edition;
  return (
    <Notice
      title={isCurrent ? words.live : words.older}
      isUrgent={wasDraft}
      action={
        <Button variant="primary" isDisabled={isCopying} onPress={() => void copy()}>
          {isCopying ? words.copying : words.copy}
        </Button>
      }
    >
      {wasDraft ? words.becamePublished : words.copyHint}
    </Notice>
  );
};
