/** Writes glTF 2.0 in its binary form: one JSON chunk, one binary chunk, both padded to four bytes. */
import type { Mesh } from './mesh.ts';

export interface Colour {
  name: string;
  /** Linear, not sRGB, as glTF wants it. */
  rgb: readonly [number, number, number];
  roughness: number;
  metal: number;
  glow?: readonly [number, number, number];
  twoSided?: boolean;
}

export interface Part {
  name: string;
  mesh: Mesh;
  colour: Colour;
}

const FLOAT = 5126;
const UNSIGNED_SHORT = 5123;
const VERTICES = 34962;
const INDICES = 34963;

const bounds = (positions: readonly number[], pick: (...values: number[]) => number): number[] =>
  [0, 1, 2].map((axis) => Math.fround(pick(...positions.filter((_, index) => index % 3 === axis).map(Math.fround))));

const chunk = (type: string, data: Buffer, filler: number): Buffer => {
  const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4, filler)]);
  const head = Buffer.alloc(8);
  head.writeUInt32LE(padded.length, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, padded]);
};

export const glb = (parts: readonly Part[]): Buffer => {
  const binary: Buffer[] = [];
  const bufferViews: object[] = [];
  const accessors: object[] = [];
  let offset = 0;
  const add = (data: Float32Array | Uint16Array, target: number, accessor: object): number => {
    const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
    const padding = (4 - (bytes.length % 4)) % 4;
    bufferViews.push({ buffer: 0, byteOffset: offset, byteLength: bytes.length, target });
    binary.push(bytes, Buffer.alloc(padding));
    offset += bytes.length + padding;
    accessors.push({ bufferView: bufferViews.length - 1, ...accessor });
    return accessors.length - 1;
  };

  const meshes = parts.map(({ name, mesh: { positions, normals, triangles } }, material) => {
    const count = positions.length / 3;
    if (count > 65_535) throw new Error(`${name} has too many points for short indices`);
    const vertices = { componentType: FLOAT, count, type: 'VEC3' };
    const POSITION = add(new Float32Array(positions), VERTICES, {
      ...vertices,
      min: bounds(positions, Math.min),
      max: bounds(positions, Math.max),
    });
    const NORMAL = add(new Float32Array(normals), VERTICES, vertices);
    const indices = add(new Uint16Array(triangles), INDICES, {
      componentType: UNSIGNED_SHORT,
      count: triangles.length,
      type: 'SCALAR',
    });
    return { name, primitives: [{ attributes: { POSITION, NORMAL }, indices, material }] };
  });

  const json = {
    asset: { version: '2.0', generator: 'Casa Nativa', copyright: 'Casa Nativa, demostración' },
    scene: 0,
    scenes: [{ nodes: parts.map((_, index) => index) }],
    nodes: parts.map(({ name }, mesh) => ({ name, mesh })),
    meshes,
    materials: parts.map(({ colour }) => ({
      name: colour.name,
      pbrMetallicRoughness: {
        baseColorFactor: [...colour.rgb, 1],
        metallicFactor: colour.metal,
        roughnessFactor: colour.roughness,
      },
      ...(colour.glow ? { emissiveFactor: colour.glow } : {}),
      ...(colour.twoSided ? { doubleSided: true } : {}),
    })),
    accessors,
    bufferViews,
    buffers: [{ byteLength: offset }],
  };
  const body = Buffer.concat([
    chunk('JSON', Buffer.from(JSON.stringify(json)), 0x20),
    chunk('BIN\0', Buffer.concat(binary), 0),
  ]);
  const head = Buffer.alloc(12);
  head.write('glTF', 0, 'latin1');
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(12 + body.length, 8);
  return Buffer.concat([head, body]);
};
