/** The furnished rooms of the catalogue, each on its own canvas of 2100 by `h`. */

import { bedFrame } from '../art/beds.ts';
import { bookcase, cabinet } from '../art/cabinets.ts';
import { chair, cordChair, pouf } from '../art/chairs.ts';
import { curtain, plant, rug, wallArt } from '../art/decor.ts';
import { arcLamp, glow, lightCone, moonPendant, tableLamp, tripodLamp, wovenPendant } from '../art/lights.ts';
import { draw, freshId, group, linear } from '../art/paint.ts';
import { mountainWindow, room, stand, sunPatch, terrace } from '../art/rooms.ts';
import { armchair, sofa } from '../art/sofas.ts';
import { diningTable, pebbleTable, slatTable } from '../art/tables.ts';
import { OAK, WALNUT } from '../art/woods.ts';
import { drawingOf, palette } from './drawings.ts';

const W = 2100;
const piece = (ref: string) => {
  const drawing = drawingOf(ref);
  if (!drawing) throw new Error(`no drawing for ${ref}`);
  return drawing;
};
const art = (x: number, y: number, scale: number, w: number, h: number, kind: 0 | 1 | 2): string =>
  group(x, y, scale, wallArt(w, h, kind));
const nightstand = (): ReturnType<typeof cabinet> => piece('CN-3102.01');

export const coverScene = (): string =>
  room({ w: W, h: 2700, floorAt: 2190, wall: '#c98260', floor: '#a9713f' }) +
  mountainWindow(1010, 900, 760, 960, 'dusk', true, freshId()) +
  sunPatch(90, 1180, 620, 980) +
  art(430, 1520, 6.4, 52, 66, 1) +
  stand(rug(330, 170, '#ead9bd', '#8a3a22'), 1020, 2520, 5.4) +
  stand(plant('monstera', '#8a3a22'), 1850, 2250, 6) +
  stand(arcLamp('#d0a654'), 420, 2290, 6.2) +
  stand(sofa({ w: 228, seats: 3, fabric: '#efe0c5', accents: ['#9c4a2f', '#d8a94c'] }), 1110, 2330, 5.9) +
  stand(pebbleTable(WALNUT), 900, 2540, 6) +
  stand(pouf('#d8a94c'), 1620, 2590, 6.2);

export const salaScene = (): string =>
  room({ w: W, h: 2700, floorAt: 2060, wall: '#8a8f6c', floor: '#b57f4d', panels: true }) +
  sunPatch(1300, 560, 560, 1300) +
  stand(bookcase(OAK), 480, 2110, 5.9) +
  art(1180, 1330, 6, 60, 78, 0) +
  art(1640, 1290, 6, 44, 58, 2) +
  stand(rug(300, 150), 1230, 2440, 5.6) +
  stand(sofa({ w: 228, seats: 3, fabric: palette.terracotta, accents: ['#e6d6bd', '#d8b26a'] }), 1330, 2260, 5.5) +
  stand(tripodLamp(WALNUT), 1960, 2240, 6) +
  stand(armchair('#d8c8a8'), 340, 2500, 6.6) +
  stand(pebbleTable(WALNUT), 1180, 2500, 6.2) +
  stand(plant('snake', '#e9dcc6'), 1960, 2610, 6);

export const livingScene = (h: number): string => {
  const floor = h * 0.74;
  return (
    room({ w: W, h, floorAt: floor, wall: '#e3d2b8', floor: '#b98a59' }) +
    mountainWindow(170, h * 0.1, 470, h * 0.5, 'day', false, freshId()) +
    curtain(90, h * 0.07, 110, floor - h * 0.08, '#f3e9d8') +
    curtain(620, h * 0.07, 110, floor - h * 0.08, '#f3e9d8') +
    art(1130, h * 0.43, 4.4, 60, 76, 2) +
    art(1480, h * 0.43, 4.4, 76, 60, 0) +
    stand(rug(300, 150), 1120, h * 0.93, 4.9) +
    stand(plant('palm'), 1930, floor + h * 0.05, 4.7) +
    stand(arcLamp('#c39a4a'), 640, floor + h * 0.06, 4.6) +
    stand(sofa({ w: 228, seats: 3, fabric: palette.linen }), 1240, floor + h * 0.1, 4.9) +
    stand(pebbleTable(WALNUT), 1130, h * 0.97, 4.8)
  );
};

export const comedorScene = (): string =>
  room({ w: W, h: 2700, floorAt: 2050, wall: '#d8a679', floor: '#8f5f39' }) +
  mountainWindow(150, 960, 520, 760, 'day', true, freshId()) +
  stand(piece('CN-2305'), 1530, 2110, 5.4) +
  stand(tableLamp('#40634c'), 1830, 1668, 5) +
  stand(plant('snake', '#e9dcc6'), 1240, 1668, 2.6) +
  stand(wovenPendant(1, 300), 1270, 1240, 6.4) +
  stand(wovenPendant(1, 330), 1640, 1080, 5.4) +
  lightCone(1270, 1250, 420, 700, 0.2) +
  stand(rug(320, 170, '#e8d9c0', '#5f7058'), 980, 2500, 5.8) +
  stand(chair({ wood: WALNUT }), 640, 2210, 5.6) +
  stand(chair({ wood: WALNUT }), 980, 2210, 5.6) +
  stand(chair({ wood: WALNUT }), 1320, 2210, 5.6) +
  stand(diningTable(WALNUT), 980, 2430, 6.2) +
  stand(bowlOfFruit(), 980, 2000, 6) +
  stand(chair({ wood: palette.black }), 200, 2540, 6.6) +
  stand(chair({ wood: palette.black }), 1810, 2540, 6.6);

const bowlOfFruit = () => ({
  w: 40,
  h: 20,
  body: `<circle cx="-7" cy="-9" r="5.4" fill="#d8892f"/><circle cx="3" cy="-11" r="5.8" fill="#b5472c"/><circle cx="10" cy="-8.6" r="4.8" fill="#8aa351"/><path d="M-17 -8H17Q14 1 5 2H-5Q-14 1 -17 -8Z" fill="#f1e6d4"/><path d="M4 -8H17Q14 1 5 2Z" fill="#cdbda4" fill-opacity="0.7"/>`,
});

export const tableScene = (h: number): string => {
  const floor = h * 0.7;
  return (
    room({ w: W, h, floorAt: floor, wall: '#7f8767', floor: '#a97848', panels: true }) +
    art(430, h * 0.42, 4.2, 60, 76, 1) +
    art(1700, h * 0.42, 4.2, 60, 76, 2) +
    stand(moonPendant(1, 120), 1050, h * 0.33, 5) +
    stand(rug(330, 160, '#e8d9c0', '#9c4a2f'), 1050, h * 0.93, 5.2) +
    [640, 1050, 1460].map((x) => stand(chair({ wood: WALNUT }), x, floor + h * 0.06, 4.6)).join('') +
    stand(diningTable(WALNUT), 1050, floor + h * 0.19, 5.4) +
    stand(bowlOfFruit(), 1050, floor + h * 0.19 - 445, 4.6) +
    stand(plant('palm'), 1960, floor + h * 0.1, 4.4) +
    stand(chair({ wood: WALNUT }), 200, floor + h * 0.2, 5.4)
  );
};

export const alcobaScene = (): string =>
  room({ w: W, h: 2700, floorAt: 2060, wall: '#a5866a', floor: '#98683f', panels: true }) +
  curtain(0, 520, 260, 1540, '#efe3d0') +
  curtain(1840, 520, 260, 1540, '#efe3d0') +
  sunPatch(240, 640, 520, 1240) +
  stand(piece('CN-3205'), 1050, 1290, 5.4) +
  stand(nightstand(), 400, 2120, 5.6) +
  stand(nightstand(), 1700, 2120, 5.6) +
  stand(tableLamp(palette.terracotta), 400, 1772, 5.4) +
  stand(tableLamp(palette.terracotta), 1700, 1772, 5.4) +
  stand(rug(300, 150, '#e8d9c0', '#5f7058'), 1050, 2520, 6) +
  stand(bedFrame(OAK, null, 178), 1050, 2420, 6) +
  stand(piece('CN-3131.01'), 1050, 2640, 5.6) +
  stand(plant('monstera'), 1930, 2560, 5.6);

export const terrazaScene = (): string =>
  terrace(W, 2700, 1960, 'dusk') +
  stand(plant('palm', '#9c4a2f'), 190, 2120, 7) +
  stand(piece('CN-4105'), 1850, 2180, 5.6) +
  stand(piece('CN-4010'), 1050, 2200, 5.6) +
  stand(cordChair(palette.terracotta), 330, 2480, 6.6) +
  stand(cordChair(palette.caribbean), 1760, 2500, 6.6) +
  stand(slatTable(OAK), 1050, 2520, 6.2);

export const nightScene = (): string =>
  room({ w: W, h: 2700, floorAt: 2080, wall: '#4b3a38', floor: '#5a3c28', dusk: true }) +
  mountainWindow(200, 860, 520, 860, 'night', true, freshId()) +
  glow(1480, 1500, 900, 0.35) +
  art(1010, 1500, 6, 50, 64, 1) +
  stand(cabinet({ w: 180, h: 52, d: 42, wood: WALNUT, columns: 4, rows: 1, front: 'slat' }), 1150, 2130, 5.4) +
  stand(tableLamp(palette.terracotta), 820, 1842, 6) +
  stand(plant('snake', '#e9dcc6'), 1480, 1842, 2.8) +
  stand(wovenPendant(1, 260), 1420, 1180, 5.6) +
  stand(moonPendant(1, 90), 1790, 860, 5.4) +
  stand(tripodLamp(WALNUT), 1820, 2240, 6.6) +
  stand(rug(300, 150, '#d9c3a0', '#8a3a22'), 1000, 2520, 5.8) +
  stand(armchair(palette.moss), 640, 2480, 6.8) +
  stand(pouf('#cf9a3c'), 1170, 2540, 6);

/** The end of the day, for the last page. */
export const closingScene = (): string =>
  terrace(W, 2700, 2150, 'dusk') +
  stand(piece('CN-4042'), 1010, 2480, 5.6) +
  stand(plant('monstera', '#8a3a22'), 1880, 2420, 6) +
  draw(
    'M0 0H2100V1500H0Z',
    linear(
      [
        [0, '#3a2430', 0.55],
        [1, '#3a2430', 0],
      ],
      0,
      0,
      0,
      1,
    ),
  );

/** One piece at home, for its second picture: a square of 800. */
export const cornerScene = (ref: string): string => {
  const drawing = piece(ref);
  const tall = drawing.h > 150;
  const scale = Math.min(560 / drawing.w, (tall ? 660 : 420) / drawing.h);
  const hue = ['#d9b593', '#a6a684', '#dcc6a6', '#c98f6d'][ref.charCodeAt(ref.length - 4) % 4] ?? '#dcc6a6';
  const floor = 590;
  return (
    room({ w: 800, h: 800, floorAt: floor, wall: hue, floor: '#b0804f' }) +
    sunPatch(70, 60, 260, 500) +
    (tall ? '' : art(560, 270, 1.9, 60, 76, 0) + art(380, 250, 1.9, 44, 56, 2)) +
    stand(rug(260, 130), 400, 745, 2) +
    stand(plant('monstera'), 700, floor + 30, 2.1) +
    stand(drawing, 390, 700, scale * 0.94)
  );
};
