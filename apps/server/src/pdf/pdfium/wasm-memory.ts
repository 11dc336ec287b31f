/** Lowers the memory limit of a WebAssembly binary before it is compiled. */

const PAGE_BYTES = 65_536;
const HEADER_BYTES = 8;
const MEMORY_SECTION = 5;
const HAS_MAXIMUM = 1;

/** Reads an unsigned LEB128 number and the offset behind it. */
const numberAt = (program: Uint8Array, from: number): [value: number, end: number] => {
  let [value, at, scale] = [0, from, 1];
  for (; ; at += 1, scale *= 128) {
    const byte = program[at] ?? 0;
    value += (byte & 127) * scale;
    if (byte < 128) return [value, at + 1];
  }
};

/** Writes an LEB128 number into exactly the bytes of the old one; leading zeros are allowed. */
const writeNumber = (program: Uint8Array, value: number, from: number, end: number): void => {
  let rest = value;
  for (let at = from; at < end; at += 1) {
    program[at] = (rest % 128) | (at + 1 < end ? 128 : 0);
    rest = Math.floor(rest / 128);
  }
};

/** A copy of the binary with a lower memory limit. Throws when the binary declares no maximum. */
export const limitWasmMemory = (program: Uint8Array, maxBytes: number): Uint8Array<ArrayBuffer> => {
  const limited = Uint8Array.from(program);
  let at = HEADER_BYTES;
  while (at < limited.length) {
    const id = limited[at];
    const [size, body] = numberAt(limited, at + 1);
    at = body + size;
    if (id !== MEMORY_SECTION) continue;
    const [, flags] = numberAt(limited, body);
    const [kind, minimum] = numberAt(limited, flags);
    const [, maximum] = numberAt(limited, minimum);
    if (kind !== HAS_MAXIMUM) break;
    writeNumber(limited, Math.floor(maxBytes / PAGE_BYTES), maximum, numberAt(limited, maximum)[1]);
    return limited;
  }
  throw new Error('The WebAssembly binary declares no memory maximum to lower.');
};
