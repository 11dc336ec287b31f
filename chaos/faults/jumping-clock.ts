/** Preload module that shifts the clock of a running program by the milliseconds in the file `CLOCK_FILE`. */
import { readFileSync } from 'node:fs';

const POLL_INTERVAL_MS = 50;
const SystemDate = Date;
const file = process.env['CLOCK_FILE'] ?? '';
let aheadMs = 0;

const readOffset = (): void => {
  aheadMs = Number(readFileSync(file, 'utf8'));
};
const now = (): number => SystemDate.now() + aheadMs;

readOffset();
setInterval(readOffset, POLL_INTERVAL_MS).unref();
globalThis.Date = new Proxy(SystemDate, {
  construct: (target, args, self) => Reflect.construct(target, args.length === 0 ? [now()] : args, self) as Date,
  apply: () => new SystemDate(now()).toString(),
  get: (target, name, self) => (name === 'now' ? now : (Reflect.get(target, name, self) as unknown)),
});
