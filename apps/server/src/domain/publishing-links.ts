/**
 * What a document may hold of its PDF's own links. They are in memory together until its last page is done, and in one transaction then:
 * 500 addresses of 2048 characters on each of 2000 pages would be gigabytes.
 */
import type { PdfLink } from './ports.ts';

/** In characters of addresses; each link counts for some more, since a million of short ones weigh as much. */
const MOST = 16 * 1024 ** 2;
const EACH = 160;

const costOf = ({ url }: { url: string }): number => url.length + EACH;

export type LinkBudget = {
  /** On what stays in any case: given by hand, or of a page that an earlier worker has finished. */
  spend(links: readonly { url: string }[]): void;
  /** Those that still fit, in their order. */
  take(links: readonly PdfLink[]): PdfLink[];
};

export const linkBudget = (): LinkBudget => {
  let left = MOST;
  return {
    spend(links) {
      for (const link of links) left -= costOf(link);
    },
    take: (links) =>
      links.filter((link) => {
        const fits = costOf(link) <= left;
        if (fits) left -= costOf(link);
        return fits;
      }),
  };
};
