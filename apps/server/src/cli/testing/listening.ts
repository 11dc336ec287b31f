/** Where a server that a test has started listens. */
import type { ChildProcess } from 'node:child_process';

/** The address that it prints, once the company `acme` stands below it. Rejects with what it said when it ends before. */
export const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let out = '';
    child.stdout?.on('data', (text) => {
      out += text;
      const [, address] = /listens at (http:\S+)[\s\S]*company=acme/.exec(out) ?? [];
      if (address) resolve(address);
    });
    child.once('exit', () => reject(new Error(`ended: ${out}`)));
  });
