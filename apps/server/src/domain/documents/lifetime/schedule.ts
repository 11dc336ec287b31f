/** Publishing at a time, with an optional end. Every server looks for what is due; the lock of the document lets one of them do it. */
import { AppError } from '../../../errors/app-error.ts';
import type { Database, Repos } from '../../ports/database.ts';
import type { DocumentKey, EditedDocument, Schedule } from '../../ports/documents.ts';
import { type Editing, requireDocument, withAudit } from '../editing.ts';

const NOTHING: Schedule = { edition: null, from: null, until: null };

const inFuture = (text: string | null, now: Date): string | null => {
  if (text === null) return null;
  const at = new Date(text);
  if (at <= now) throw new AppError('schedule.past', { time: at.toISOString() });
  return at.toISOString();
};

const save = (editing: Editing, key: DocumentKey, operation: string, schedule: Schedule): Promise<EditedDocument> =>
  withAudit(editing, key, operation, async (repos) => {
    await repos.documents.setSchedule(key, { ...schedule, by: editing.actor.userUid }, editing.now);
    return requireDocument(repos, key);
  });

/**
 * `from` needs an edition, and an edition needs `from`. Throws `pdf.unknown`, `edition.unknown`, `edition.current`, `schedule.past`,
 * `schedule.order`, `request.invalid`.
 */
export const scheduleDocument = async (
  editing: Editing,
  key: DocumentKey,
  given: Schedule,
): Promise<EditedDocument> => {
  if ((given.edition === null) !== (given.from === null))
    throw new AppError('request.invalid', { field: 'body.from', reason: 'edition and from belong together' });
  const from = inFuture(given.from, editing.now);
  const until = inFuture(given.until, editing.now);
  if (from !== null && until !== null && until <= from) throw new AppError('schedule.order', { pdf: key.pdfUid });
  return save(editing, key, 'schedule.put', { edition: given.edition, from, until });
};

/** Throws `pdf.unknown`. */
export const cancelSchedule = (editing: Editing, key: DocumentKey): Promise<EditedDocument> =>
  save(editing, key, 'schedule.delete', NOTHING);

/** In the name of the person who has scheduled it. */
const auditSwitch = async (
  { audit }: Pick<Repos, 'audit'>,
  { companyUid, pdfUid }: DocumentKey,
  { by, operation }: { by: string | null; operation: string },
  now: Date,
): Promise<void> => {
  const actor = { by: by === null ? 'cli' : 'session', userUid: by, tokenUid: null } as const;
  await audit.add(actor, operation, { companyUid, target: pdfUid, note: 'scheduled' }, now);
};

/** Does everything that is due, also what became due while no server ran. One that fails does not keep the others from it. */
export const switchDueDocuments = async (
  database: Database,
  now: () => Date,
  onFailure: (key: DocumentKey, error: unknown) => void,
): Promise<void> => {
  for (const key of await database.repos.documents.dueSchedules(now())) {
    const at = now();
    await database
      .inTransaction(async (repos) => {
        const done = await repos.documents.switchDue(key, at);
        if (done?.published) await auditSwitch(repos, key, { by: done.by, operation: 'editions.publish' }, at);
        if (done?.withdrawn) await auditSwitch(repos, key, { by: done.by, operation: 'documents.withdraw' }, at);
      })
      .catch((error: unknown) => onFailure(key, error));
  }
};
