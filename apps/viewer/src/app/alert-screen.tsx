/** The screens that begin with an alert. Both are rare, so their chunk loads on demand. */
import type { Company } from '@vitrina/contract';
import { documentWords } from '@vitrina/ui/messages/documents';
import { useState } from 'react';
import { DocumentsScreen } from './documents-screen.tsx';
import { Alert } from './notices/alert.tsx';
import { NoticeScreen } from './notices/notices.tsx';
import type { Viewer } from './session/viewer.ts';

type AlertScreenProps = { viewer: Viewer; company: Company; is: 'inactive' | 'related-none' };

/** `inactive`: §4 step 8, nothing of the document behind it. `related-none`: §5, over all documents of the company. */
export const AlertScreen = ({ viewer, company, is }: AlertScreenProps) => {
  const [isOpen, setIsOpen] = useState(true);
  const isInactive = is === 'inactive';
  const text = isInactive ? documentWords.developmentInactive : documentWords.relatedNone;
  const alert = isOpen ? <Alert text={text} onAccept={() => setIsOpen(false)} /> : null;
  if (isInactive) return alert ?? <NoticeScreen title={company.Name} text={text} />;
  return (
    <>
      <DocumentsScreen viewer={viewer} company={company} reference="" />
      {alert}
    </>
  );
};
