/** Loaded before a program, makes it live two days later: what is kept for a day is then old. */

const LATER_MS = 2 * 24 * 60 * 60 * 1000;
const Now = Date;

class Later extends Now {
  constructor(...given: [] | [number | string | Date]) {
    super(given.length === 0 ? Now.now() + LATER_MS : given[0]);
  }

  static override now(): number {
    return Now.now() + LATER_MS;
  }
}

globalThis.Date = Later as DateConstructor;
