/** How much memory a WebAssembly program may ever take, written into it before it is compiled. */

const PAGE_BYTES = 65_536;
const HEADER_BYTES = 8;
const MEMORY_SECTION = 5;
const HAS_MOST = 1;

/** An unsigned LEB128 number and where it ends. */
const numberAt = (program: Uint8Array, from: number): [value: number, end: number] => {
  let [value, at, scale] = [0, from, 1];
  for (; ; at += 1, scale *= 128) {
    const byte = program[at] ?? 0;
    value += (byte & 127) * scale;
    if (byte < 128) return [value, at + 1];
  }
};

/** In as many bytes as the number that stood there: leading zeros are allowed. */
const writeNumber = (program: Uint8Array, value: number, from: number, end: number): void => {
  let rest = value;
  for (let at = from; at < end; at += 1) {
    program[at] = (rest % 128) | (at + 1 < end ? 128 : 0);
    rest = Math.floor(rest / 128);
  }
};

/** The same program with a lower limit. Throws where it has none of its own. */
export const withMostMemory = (program: Uint8Array, mostBytes: number): Uint8Array<ArrayBuffer> => {
  const limited = Uint8Array.from(program);
  let at = HEADER_BYTES;
  while (at < limited.length) {
    const id = limited[at];
    const [size, body] = numberAt(limited, at + 1);
    at = body + size;
    if (id !== MEMORY_SECTION) continue;
    const [, flags] = numberAt(limited, body);
    const [kind, least] = numberAt(limited, flags);
    const [, most] = numberAt(limited, least);
    if (kind !== HAS_MOST) break;
    writeNumber(limited, Math.floor(mostBytes / PAGE_BYTES), most, numberAt(limited, most)[1]);
    return limited;
  }
  throw new Error('The program sets its memory no limit that could be lowered.');
};
