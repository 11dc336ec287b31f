/** Waits for the address of a server that a test has started. */
import type { ChildProcess } from 'node:child_process';

/** The address that it prints, once the company `acme` is listed below it. Rejects with its output when it ends before. */
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
