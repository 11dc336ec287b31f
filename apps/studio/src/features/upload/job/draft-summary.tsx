/** The finished draft: what was placed, and what a person should look at. */
import type { JobReport } from '@vitrina/contract/admin';
import { formatCount } from '@vitrina/ui';
import { uploadWords as words } from '@vitrina/ui/messages/studio/upload';
import styles from './draft-summary.module.css';

type Counted = (count: string, isOne: boolean) => string;

/** Sentences about the report, the most important first. */
const looksOf = (report: JobReport, hasPrinted: boolean): string[] => {
  const { references, prices, moves = [], failedPages, storeFailure, ocr } = report;
  const counted = (count: number, text: Counted): string[] =>
    count > 0 ? [text(formatCount(count), count === 1)] : [];
  const review = moves.reduce((sum, move) => sum + move.review, 0);
  return [
    ...counted(failedPages.length, words.lookPages),
    ...counted(ocr?.failed.length ?? 0, words.lookUnread),
    ...(storeFailure === null ? [] : [words.lookStore]),
    ...(references.tagged === 0 && storeFailure === null && !hasPrinted ? [words.lookNoTags] : []),
    ...counted(review, words.lookReview),
    ...counted(prices?.different?.count ?? 0, words.lookPrices),
    ...counted(references.ambiguous?.count ?? 0, words.lookAmbiguous),
    ...counted(references.unknown?.count ?? 0, words.lookUnknown),
    ...counted(references.missing?.count ?? 0, words.lookMissing),
    ...counted(ocr?.pages.length ?? 0, words.lookRecognised),
  ];
};

/** `hasPrinted`: the pages print products that can become a list. */
export const DraftSummary = ({ report, hasPrinted }: { report: JobReport; hasPrinted: boolean }) => {
  const looks = looksOf(report, hasPrinted);
  const { pages, references } = report;
  return (
    <div className={styles.summary}>
      <p className={styles.figures}>
        <strong>{words.tags(formatCount(references.tagged), references.tagged === 1)}</strong>
        <span>{words.pages(formatCount(pages), pages === 1)}</span>
      </p>
      <p className={styles.quiet}>{words.noOne}</p>
      {looks.length === 0 && !hasPrinted ? <p className={styles.quiet}>{words.nothingToLook}</p> : null}
      {looks.length === 0 ? null : (
        <>
          <h2 className={styles.title}>{words.toLook}</h2>
          <ul className={styles.looks}>
            {looks.map((look) => (
              <li key={look}>{look}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
};
