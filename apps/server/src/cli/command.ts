/** What a command is, and how its words on the command line are read. */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { Company } from '@vitrina/contract';
import { AppError } from '../domain/app-error.ts';
import type { DocumentHead, Repos } from '../domain/ports.ts';
import { messageOf } from '../messages.ts';
import { Refused } from '../refused.ts';

/** The command line itself is wrong: told with the usage, exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Puts the name of the file in front of what was wrong with it, unless it stands there. */
export const blaming = async <T>(file: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'file.unreadable' && error.facts.file === file) throw error;
    const line = error.facts.line === undefined ? '' : `:${error.facts.line}`;
    throw new Refused(`${file}${line}: ${messageOf(error)}`, { cause: error });
  }
};

/** `out` is for answers (stdout), `say` for everything else (stderr); both end the line. */
export type Terminal = { out: (text: string) => void; say: (text: string) => void; isInteractive: boolean };

export type Command = {
  usage: string;
  /** Resolves to the exit code. */
  run: (args: string[], terminal: Terminal) => Promise<number>;
};

/** Throws `UsageError` for unknown options, missing values and a wrong number of arguments. */
export const readArguments = <const Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
  positionals: number,
) => {
  const read = () => {
    try {
      return parseArgs({ args, options, allowPositionals: true, strict: true });
    } catch (error) {
      throw new UsageError(error instanceof Error ? error.message : String(error));
    }
  };
  const result = read();
  if (result.positionals.length !== positionals) {
    throw new UsageError(`Expected ${positionals} argument(s), got ${result.positionals.length}.`);
  }
  return result;
};

export const required = (name: string, value: string | undefined): string => {
  if (value === undefined || value === '') throw new UsageError(`--${name} is missing.`);
  return value;
};

export const editionNumber = (option: string, text: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`--${option} wants the number of an edition, got "${text}".`);
  return Number(text);
};

/** `KEY=VALUE`; the value may contain `=`. */
export const keyAndValue = (option: string, text: string): [string, string] => {
  const at = text.indexOf('=');
  if (at < 1) throw new UsageError(`--${option} wants KEY=VALUE, got "${option === 'secret' ? '…' : text}".`);
  return [text.slice(0, at), text.slice(at + 1)];
};

export const companyNamed = async (repos: Repos, uid: string): Promise<Company> => {
  const company = await repos.companies.byUid(uid);
  if (!company) throw new AppError('company.unknown', { company: uid });
  return company;
};

export const documentNamed = async (repos: Repos, pdfUid: string): Promise<DocumentHead> => {
  const head = await repos.documents.head(pdfUid);
  if (!head) throw new AppError('pdf.unknown', { pdf: pdfUid });
  return head;
};
