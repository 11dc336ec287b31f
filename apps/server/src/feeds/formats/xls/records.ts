/** The records of a workbook stream (BIFF), and the texts in them. */

export const RECORD = {
  formula: 0x06,
  end: 0x0a,
  dates: 0x22,
  filePass: 0x2f,
  goesOn: 0x3c,
  codePage: 0x42,
  column: 0x7d,
  sheet: 0x85,
  numbers: 0xbd,
  richLabel: 0xd6,
  style: 0xe0,
  texts: 0xfc,
  sharedLabel: 0xfd,
  number: 0x203,
  label: 0x204,
  truth: 0x205,
  text: 0x207,
  shortNumber: 0x27e,
  format: 0x41e,
  begin: 0x809,
} as const;

/** `parts`: the data, and that of records by which it goes on. */
export type XlsRecord = { type: number; data: Buffer; parts: Buffer[] };

const HEAD = 4;

/** The records from `start`. A record that is cut off ends them. */
export const recordsOf = function* (stream: Buffer, start: number): Generator<XlsRecord> {
  let at = start;
  while (at >= 0 && at + HEAD <= stream.length) {
    const type = stream.readUInt16LE(at);
    const parts: Buffer[] = [];
    let next: number = type;
    do {
      const length = stream.readUInt16LE(at + 2);
      parts.push(stream.subarray(at + HEAD, at + HEAD + length));
      at += HEAD + length;
      next = at + HEAD <= stream.length ? stream.readUInt16LE(at) : 0;
    } while (next === RECORD.goesOn && type !== RECORD.goesOn);
    yield { type, data: parts[0] ?? Buffer.alloc(0), parts };
  }
};

const MAX_TEXT_LENGTH = 32_767;

/** Reads over the seams of records. A text that goes on begins the next part with its kind of signs again. */
export const createPartReader = (parts: readonly Buffer[]) => {
  let [part, at] = [0, 0];
  /** Moves to the next part at the end of one; false at the end of all. */
  const isOpen = (): boolean => {
    while (part < parts.length && at >= (parts[part]?.length ?? 0)) [part, at] = [part + 1, 0];
    return part < parts.length;
  };
  const byte = (): number => {
    if (!isOpen()) return 0;
    at += 1;
    return parts[part]?.[at - 1] ?? 0;
  };
  const uint16 = (): number => byte() + 256 * byte();
  const uint32 = (): number => uint16() + 65_536 * uint16();
  const skip = (count: number): void => {
    for (let left = count; left > 0 && isOpen(); ) {
      const step = Math.min(left, (parts[part]?.length ?? 0) - at);
      at += step;
      left -= step;
    }
  };
  const signs = (count: number, wide: boolean): string => {
    let [left, isWide, text] = [count, wide, ''];
    while (left > 0) {
      if (at >= (parts[part]?.length ?? 0)) {
        if (!isOpen()) break;
        isWide = (byte() & 1) === 1;
      }
      const data = parts[part];
      if (!data) break;
      const taken = Math.min(left, isWide ? (data.length - at) >> 1 : data.length - at);
      if (taken === 0) {
        at = data.length;
        continue;
      }
      const end = at + (isWide ? 2 * taken : taken);
      if (text.length < MAX_TEXT_LENGTH) text += data.toString(isWide ? 'utf16le' : 'latin1', at, end);
      at = end;
      left -= taken;
    }
    return text.slice(0, MAX_TEXT_LENGTH);
  };
  return {
    isOpen,
    byte,
    uint16,
    skip,
    signs,
    /** With its kind of signs before it, and its fonts and hints of pronunciation behind it. */
    text: (): string => {
      const length = uint16();
      const flags = byte();
      const runs = (flags & 8) === 0 ? 0 : uint16();
      const hints = (flags & 4) === 0 ? 0 : uint32();
      const text = signs(length, (flags & 1) === 1);
      skip(4 * runs + hints);
      return text;
    },
  };
};
