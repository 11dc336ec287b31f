/** A QR code as the outline of its dark modules. Pure. */
import { encodeQR } from 'qr';

/** Quiet zone in modules, which readers need (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** `d` of an SVG path within a square of `side` modules. */
export const qrPath = (text: string): { d: string; side: number } => {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
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
