/** `vitrina …`: finds the command and turns whatever goes wrong into a message and an exit code. */

import { failureOf } from '../failure.ts';
import { type Command, type Terminal, UsageError } from './command.ts';

/** Loaded when called: help and refusals of a command line wait for no database driver. */
const commands: readonly { name: string; summary: string; load: () => Promise<Command> }[] = [
  {
    name: 'publish',
    summary: 'publish a PDF, or a new edition of it',
    load: async () => (await import('./publish.ts')).publish,
  },
  { name: 'company add', summary: 'create a company', load: async () => (await import('./company-add.ts')).companyAdd },
  {
    name: 'company list',
    summary: 'list companies and their documents',
    load: async () => (await import('./company-list.ts')).companyList,
  },
  {
    name: 'company set',
    summary: 'change what is given of a company',
    load: async () => (await import('./company-set.ts')).companySet,
  },
  {
    name: 'documents list',
    summary: 'list the documents of a company, or the editions of one',
    load: async () => (await import('./documents-list.ts')).documentsList,
  },
  {
    name: 'documents restore',
    summary: 'put an older edition back',
    load: async () => (await import('./documents-restore.ts')).documentsRestore,
  },
  {
    name: 'documents remove',
    summary: 'remove a document, or one of its editions',
    load: async () => (await import('./documents-remove.ts')).documentsRemove,
  },
  {
    name: 'feed import',
    summary: 'replace the price list of a company',
    load: async () => (await import('./feed-import.ts')).feedImport,
  },
  {
    name: 'feed show',
    summary: 'tell of the price list of a company',
    load: async () => (await import('./feed-show.ts')).feedShow,
  },
  {
    name: 'feed source set',
    summary: 'fetch the price list from an address, again and again',
    load: async () => (await import('./feed-source.ts')).feedSourceSet,
  },
  {
    name: 'feed source remove',
    summary: 'fetch it no more',
    load: async () => (await import('./feed-source.ts')).feedSourceRemove,
  },
  {
    name: 'feed source run',
    summary: 'fetch it now',
    load: async () => (await import('./feed-source.ts')).feedSourceRun,
  },
  {
    name: 'secrets list',
    summary: 'names of the sealed secrets',
    load: async () => (await import('./secrets.ts')).secretsList,
  },
  {
    name: 'secrets set',
    summary: "seal the secret of a company's store, from stdin",
    load: async () => (await import('./secrets.ts')).secretsSet,
  },
  {
    name: 'secrets remove',
    summary: 'forget a secret',
    load: async () => (await import('./secrets.ts')).secretsRemove,
  },
  {
    name: 'secrets rotate',
    summary: 'seal all secrets with a new key',
    load: async () => (await import('./secrets.ts')).secretsRotate,
  },
  {
    name: 'secrets forget-lost',
    summary: 'when a key is lost: remove what it alone opens',
    load: async () => (await import('./secrets.ts')).secretsForgetLost,
  },
  {
    name: 'tags export',
    summary: 'write the tags of a document as CSV',
    load: async () => (await import('./tags-export.ts')).tagsExport,
  },
  {
    name: 'tags import',
    summary: 'replace the tags of a document by those of a CSV',
    load: async () => (await import('./tags-import.ts')).tagsImport,
  },
  {
    name: 'backup',
    summary: 'copy database and files while the server runs',
    load: async () => (await import('./backup.ts')).backup,
  },
  { name: 'restore', summary: 'put a backup back', load: async () => (await import('./restore.ts')).restore },
  {
    name: 'doctor',
    summary: 'check everything and say what to do',
    load: async () => (await import('./doctor.ts')).doctor,
  },
  { name: 'worker', summary: 'publish what is queued', load: async () => (await import('./worker.ts')).worker },
  {
    name: 'user add',
    summary: 'add a person who publishes',
    load: async () => (await import('./user-add.ts')).userAdd,
  },
  {
    name: 'user list',
    summary: 'list people with their roles',
    load: async () => (await import('./user-list.ts')).userList,
  },
  {
    name: 'user set',
    summary: "change a person's role, password or standing",
    load: async () => (await import('./user-set.ts')).userSet,
  },
  {
    name: 'report',
    summary: 'what visitors did: opens, readers, pages, products, searches',
    load: async () => (await import('./report.ts')).report,
  },
  { name: 'serve', summary: 'run the server', load: async () => (await import('./serve.ts')).serve },
];

const overview = `vitrina: shop from a catalogue or a menu that is a PDF

${commands.map(({ name, summary }) => `  vitrina ${name.padEnd(20)}${summary}`).join('\n')}

vitrina COMMAND --help tells the options of one command. Settings come from the environment: see docs/operating.md.`;

/** What a file or a name brought along must not move the cursor or colour the screen. */
const printable = (text: string): string => text.replace(/(?![\n\t])\p{Cc}/gu, '');

const terminal: Terminal = {
  out: (text) => void process.stdout.write(`${process.stdout.isTTY ? printable(text) : text}\n`),
  // On a terminal a progress bar may stand in the line.
  say: (text) => void process.stderr.write(`${process.stderr.isTTY ? '\r\u001b[K' : ''}${printable(text)}\n`),
  isInteractive: process.stderr.isTTY,
};

const asksHelp = (words: readonly string[]) => words.some((word) => word === '--help' || word === '-h');

const run = async (words: string[]): Promise<number> => {
  const entry = commands.find(({ name }) => name.split(' ').every((part, index) => words[index] === part));
  if (!entry) {
    if (words.length > 0 && !asksHelp(words))
      throw new UsageError(`There is no command "${words.slice(0, 2).join(' ')}".`);
    terminal.out(overview);
    return 0;
  }
  const args = words.slice(entry.name.split(' ').length);
  const command = await entry.load();
  if (asksHelp(args)) {
    terminal.out(command.usage);
    return 0;
  }
  return command.run(args, terminal).catch((error: unknown) => {
    if (!(error instanceof UsageError)) throw error;
    terminal.say(`${error.message}\n\n${command.usage}`);
    return 2;
  });
};

/** Whoever reads our output may stop early (`| head`): that is no failure. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
});

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  process.exitCode = error instanceof UsageError ? 2 : 1;
  terminal.say(error instanceof UsageError ? `${error.message}\n\n${overview}` : failureOf(error));
}
