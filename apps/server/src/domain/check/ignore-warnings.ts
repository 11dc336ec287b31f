/** A person ignores a warning of the check, with the reason, or takes that back. Shoppers notice nothing of it. */
import type { DocumentCheck, IgnoredItem } from '@vitrina/contract/admin';
import { AppError } from '../../errors/app-error.ts';
import type { Actor } from '../ports/accounts.ts';
import type { Database } from '../ports/database.ts';
import type { DocumentKey, EditionOfDocument } from '../ports/documents.ts';
import { type CheckDeps, checkDocument } from './check-document.ts';

export type Ignoring = { database: Database; actor: Actor; now: Date };

const foundIn = ({ rules, ignored }: DocumentCheck, key: string) => {
  const listed = rules.flatMap(({ rule, severity, items }) => items.map((item) => ({ ...item, rule, severity })));
  const found = listed.find((item) => item.key === key) ?? ignored.find((item) => item.key === key);
  if (!found) throw new AppError('check.unknown', { key });
  if ('severity' in found && found.severity === 'block') throw new AppError('check.blocks', { rule: found.rule });
  return found;
};

/**
 * The edition is checked again, once for all of them, so that nothing is ignored that it does not have: all or none. Throws `company.unknown`, `pdf.unknown`,
 * `edition.unknown`, `check.unknown`, and `check.blocks` for a finding that blocks.
 */
export const ignoreWarning = async (
  { database, actor, now }: Ignoring,
  edition: EditionOfDocument,
  { key, also = [], reason }: { key: string; also?: readonly string[]; reason: string },
  deps: Omit<CheckDeps, 'repos'>,
): Promise<IgnoredItem> => {
  const { companyUid, pdfUid } = edition;
  const check = await checkDocument({ ...deps, repos: database.repos }, edition);
  const found = [...new Set([key, ...also])].map((one) => foundIn(check, one));
  const { rule, page, element, place, says } = foundIn(check, key);
  const stored = await database.inTransaction(async (repos) => {
    for (const one of found) {
      const ignored = { key: one.key, rule: one.rule, says: one.says, page: one.page, reason, userUid: actor.userUid };
      await repos.checkIgnores.put(pdfUid, ignored, now);
      const note = `${one.rule}: ${one.says}. ${reason}`;
      await repos.audit.add(actor, 'check.ignored.put', { companyUid, target: pdfUid, note }, now);
    }
    return (await repos.checkIgnores.ofDocument(pdfUid)).find((one) => one.key === key);
  });
  if (!stored) throw new AppError('internal', { problem: 'the ignored warning was not stored', key });
  return { key, page, element, place, says, rule, reason, at: stored.at, user: stored.user };
};

/** Throws `pdf.unknown` and `check.unknown`. */
export const heedWarning = (
  { database, actor, now }: Ignoring,
  { companyUid, pdfUid }: DocumentKey,
  key: string,
): Promise<void> =>
  database.inTransaction(async (repos) => {
    if ((await repos.documents.ownerOf(pdfUid)) !== companyUid) throw new AppError('pdf.unknown', { pdf: pdfUid });
    const removed = await repos.checkIgnores.remove(pdfUid, key);
    if (!removed) throw new AppError('check.unknown', { key });
    const note = `${removed.rule}: ${removed.says}`;
    await repos.audit.add(actor, 'check.ignored.delete', { companyUid, target: pdfUid, note }, now);
  });
