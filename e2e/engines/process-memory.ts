/** Memory of the processes of a browser, from Linux' `/proc`. */
import { readdirSync, readFileSync } from 'node:fs';

type Process = { id: number; parent: number; name: string };

/** Null for a process that has ended in between. */
const processOf = (id: string): Process | null => {
  try {
    const [, name = '', parent = ''] = /^\d+ \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${id}/stat`, 'utf8')) ?? [];
    return { id: Number(id), parent: Number(parent), name };
  } catch {
    return null;
  }
};

const residentMb = ({ id }: Process): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;

/** Resident memory, MB, of the largest process below `root` whose name begins with `name`. */
export const largestBelow = (root: number, name: string): number => {
  const all = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry));
  const processes = all.map(processOf).filter((one) => one !== null);
  const isBelow = ({ parent }: Process): boolean => {
    const above = processes.find(({ id }) => id === parent);
    return parent === root || (above !== undefined && isBelow(above));
  };
  const found = processes.filter((one) => one.name.startsWith(name) && isBelow(one));
  return Math.round(Math.max(...found.map(residentMb)));
};
