/** The catalogue's typography and grid, in millimetres. */
import { pageStyle } from '../print/page-style.ts';
import { PAGE } from './placed.ts';

export const style = `${pageStyle(PAGE.width, PAGE.height)}
.page { background: #fbf6ef; }
h1, h2, .serif { font-family: 'EB Garamond', serif; font-weight: 500; }
h1 { font-size: 54pt; line-height: 0.95; letter-spacing: -0.01em; }
h2 { font-size: 25pt; line-height: 1.05; }
.over { font-family: 'Lato', sans-serif; font-size: 7.4pt; line-height: 1.4; letter-spacing: 0.1em; text-transform: uppercase; font-weight: 500; }
.head { position: absolute; left: 18mm; right: 18mm; top: 16mm; display: flex; justify-content: space-between; align-items: end; }
.head h2 { white-space: nowrap; } .head p { max-width: 58mm; font-size: 9pt; line-height: 1.5; color: #6b5a4f; }
.foot { position: absolute; left: 18mm; right: 18mm; bottom: 9mm; display: flex; justify-content: space-between; font-size: 7.8pt; color: #8a7567; letter-spacing: 0.04em; }
.foot.left { flex-direction: row-reverse; }
.grid { position: absolute; left: 18mm; right: 18mm; display: grid; gap: 8mm 8mm; }
.card .shot { background: linear-gradient(#f3e9db, #e9dac5); border-radius: 1.2mm; position: relative; overflow: hidden; }
.card .shot svg { width: 100%; height: 100%; }
.card .name { font-family: 'EB Garamond', serif; font-size: 14pt; line-height: 1.1; margin-top: 2.6mm; }
.card .say { font-size: 8.4pt; line-height: 1.45; color: #6b5a4f; margin-top: 1mm; }
.price { font-size: 10.4pt; font-weight: 600; font-variant-numeric: tabular-nums; margin-top: 1.4mm; color: #2b211c; }
.price s { font-weight: 400; color: #9a887b; margin-left: 1.6mm; font-size: 8pt; }
.price b { color: #9c4a2f; font-weight: 600; margin-left: 1.6mm; font-size: 8pt; }
.ref { font-size: 7.6pt; letter-spacing: 0.05em; color: #8a7567; margin-top: 0.8mm; }
.variants { display: grid; gap: 2.4mm; margin-top: 5mm; }
.variant { display: grid; grid-template-columns: 7mm 1fr auto; gap: 3mm; align-items: center; font-size: 9pt; border-bottom: 0.2mm solid #e2d4c3; padding-bottom: 2.2mm; }
.variant i { width: 7mm; height: 7mm; border-radius: 50%; display: block; }
.variant .ref { margin: 0; } .variant .price { margin: 0; font-size: 9pt; }
.opener .title { position: absolute; left: 18mm; top: 20mm; right: 18mm; color: #fffaf2; }
.opener h1 { font-size: 84pt; } .opener p { font-size: 11.4pt; line-height: 1.55; max-width: 92mm; margin-top: 5mm; }
#iluminacion h1 { font-size: 64pt; }
.opener .number { font-family: 'EB Garamond', serif; font-size: 15pt; font-style: italic; margin-bottom: 3mm; }
.button { position: absolute; display: flex; align-items: center; justify-content: center; border-radius: 7mm; background: #9c4a2f; color: #fffaf2; font-size: 9pt; font-weight: 500; }
.button.light { background: #fffaf2; color: #7e3a23; } .button.line { background: none; border: 0.4mm solid #fffaf2; }
.contents { position: absolute; left: 18mm; right: 18mm; top: 76mm; }
.contents a { display: grid; grid-template-columns: 16mm 1fr auto; align-items: baseline; padding: 5.2mm 0; border-top: 0.25mm solid #d9c8b4; }
.contents i { font-family: 'EB Garamond', serif; font-size: 13pt; color: #9c4a2f; } .contents span { font-family: 'EB Garamond', serif; font-size: 25pt; line-height: 1; }
.contents small { display: block; font-family: 'Lato', sans-serif; font-size: 9pt; color: #6b5a4f; margin-top: 2mm; line-height: 1.4; } .contents b { font-weight: 400; font-size: 10pt; font-variant-numeric: tabular-nums; }
.text { font-size: 10.2pt; line-height: 1.65; color: #4a3b33; } .text p + p { margin-top: 3.4mm; }
.pin { position: absolute; font-size: 7.8pt; line-height: 1.35; background: #fffaf2; border-radius: 1.4mm; padding: 1.8mm 2.4mm; }
.pin .ref { margin-top: 0.4mm; }
.frame { position: absolute; border-radius: 1.2mm; overflow: hidden; } .frame svg { width: 100%; height: 100%; }
.hint { font-size: 7.8pt; letter-spacing: 0.06em; color: #8a7567; }
.tick { display: inline-block; width: 2mm; height: 2mm; border-radius: 50%; background: #9c4a2f; margin-right: 1.6mm; }
`;
