/** The command line of `vitrina`: finds the command, runs it, and turns every failure into a message and an exit code. */
import { VERSION } from '../version.ts';
import { type Command, type Terminal, UsageError } from './command.ts';
import { commands } from './command-list.ts';
import { describeFailure } from './spanish/failures.ts';
import { spanishHelp, spanishUsage } from './spanish/help.ts';
import { say } from './spanish/say.ts';

const rows = (summaryOf: (command: (typeof commands)[number]) => string): string =>
  commands.map((command) => `  vitrina ${command.name.padEnd(20)}${summaryOf(command)}`).join('\n');

const overview = (): string =>
  say(
    `vitrina: shop from a catalogue or a menu that is a PDF

${rows(({ summary }) => summary)}

vitrina COMMAND --help lists the options of one command, vitrina --version prints the version. Settings come from the environment: see docs/operating.md.`,
    `vitrina: comprar desde un catálogo o una carta en PDF

${rows(({ name, summary }) => spanishHelp[name]?.summary ?? summary)}

vitrina COMANDO --help muestra las opciones de un comando, vitrina --version la versión. La configuración viene del entorno: mira docs/operating.md.`,
  );

/** Strips control sequences, which text of users could move the cursor or colour the screen with. */
export const printable = (text: string): string => text.replace(/(?![\n\t])\p{Cc}/gu, '');

const requestsHelp = (words: readonly string[]) => words.some((word) => word === '--help' || word === '-h');

const usageOf = (name: string, { usage }: Command): string => say(usage, spanishUsage(name, usage));

const run = async (words: readonly string[], terminal: Terminal): Promise<number> => {
  if (words.length === 1 && words[0] === '--version') {
    terminal.out(VERSION);
    return 0;
  }
  const entry = commands.find(({ name }) => name.split(' ').every((part, index) => words[index] === part));
  if (!entry) {
    const given = words.slice(0, 2).join(' ');
    if (words.length > 0 && !requestsHelp(words))
      throw new UsageError(say(`There is no command "${given}".`, `No hay un comando "${given}".`));
    terminal.out(overview());
    return 0;
  }
  const args = words.slice(entry.name.split(' ').length);
  const command = await entry.load();
  if (requestsHelp(args)) {
    terminal.out(usageOf(entry.name, command));
    return 0;
  }
  return command.run(args, terminal).catch((error: unknown) => {
    if (!(error instanceof UsageError)) throw error;
    terminal.err(`${error.message}\n\n${usageOf(entry.name, command)}`);
    return 2;
  });
};

/** Resolves to the exit code: 0, 1 for a failure, 2 for a wrong command line. Never rejects. */
export const runCommandLine = async (words: readonly string[], given: Terminal): Promise<number> => {
  const terminal = { ...given, err: (text: string) => given.err(printable(text)) };
  try {
    return await run(words, terminal);
  } catch (error) {
    terminal.err(error instanceof UsageError ? `${error.message}\n\n${overview()}` : describeFailure(error));
    return error instanceof UsageError ? 2 : 1;
  }
};
