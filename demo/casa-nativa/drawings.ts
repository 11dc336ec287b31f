/** The drawing of each item, by reference, for the catalogue, the pictures and the posters. */

import { bedFrame } from '../art/beds.ts';
import { barCart, bookcase, cabinet } from '../art/cabinets.ts';
import { bench, chair, cordChair, lounger, pouf, rocker } from '../art/chairs.ts';
import { hammock, planters, rugFlat, sunMirror } from '../art/decor.ts';
import { arcLamp, moonPendant, tableLamp, tripodLamp, wovenPendant } from '../art/lights.ts';
import { armchair, sectional, sofa } from '../art/sofas.ts';
import type { Piece } from '../art/solid.ts';
import { diningTable, pebbleTable, pedestalTable, sideTable, slatTable } from '../art/tables.ts';
import { OAK, WALNUT } from '../art/woods.ts';

export const palette = {
  linen: '#d9c5a5',
  terracotta: '#b4613f',
  moss: '#6f7a56',
  mustard: '#cf9a3c',
  cream: '#e9dfcf',
  river: '#9aa09b',
  caribbean: '#2f6478',
  jungle: '#40634c',
  sand: '#dcc9a6',
  black: '#35302d',
} as const;
const p = palette;

const drawings: Record<string, () => Piece> = {
  'CN-1042': () => sofa({ w: 228, seats: 3, fabric: p.linen }),
  'CN-1042.02': () => sofa({ w: 228, seats: 3, fabric: p.terracotta, accents: ['#e6d6bd', '#d8b26a'] }),
  'CN-1042.03': () => sofa({ w: 228, seats: 3, fabric: p.moss, accents: ['#d8b26a', '#e6d6bd'] }),
  'CN-1050.01': () => sectional(p.cream),
  'CN-1050.02': () => sectional(p.river),
  'CN-1061.01': () => sofa({ w: 164, seats: 2, fabric: p.mustard, arm: 12, back: 78, accents: ['#e6d6bd', '#9c4a2f'] }),
  'CN-1061.02': () => sofa({ w: 164, seats: 2, fabric: p.linen, arm: 12, back: 78 }),
  'CN-1107.01': () => armchair(p.terracotta),
  'CN-1107.02': () => armchair(p.moss),
  'CN-1112.01': () => rocker(WALNUT),
  'CN-1112.02': () => rocker(OAK),
  'CN-1120.01': () => pouf(p.cream),
  'CN-1120.02': () => pouf(p.terracotta),
  'CN-1204.01': () => pebbleTable(WALNUT),
  'CN-1204.02': () => pebbleTable(OAK),
  'CN-1211': sideTable,
  'CN-1310': () => bookcase(OAK),
  'CN-1310-N': () => bookcase(WALNUT),
  'CN-1322': () => cabinet({ w: 180, h: 52, d: 42, wood: WALNUT, columns: 4, rows: 1, front: 'slat' }),
  'CN-6001.01': () => rugFlat(),
  'CN-6001.02': () => rugFlat(),
  'CN-2004.01': () => diningTable(WALNUT),
  'CN-2004.02': () => diningTable(OAK),
  'CN-2010': () => pedestalTable(OAK),
  'CN-2010-N': () => pedestalTable(WALNUT),
  'CN-2210.01': () => chair({ wood: WALNUT }),
  'CN-2210.02': () => chair({ wood: OAK }),
  'CN-2210.03': () => chair({ wood: p.black }),
  'CN-2218.01': () => chair({ wood: WALNUT, seat: p.terracotta, spindles: false }),
  'CN-2218.02': () => chair({ wood: WALNUT, seat: p.caribbean, spindles: false }),
  'CN-2218.03': () => chair({ wood: WALNUT, seat: p.mustard, spindles: false }),
  'CN-2225': () => bench(150, OAK, OAK),
  'CN-2231.65': () => chair({ wood: OAK, seat: '#dcbf8e', seatHeight: 65 }),
  'CN-2231.75': () => chair({ wood: OAK, seat: '#dcbf8e', seatHeight: 75 }),
  'CN-2305': () => cabinet({ w: 170, h: 82, d: 45, wood: WALNUT, columns: 4, rows: 1, front: 'cane', legs: 18 }),
  'CN-2320.AN': barCart,
  'CN-3001.14': () => bedFrame(OAK, null, 148),
  'CN-3001.16': () => bedFrame(OAK, null, 168),
  'CN-3001.20': () => bedFrame(OAK, null, 208),
  'CN-3008.01': () => bedFrame(WALNUT, p.moss),
  'CN-3008.02': () => bedFrame(WALNUT, p.linen),
  'CN-3102.01': () => cabinet({ w: 48, h: 56, d: 38, wood: WALNUT, columns: 1, rows: 2, front: 'drawer', legs: 16 }),
  'CN-3102.02': () => cabinet({ w: 48, h: 56, d: 38, wood: OAK, columns: 1, rows: 2, front: 'drawer', legs: 16 }),
  'CN-3110': () => cabinet({ w: 140, h: 84, d: 48, wood: OAK, columns: 2, rows: 3, front: 'drawer' }),
  'CN-3120': () => cabinet({ w: 150, h: 205, d: 60, wood: WALNUT, columns: 3, rows: 1, front: 'slat', legs: 10 }),
  'CN-3131.01': () => bench(130, WALNUT, p.cream),
  'CN-3131.02': () => bench(130, WALNUT, p.terracotta),
  'CN-3205': sunMirror,
  'CN-4001.01': () => cordChair(p.terracotta),
  'CN-4001.02': () => cordChair(p.jungle),
  'CN-4001.03': () => cordChair(p.caribbean),
  'CN-4010': () =>
    sofa({
      w: 190,
      seats: 2,
      fabric: '#e6dcc8',
      outdoor: true,
      arm: 7,
      back: 72,
      accents: [p.caribbean, p.terracotta],
    }),
  'CN-4021': () => slatTable(OAK),
  'CN-4030.01': () => lounger(p.sand),
  'CN-4030.02': () => lounger(p.caribbean),
  'CN-4042': hammock,
  'CN-4105': planters,
  'CN-5001.01': () => arcLamp('#c39a4a'),
  'CN-5001.02': () => arcLamp(p.black),
  'CN-5008.01': () => tripodLamp(WALNUT),
  'CN-5008.02': () => tripodLamp(OAK),
  'CN-5102.01': () => tableLamp(p.terracotta),
  'CN-5102.02': () => tableLamp(p.jungle),
  'CN-5102.03': () => tableLamp('#e4d8c4'),
  'CN-5201.40': () => wovenPendant(1, 40),
  'CN-5201.55': () => wovenPendant(1, 40),
  'CN-5210': () => moonPendant(),
};

/** Null for the few products without a picture. */
export const drawingOf = (ref: string): Piece | null => drawings[ref]?.() ?? null;
