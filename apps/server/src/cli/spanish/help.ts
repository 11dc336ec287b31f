/** The help of a command in Spanish. Names of commands, options and values are those of the English help, which is parsed for them. */
import type { SpanishHelp } from './help-entry.ts';
import { operationHelp } from './help-operation.ts';
import { publishingHelp } from './help-publishing.ts';

/** Options that mean the same in most commands. */
const COMMON: Readonly<Record<string, string>> = {
  '--company': 'su empresa; hace falta si varias empresas usan el nombre',
  '--map':
    'el título (o la letra) de la columna de un campo; se puede repetir. FIELD= para ninguna; currency=USD para la moneda de todos los precios. Se recuerda para listas con los mismos títulos; --map none lo olvida',
  '--sheet': 'la hoja de un libro de Excel',
  '--json': 'una respuesta JSON en la salida estándar',
};

export const spanishHelp: Readonly<Record<string, SpanishHelp>> = { ...publishingHelp, ...operationHelp };

const OPTION = /^ {2}(?<name>\S.*?)(?: {2,}\S.*)?$/;
const CONTINUED = /^ {4,}\S/;
const INDENT = 26;
const WIDTH = 120;

/** The names of the options of a help text, with their values: `--pdf NAME`. */
const optionRows = (usage: string): string[] =>
  usage
    .split('\n')
    .filter((line) => !CONTINUED.test(line))
    .flatMap((line) => OPTION.exec(line)?.groups?.['name'] ?? []);

/** `--map FIELD=COLUMN` → `--map`; `FILE, URL` stays. */
const optionName = (row: string): string => (row.startsWith('--') ? (row.split(' ', 1)[0] ?? row) : row);

export const optionsOf = (usage: string): string[] => optionRows(usage).map(optionName);

export const textOfOption = (command: string, option: string): string | undefined =>
  spanishHelp[command]?.options?.[option] ?? COMMON[option];

const wrapped = (text: string, indent: number): string => {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && indent + line.length + word.length >= WIDTH) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.join(`\n${' '.repeat(indent)}`);
};

/** `usage`: the English help. An option without a Spanish text keeps its name alone. */
export const spanishUsage = (command: string, usage: string): string => {
  const [synopsis = ''] = usage.split('\n\n', 1);
  const rows = optionRows(usage).map((row) => {
    const text = textOfOption(command, optionName(row)) ?? '';
    return `  ${row.padEnd(INDENT - 2)}${wrapped(text, INDENT)}`.trimEnd();
  });
  const { prose } = spanishHelp[command] ?? {};
  const parts = [synopsis.replace('[options]', '[opciones]'), rows.join('\n'), prose ? wrapped(prose, 0) : ''];
  return parts.filter((part) => part !== '').join('\n\n');
};
