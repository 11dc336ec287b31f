/** The interface of a command, and the parsing of its arguments. */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { Company } from '@vitrina/contract';
import { keyOfDocument } from '../domain/documents/editing.ts';
import type { Repos } from '../domain/ports/database.ts';
import type { DocumentKey } from '../domain/ports/documents.ts';
import { AppError } from '../errors/app-error.ts';
import { UserFacingError } from '../errors/user-facing-error.ts';
import { failureText } from './spanish/failures.ts';
import { say } from './spanish/say.ts';

/** The command line is invalid: reported with the usage, exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Prefixes a message about a file with the file's name, unless it is there already. */
export const withFileName = async <T>(file: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'file.unreadable' && error.facts.file === file) throw error;
    const line = error.facts.line === undefined ? '' : `:${error.facts.line}`;
    throw new UserFacingError(`${file}${line}: ${failureText(error)}`, { cause: error });
  }
};

/**
 * Input and output of a command. `out` is for results (stdout) and `err` for everything else (stderr); both end the line.
 * `write` goes to stderr and ends no line, for progress.
 */
export type Terminal = {
  out: (text: string) => void;
  err: (text: string) => void;
  write: (text: string) => void;
  isInteractive: boolean;
  stdin: AsyncIterable<Buffer> & { isTTY?: boolean };
};

export type Command = {
  usage: string;
  /** Resolves to the exit code. */
  run: (args: string[], terminal: Terminal) => Promise<number>;
};

/** Of `parseArgs`, whose messages are English. */
const argumentsProblem = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error);
  const [, option = ''] = /'(-[^' ]*)/.exec(message) ?? [];
  const isUnknown = message.startsWith('Unknown option');
  if (option === '') return say(message, 'Los argumentos no son correctos.');
  return say(message, isUnknown ? `No hay una opción ${option}.` : `El valor de ${option} no es correcto.`);
};

/** Throws `UsageError` for unknown options, missing values and a wrong number of arguments. */
export const parseArguments = <const Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
  positionals: number,
) => {
  const read = () => {
    try {
      return parseArgs({ args, options, allowPositionals: true, strict: true });
    } catch (error) {
      throw new UsageError(argumentsProblem(error));
    }
  };
  const result = read();
  if (result.positionals.length !== positionals) {
    const given = result.positionals.length;
    throw new UsageError(
      say(`Expected ${positionals} argument(s), got ${given}.`, `Se esperan ${positionals} argumentos y hay ${given}.`),
    );
  }
  return result;
};

export const required = (name: string, value: string | undefined): string => {
  if (value === undefined || value === '') throw new UsageError(say(`--${name} is missing.`, `Falta --${name}.`));
  return value;
};

export const parseEdition = (option: string, text: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new UsageError(
      say(
        `--${option} expects the number of an edition, got "${text}".`,
        `--${option} lleva el número de una edición, y dice "${text}".`,
      ),
    );
  return Number(text);
};

/** The value of `--edition`, if it is given. */
export const editionIn = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : parseEdition('edition', text);

/** `KEY=VALUE`; the value may contain `=`. */
export const parseKeyValue = (option: string, text: string): [string, string] => {
  const at = text.indexOf('=');
  const shown = option === 'secret' ? '…' : text;
  if (at < 1)
    throw new UsageError(
      say(`--${option} expects KEY=VALUE, got "${shown}".`, `--${option} lleva KEY=VALUE, y dice "${shown}".`),
    );
  return [text.slice(0, at), text.slice(at + 1)];
};

export const requireCompany = async (repos: Repos, uid: string): Promise<Company> => {
  const company = await repos.companies.byUid(uid);
  if (!company) throw new AppError('company.unknown', { company: uid });
  return company;
};

const severalNamed = (name: string): UserFacingError =>
  new UserFacingError(
    say(
      `"${name}" is not the name of one document only: add --company UID.`,
      `Varias empresas tienen un catálogo "${name}": agrega --company UID.`,
    ),
  );

/**
 * The document of a company by its slug or uid. Without a company the name must be that of one document only: a command must not
 * change a document of another company. Throws `company.unknown`, `pdf.unknown`.
 */
export const requireDocument = async (repos: Repos, name: string, company?: string): Promise<DocumentKey> => {
  if (company !== undefined) {
    const { Uid } = await requireCompany(repos, company);
    const key = await keyOfDocument(repos, Uid, name);
    if (!(await repos.documents.byKey(key))) throw new AppError('pdf.unknown', { pdf: name });
    return key;
  }
  const [found, ...others] = await repos.documents.named(name);
  if (!found) throw new AppError('pdf.unknown', { pdf: name });
  if (others.length > 0) throw severalNamed(name);
  return found;
};

/** `requireDocument` for one in the trash; null when there is none. */
export const findTrashed = async (repos: Repos, name: string, company?: string): Promise<DocumentKey | null> => {
  const named = await repos.documents.namedInTrash({ name });
  const [found = null, ...others] = named.filter(({ companyUid }) => company === undefined || companyUid === company);
  if (others.length > 0) throw severalNamed(name);
  return found;
};

/** Throws `pdf.unknown` for a document that is not in the trash. */
export const requireTrashed = async (repos: Repos, name: string, company?: string): Promise<DocumentKey> => {
  const found = await findTrashed(repos, name, company);
  if (!found) throw new AppError('pdf.unknown', { pdf: name });
  return found;
};
