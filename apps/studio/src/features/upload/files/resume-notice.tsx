/** An upload of an earlier visit: it goes on with the same file, or without it when the server has all of it. */
import { uploadWords as words } from '@vitrina/ui/messages/studio/upload';
import { FileTrigger } from 'react-aria-components';
import { Button } from '../../../widgets/button.tsx';
import { Notice } from '../../../widgets/notice.tsx';
import { PDF_TYPES } from './file-choice.ts';
import styles from './resume-notice.module.css';
import type { StoredUpload } from './stored-uploads.ts';

export const ResumeNotice = ({
  upload: { fileName, isWhole },
  onTake,
  onWhole,
  onDiscard,
}: {
  upload: StoredUpload;
  onTake: (files: readonly File[]) => void;
  onWhole: () => void;
  onDiscard: () => void;
}) => (
  <Notice
    title={isWhole ? words.wholeTitle(fileName) : words.resumeTitle(fileName)}
    action={
      <div className={styles.actions}>
        {isWhole ? (
          <Button onPress={onWhole}>{words.resume}</Button>
        ) : (
          <FileTrigger
            acceptedFileTypes={PDF_TYPES}
            onSelect={(files) => {
              if (files && files.length > 0) onTake([...files]);
            }}
          >
            <Button>{words.resume}</Button>
          </FileTrigger>
        )}
        <Button variant="plain" onPress={onDiscard}>
          {words.discard}
        </Button>
      </div>
    }
  >
    {isWhole ? words.wholeHint : words.resumeHint}
  </Notice>
);
