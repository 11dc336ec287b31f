/** Meshes as lists of numbers: positions, normals, triangles. Metres, y up. */

export type Vector = readonly [number, number, number];
export interface Mesh {
  positions: number[];
  normals: number[];
  triangles: number[];
}

const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const unit = (a: Vector): Vector => {
  const length = Math.hypot(...a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
};
const along = (a: Vector, b: Vector, part: number): Vector => [
  a[0] + b[0] * part,
  a[1] + b[1] * part,
  a[2] + b[2] * part,
];

export const merge = (meshes: readonly Mesh[]): Mesh => {
  const all: Mesh = { positions: [], normals: [], triangles: [] };
  for (const mesh of meshes) {
    const first = all.positions.length / 3;
    all.positions.push(...mesh.positions);
    all.normals.push(...mesh.normals);
    all.triangles.push(...mesh.triangles.map((index) => index + first));
  }
  return all;
};

/** Joins two rings of `count` points that follow each other in a mesh. */
const skin = (mesh: Mesh, lower: number, upper: number, count: number): void => {
  for (let index = 0; index < count; index += 1) {
    const next = (index + 1) % count;
    mesh.triangles.push(lower + index, upper + index, lower + next, lower + next, upper + index, upper + next);
  }
};

/** A round rod from one point to another, each end with its own radius, closed by flat caps. */
export const rod = (from: Vector, to: Vector, r0: number, r1: number, count = 14): Mesh => {
  const axis = unit(minus(to, from));
  const side = unit(cross(axis, Math.abs(axis[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0]));
  const up = cross(side, axis);
  const mesh: Mesh = { positions: [], normals: [], triangles: [] };
  const ring = (centre: Vector, r: number, normal: Vector | null): number => {
    const first = mesh.positions.length / 3;
    for (let index = 0; index < count; index += 1) {
      const angle = (index / count) * Math.PI * 2;
      const out = along(along([0, 0, 0], side, Math.cos(angle)), up, Math.sin(angle));
      mesh.positions.push(...along(centre, out, r));
      mesh.normals.push(...(normal ?? out));
    }
    return first;
  };
  skin(mesh, ring(from, r0, null), ring(to, r1, null), count);
  const back: Vector = [-axis[0], -axis[1], -axis[2]];
  const start = ring(from, r0, back);
  const end = ring(to, r1, axis);
  for (let index = 1; index < count - 1; index += 1) {
    mesh.triangles.push(start, start + index, start + index + 1, end, end + index + 1, end + index);
  }
  return mesh;
};

/** Turns a profile of [radius, height] points around the y axis, bottom to top. */
export const lathe = (profile: readonly (readonly [number, number])[], count: number): Mesh => {
  const mesh: Mesh = { positions: [], normals: [], triangles: [] };
  profile.forEach(([r, y], step) => {
    const [r0, y0] = profile[Math.max(0, step - 1)] ?? [r, y];
    const [r1, y1] = profile[Math.min(profile.length - 1, step + 1)] ?? [r, y];
    const [nx, ny] = [y1 - y0, r0 - r1];
    const length = Math.hypot(nx, ny) || 1;
    for (let index = 0; index < count; index += 1) {
      const angle = (index / count) * Math.PI * 2;
      mesh.positions.push(Math.cos(angle) * r, y, -Math.sin(angle) * r);
      mesh.normals.push((Math.cos(angle) * nx) / length, ny / length, (-Math.sin(angle) * nx) / length);
    }
  });
  for (let step = 0; step < profile.length - 1; step += 1) {
    const [low, high] = [step * count, (step + 1) * count];
    for (let index = 0; index < count; index += 1) {
      const next = (index + 1) % count;
      mesh.triangles.push(low + index, low + next, high + index, low + next, high + next, high + index);
    }
  }
  return mesh;
};

export const box = (centre: Vector, size: Vector): Mesh => {
  const mesh: Mesh = { positions: [], normals: [], triangles: [] };
  for (const axis of [0, 1, 2] as const) {
    for (const sign of [-1, 1]) {
      const first = mesh.positions.length / 3;
      for (const [u, v] of [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ] as const) {
        const corner = [0, 0, 0];
        corner[axis] = sign;
        corner[(axis + 1) % 3] = u * sign;
        corner[(axis + 2) % 3] = v;
        mesh.positions.push(...corner.map((value, index) => (centre[index] ?? 0) + (value * (size[index] ?? 0)) / 2));
        mesh.normals.push(...[0, 1, 2].map((index) => (index === axis ? sign : 0)));
      }
      mesh.triangles.push(first, first + 1, first + 2, first, first + 2, first + 3);
    }
  }
  return mesh;
};

/** A seat: a rounded plate whose upper side dips a little, narrower at the back. */
export const saddle = (width: number, deep: number, y: number, thick: number): Mesh => {
  const mesh: Mesh = { positions: [], normals: [], triangles: [] };
  const [rings, count] = [8, 40];
  const outline = (angle: number): readonly [number, number] => {
    // A superellipse: nearly a square with generous corners.
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const x = Math.sign(c) * Math.abs(c) ** 0.5;
    const z = Math.sign(s) * Math.abs(s) ** 0.5;
    return [x * width * (z < 0 ? 0.46 : 0.5), (z * deep) / 2];
  };
  const dip = (part: number): number => -0.014 * (1 - part ** 3);
  const surface = (top: boolean): void => {
    const first = mesh.positions.length / 3;
    for (let ring = 0; ring <= rings; ring += 1) {
      for (let index = 0; index < count; index += 1) {
        const part = ring / rings;
        const [x, z] = outline((index / count) * Math.PI * 2);
        mesh.positions.push(x * part, top ? y + dip(part) : y - thick, z * part);
        const slope = top ? 0.26 * part ** 2 : 0;
        mesh.normals.push(
          ...unit([-Math.sign(x) * slope * Math.abs(x / (width / 2)), top ? 1 : -1, -slope * (z / (deep / 2))]),
        );
      }
    }
    for (let ring = 0; ring < rings; ring += 1) {
      const [inner, outer] = [first + ring * count, first + (ring + 1) * count];
      for (let index = 0; index < count; index += 1) {
        const next = (index + 1) % count;
        if (top)
          mesh.triangles.push(inner + index, outer + next, outer + index, inner + index, inner + next, outer + next);
        else mesh.triangles.push(inner + index, outer + index, outer + next, inner + index, outer + next, inner + next);
      }
    }
  };
  surface(true);
  surface(false);
  const first = mesh.positions.length / 3;
  for (const level of [y - thick, y]) {
    for (let index = 0; index < count; index += 1) {
      const [x, z] = outline((index / count) * Math.PI * 2);
      mesh.positions.push(x, level, z);
      mesh.normals.push(...unit([x, 0, z]));
    }
  }
  for (let index = 0; index < count; index += 1) {
    const next = (index + 1) % count;
    mesh.triangles.push(
      first + index,
      first + count + index,
      first + next,
      first + next,
      first + count + index,
      first + count + next,
    );
  }
  return mesh;
};
