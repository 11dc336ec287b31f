/** Preload module that sets the clock of a process two days ahead, so that everything stored for a day has expired. */

const OFFSET_MS = 2 * 24 * 60 * 60 * 1000;
const SystemDate = Date;

class ShiftedDate extends SystemDate {
  constructor(...args: [] | [number | string | Date]) {
    super(args.length === 0 ? SystemDate.now() + OFFSET_MS : args[0]);
  }

  static override now(): number {
    return SystemDate.now() + OFFSET_MS;
  }
}

globalThis.Date = ShiftedDate as DateConstructor;
