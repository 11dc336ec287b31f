/** Test fixture: writes a small database in MaxMind's open format, a binary tree over the bits of IPv6 followed by the records. */

type Value = string | number | Value[] | { [key: string]: Value };

/** Bits of a network, most significant first. IPv4 is mapped to ::/96. */
const bitsOf = (network: string): number[] => {
  const [address = '', length = '0'] = network.split('/');
  const isFour = !address.includes(':');
  const bytes = isFour
    ? [...Array.from({ length: 12 }, () => 0), ...address.split('.').map(Number)]
    : groups(address).flatMap((group) => [group >> 8, group & 255]);
  const bits = bytes.flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((at) => (byte >> at) & 1));
  return bits.slice(0, Number(length) + (isFour ? 96 : 0));
};

const groups = (address: string): number[] => {
  const [head = '', tail = ''] = address.split('::');
  const [before, after] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const gap = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...gap, ...after].map((group) => Number.parseInt(group, 16));
};

const encoded = (value: Value): Buffer => {
  if (typeof value === 'string')
    return Buffer.concat([Buffer.from([0x40 | Buffer.byteLength(value)]), Buffer.from(value)]);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([Buffer.from([0xc4]), bytes]);
  }
  if (Array.isArray(value)) return Buffer.concat([Buffer.from([value.length, 0x04]), ...value.map(encoded)]);
  const entries = Object.entries(value);
  return Buffer.concat([
    Buffer.from([0xe0 | entries.length]),
    ...entries.flatMap(([key, one]) => [encoded(key), encoded(one)]),
  ]);
};

/** Supports texts below 29 bytes, and lists and maps below 29 entries. */
export const tinyMmdb = (records: Record<string, Value>): Buffer => {
  const nodes: (number | { data: number } | null)[][] = [[null, null]];
  const data: Buffer[] = [];
  let offset = 0;
  for (const [network, record] of Object.entries(records)) {
    const bits = bitsOf(network);
    let at = 0;
    for (const bit of bits.slice(0, -1)) {
      const side = nodes[at]?.[bit];
      const below = typeof side === 'number' ? side : nodes.push([null, null]) - 1;
      nodes[at]?.splice(bit, 1, below);
      at = below;
    }
    nodes[at]?.splice(bits.at(-1) ?? 0, 1, { data: offset });
    const bytes = encoded(record);
    data.push(bytes);
    offset += bytes.length;
  }
  const tree = Buffer.alloc(nodes.length * 8);
  for (const [index, sides] of nodes.entries())
    for (const [side, to] of sides.entries()) {
      const target = to === null ? nodes.length : typeof to === 'number' ? to : nodes.length + 16 + to.data;
      tree.writeUInt32BE(target, index * 8 + side * 4);
    }
  const metadata = encoded({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1,
    database_type: 'Tiny',
    description: {},
    ip_version: 6,
    languages: [],
    node_count: nodes.length,
    record_size: 32,
  });
  return Buffer.concat([tree, Buffer.alloc(16), ...data, Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'), metadata]);
};
