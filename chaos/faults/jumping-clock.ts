/** Loaded before a program, sets its clock ahead by the milliseconds that stand in the file `CLOCK_FILE`, while it runs. */
import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 50;
const Real = Date;
const file = process.env['CLOCK_FILE'] ?? '';
let aheadMs = 0;

const look = (): void => {
  aheadMs = Number(readFileSync(file, 'utf8'));
};
const now = (): number => Real.now() + aheadMs;

look();
setInterval(look, LOOK_EVERY_MS).unref();
globalThis.Date = new Proxy(Real, {
  construct: (of, given, self) => Reflect.construct(of, given.length === 0 ? [now()] : given, self) as Date,
  apply: () => new Real(now()).toString(),
  get: (of, name, self) => (name === 'now' ? now : (Reflect.get(of, name, self) as unknown)),
});
