/** Two small GLB models, in metres with PBR colours: the chair and the table lamp of the catalogue. */
import { mkdir, writeFile } from 'node:fs/promises';
import { type Colour, glb, type Part } from './models/glb.ts';
import { box, lathe, type Mesh, merge, rod, saddle } from './models/mesh.ts';

const walnut: Colour = { name: 'Nogal', rgb: [0.2, 0.075, 0.03], roughness: 0.55, metal: 0 };
const glaze: Colour = { name: 'Terracota esmaltada', rgb: [0.456, 0.12, 0.05], roughness: 0.28, metal: 0 };
const linen: Colour = {
  name: 'Lino',
  rgb: [0.9, 0.78, 0.56],
  roughness: 0.9,
  metal: 0,
  glow: [0.55, 0.36, 0.14],
  twoSided: true,
};
const brass: Colour = { name: 'Latón', rgb: [0.55, 0.33, 0.08], roughness: 0.3, metal: 1 };

/** Silla Honda: 46 × 50 × 80 cm, seat at 45, six spindles under a curved rail. */
const chair = (): Part[] => {
  const legs: Mesh[] = [];
  for (const x of [-0.19, 0.19]) {
    legs.push(rod([x * 1.12, 0, 0.22], [x, 0.44, 0.19], 0.014, 0.02));
    legs.push(rod([x * 1.1, 0, -0.24], [x * 0.95, 0.44, -0.19], 0.014, 0.019));
    legs.push(rod([x * 0.95, 0.44, -0.19], [x * 1.06, 0.78, -0.25], 0.016, 0.013));
    legs.push(rod([x * 1.06, 0.2, 0.205], [x * 1.02, 0.2, -0.215], 0.009, 0.009));
  }
  legs.push(rod([-0.2, 0.2, 0], [0.2, 0.2, 0], 0.009, 0.009));
  for (let index = 0; index < 6; index += 1) {
    const x = -0.13 + index * 0.052;
    legs.push(rod([x, 0.455, -0.2], [x * 1.12, 0.755, -0.262 - 0.02 * (1 - (x / 0.13) ** 2)], 0.007, 0.007));
  }
  const rail: Mesh[] = [];
  for (let index = 0; index < 10; index += 1) {
    const curve = (step: number): [number, number, number] => {
      const part = step / 5 - 1;
      return [part * 0.225, 0.765 + 0.022 * (1 - part * part), -0.245 - 0.035 * (1 - part * part)];
    };
    rail.push(rod(curve(index), curve(index + 1), 0.019, 0.019));
  }
  return [{ name: 'Silla Honda', mesh: merge([...legs, ...rail, saddle(0.46, 0.42, 0.45, 0.03)]), colour: walnut }];
};

/** Lámpara Ámbar: a turned body, a brass neck, a linen shade of 32 cm, 48 cm tall. */
const lamp = (): Part[] => {
  const body = lathe(
    [
      [0, 0],
      [0.06, 0],
      [0.085, 0.02],
      [0.115, 0.07],
      [0.12, 0.11],
      [0.105, 0.16],
      [0.07, 0.205],
      [0.042, 0.235],
      [0.036, 0.26],
      [0, 0.262],
    ],
    48,
  );
  const neck = lathe(
    [
      [0.014, 0.26],
      [0.014, 0.3],
      [0.02, 0.302],
      [0.02, 0.335],
      [0, 0.336],
    ],
    24,
  );
  const shade = lathe(
    [
      [0.16, 0.28],
      [0.158, 0.281],
      [0.096, 0.479],
      [0.095, 0.48],
    ],
    56,
  );
  const foot = box([0, 0.302, 0], [0.18, 0.004, 0.006]);
  return [
    { name: 'Cuerpo', mesh: body, colour: glaze },
    { name: 'Cuello', mesh: merge([neck, foot]), colour: brass },
    { name: 'Pantalla', mesh: shade, colour: linen },
  ];
};

export const writeModels = async (folder: URL): Promise<void> => {
  await mkdir(folder, { recursive: true });
  await writeFile(new URL('silla.glb', folder), glb(chair()));
  await writeFile(new URL('lampara.glb', folder), glb(lamp()));
};
