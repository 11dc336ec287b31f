/** The programs that measurements call, each with its Debian package. A missing one costs the figures that need it, no others. */
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const PACKAGES = {
  nginx: 'nginx',
  wrk: 'wrk',
  h2load: 'nghttp2-client',
  pdftoppm: 'poppler-utils',
  cwebp: 'webp',
} as const;

export type Tool = keyof typeof PACKAGES;

/** Debian installs servers there, and leaves it out of the path of users. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/sbin'];

/** The path of programs, for this process and those it starts. */
export const addSystemFolders = (): void => {
  process.env.PATH = [process.env.PATH, ...SYSTEM_FOLDERS].filter(Boolean).join(delimiter);
};

const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
};

/** `uses`: the figures that each tool is needed for. Names every missing tool, its package and these figures on stderr. */
export const findTools = <Wanted extends Tool>(
  uses: Record<Wanted, string>,
  path = process.env.PATH ?? '',
): Record<Wanted, boolean> => {
  const found = (Object.entries(uses) as [Wanted, string][]).map(([tool, figures]) => {
    const isThere = path.split(delimiter).some((folder) => isProgram(join(folder, tool)));
    if (!isThere)
      process.stderr.write(`${tool} is missing (Debian package ${PACKAGES[tool]}). Left out: ${figures}.\n`);
    return [tool, isThere] as const;
  });
  return Object.fromEntries(found) as Record<Wanted, boolean>;
};
