/** A QR code as the outline of its dark parts, in modules. Pure. */
import { encodeQR } from 'qr';

/** Modules of white around it, without which cameras do not find it (ISO/IEC 18004). */
const QUIET = 4;

/** `d` of an SVG path within a square of `side` modules. */
export const qrPath = (text: string): { d: string; side: number } => {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET });
  let d = '';
  for (const [y, row] of rows.entries()) {
    let from = -1;
    for (let x = 0; x <= row.length; x += 1) {
      if (row[x] && from < 0) from = x;
      if (row[x] || from < 0) continue;
      d += `M${from} ${y}h${x - from}v1h${from - x}z`;
      from = -1;
    }
  }
  return { d, side: rows.length };
};
