/** `vitrina company remove`: export, confirmation, removal. */
import { resolve } from 'node:path';
import { COMMAND_LINE } from '../../domain/accounts/authorization.ts';
import { setSuspended } from '../../domain/accounts/company-change.ts';
import { beginRemoval } from '../../domain/companies/removal.ts';
import { UserFacingError } from '../../errors/user-facing-error.ts';
import { makeBackup } from '../../operation/backup.ts';
import { finishRemoval } from '../../operation/company/removals.ts';
import { writeArchive } from '../../operation/open-archive.ts';
import { type Services, withServices } from '../../services.ts';
import { type Command, parseArguments, requireCompany, type Terminal, UsageError } from '../command.ts';
import { say } from '../spanish/say.ts';

/** Terminals send whole lines. */
const typedLine = async (stdin: Terminal['stdin']): Promise<string> => {
  for await (const chunk of stdin) return String(chunk).split(/\r?\n/, 1)[0] ?? '';
  return '';
};

const requireConfirmation = async (uid: string, terminal: Terminal): Promise<void> => {
  if (!terminal.isInteractive)
    throw new UsageError(
      say(
        '--yes is missing: without a terminal nobody can confirm the removal.',
        'Falta --yes: sin una terminal nadie puede confirmar.',
      ),
    );
  terminal.write(
    say(
      `This removes ${uid} and everything that belongs to it. Type its uid to confirm: `,
      `Esto elimina ${uid} y todo lo que es suyo. Escribe su uid para confirmar: `,
    ),
  );
  if ((await typedLine(terminal.stdin)) !== uid)
    throw new UserFacingError(
      say('The uid was not confirmed. Nothing was removed.', 'El uid no coincide. No se eliminó nada.'),
    );
};

/** The company is suspended while it is written, so that nothing is published meanwhile; a failure makes it active again. */
const exportCompany = async (
  { database, copies, files, clock }: Services,
  uid: string,
  path: string,
  terminal: Terminal,
): Promise<void> => {
  const writer = await writeArchive(path, clock());
  const suspension = { uid, isSuspended: true };
  const isNewlySuspended = await setSuspended(database, COMMAND_LINE, suspension, clock()).catch(
    async (error: unknown) => {
      await writer.abandon();
      throw error;
    },
  );
  const made = makeBackup({ snapshot: () => copies.companySnapshot(uid), files, writer, now: clock() });
  const manifest = await made.catch(async (error: unknown) => {
    if (isNewlySuspended) await setSuspended(database, COMMAND_LINE, { uid, isSuspended: false }, clock());
    throw error;
  });
  terminal.out(
    say(
      `Exported ${manifest.files.count} files and all settings, documents, tags, products and sums to ${path}.`,
      `Se copiaron ${manifest.files.count} archivos y todos los ajustes, documentos, etiquetas, productos y sumas en ${path}.`,
    ),
  );
  for (const { key, why } of manifest.lost)
    terminal.err(
      say(
        `${key} is ${why} and not in the export.`,
        `${key} ${why === 'missing' ? 'falta' : 'está dañado'} y no está en la copia.`,
      ),
    );
};

export const companyRemove: Command = {
  usage: `vitrina company remove UID (--export PATH | --no-export) [--yes]

  --export PATH           write what belongs to the company before, into a new folder or a new file that ends in .tar
  --no-export             write nothing
  --yes                   ask for no confirmation

Removes a company with its documents, price list, members, secrets, jobs, uploads and analytics, and the files that no other
company uses. Shoppers see what they see of a company that does not exist; a publishing that runs is cancelled. The people stay,
and so does the audit trail, for the operator of the deployment. vitrina restore reads the export into an empty deployment; it
has neither members nor secrets, and the company in it is suspended.`,
  run: async (args, terminal) => {
    const flag = { type: 'boolean' } as const;
    const options = { export: { type: 'string' }, 'no-export': flag, yes: flag } as const;
    const { values, positionals } = parseArguments(args, options, 1);
    const [uid = ''] = positionals;
    const isExported = values.export !== undefined;
    if (isExported === (values['no-export'] ?? false))
      throw new UsageError(say('Give either --export PATH or --no-export.', 'Pon --export PATH o --no-export.'));
    return withServices(async (services) => {
      const { database, copies, fileMaintenance, clock } = services;
      await requireCompany(database.repos, uid);
      const beganAt = await database.repos.companyRemoval.beganAt(uid);
      if (beganAt !== null && isExported)
        throw new UserFacingError(
          say(
            `The removal of ${uid} began at ${beganAt.toISOString()}: it is no longer whole. Finish it with --no-export.`,
            `${uid} se empezó a eliminar el ${beganAt.toISOString()} y ya no está completa. Termina con --no-export.`,
          ),
        );
      if (!values.yes) await requireConfirmation(uid, terminal);
      if (values.export !== undefined) await exportCompany(services, uid, resolve(values.export), terminal);
      await beginRemoval(database, COMMAND_LINE, uid, clock());
      const uploads = await services.uploads();
      const deps = { repos: database.repos, uploads, copies, fileMaintenance, now: clock };
      const { removed, kept } = await finishRemoval(deps, uid);
      terminal.out(
        say(
          `Company ${uid} and ${removed} files are removed.`,
          `Se eliminaron la empresa ${uid} y ${removed} archivos.`,
        ),
      );
      if (kept > 0)
        terminal.err(
          say(
            `${kept} files were stored within the last day and stay. Remove them tomorrow: vitrina doctor --repair`,
            `${kept} archivos se guardaron hace menos de un día y quedan. Elimínalos mañana: vitrina doctor --repair`,
          ),
        );
      return 0;
    });
  },
};
