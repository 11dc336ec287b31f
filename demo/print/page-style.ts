/** Styles that both printed documents share: page size, reset, and pictures that fill their frame. */
export const pageStyle = (width: number, height: number): string => `
@page { size: ${width}mm ${height}mm; margin: 0; }
* { box-sizing: border-box; margin: 0; padding: 0; }
html { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
body { font-family: 'Lato', sans-serif; color: #2b211c; }
a { color: inherit; text-decoration: none; }
.page { position: relative; width: ${width}mm; height: ${height}mm; overflow: hidden; break-after: page; }
.page:last-child { break-after: auto; }
.at { position: absolute; }
.full { position: absolute; inset: 0; width: 100%; height: 100%; display: block; }
svg { display: block; overflow: hidden; }
`;
