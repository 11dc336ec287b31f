/** A PDF of four pages with nearly every kind of page content, so that mutations reach all of them. */
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { type PdfObject, type PdfParts, streamOf } from './pdf-objects.ts';

const flate = (entries: string, data: Uint8Array): string =>
  streamOf(`${entries} /Filter /FlateDecode`, deflateSync(data));
const plain = (entries: string, text: string): string => streamOf(entries, Buffer.from(text, 'latin1'));

const SIDE = 24;
const noise = (bytes: number): Uint8Array =>
  Uint8Array.from({ length: bytes }, (_, at) => (at * 73 + (at >> 3) * 31) & 255);
const image = (more: string): string => `/Type /XObject /Subtype /Image /Width ${SIDE} /Height ${SIDE} ${more}`;

/** A bilevel image of arbitrary bytes, in a filter in which any bytes are valid. */
const fax = (filter: string, more = ''): string =>
  streamOf(`${image('/ColorSpace /DeviceGray /BitsPerComponent 1')} /Filter /${filter} ${more}`, noise(96));

const pictures = async (): Promise<string[]> => {
  const raw = { width: SIDE, height: SIDE, channels: 3 } as const;
  const jpeg = await sharp(noise(SIDE * SIDE * 3), { raw })
    .jpeg()
    .toBuffer();
  return [
    flate(image('/ColorSpace /DeviceRGB /BitsPerComponent 8 /SMask {{2}}'), noise(SIDE * SIDE * 3)),
    flate(image('/ColorSpace /DeviceGray /BitsPerComponent 8 /Matte [0]'), noise(SIDE * SIDE)),
    streamOf(`${image('/ColorSpace /DeviceRGB /BitsPerComponent 8')} /Filter /DCTDecode`, jpeg),
    flate(image('/ColorSpace [/Indexed /DeviceRGB 3 <ff000000ff000000ffffffff>] /BitsPerComponent 2'), noise(144)),
    flate(image('/ImageMask true /BitsPerComponent 1 /Decode [1 0]'), noise(72)),
    fax('CCITTFaxDecode', `/DecodeParms << /K -1 /Columns ${SIDE} /Rows ${SIDE} >>`),
    fax('JBIG2Decode'),
    fax('RunLengthDecode'),
    fax('LZWDecode'),
    flate(
      `${image('/ColorSpace /DeviceCMYK /BitsPerComponent 8')} /DecodeParms << /Predictor 15 /Colors 4 /Columns ${SIDE} >>`,
      noise((SIDE * 4 + 1) * SIDE),
    ),
    plain(
      `${image('/ColorSpace /DeviceGray /BitsPerComponent 8')} /Filter [/ASCIIHexDecode /ASCII85Decode]`,
      Buffer.from('9jqo^BlbD-BleB1DJ+*+F(f,q~>').toString('hex'),
    ),
  ];
};

const FUNCTIONS = [
  '<< /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1.5 >>',
  '<< /FunctionType 3 /Domain [0 1] /Functions [{{1}} {{1}}] /Bounds [0.5] /Encode [0 1 1 0] >>',
  flate('/FunctionType 0 /Domain [0 1 0 1] /Range [0 1 0 1 0 1] /Size [4 4] /BitsPerSample 8', noise(48)),
  plain(
    '/FunctionType 4 /Domain [0 1] /Range [0 1 0 1 0 1]',
    '{ dup dup 0.5 gt { pop 1 } { 2 mul } ifelse exch dup sin exch }',
  ),
];

/** Axial, radial and function-based shadings, and meshes of noise. */
const SHADINGS = [
  '<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 200 200] /Function {{1}} /Extend [true true] >>',
  '<< /ShadingType 3 /ColorSpace /DeviceRGB /Coords [100 100 0 100 100 90] /Function {{2}} /Extend [true false] >>',
  '<< /ShadingType 1 /ColorSpace /DeviceRGB /Domain [0 1 0 1] /Matrix [200 0 0 200 0 0] /Function {{3}} >>',
  ...[4, 5, 6, 7].map((type) =>
    flate(
      `/ShadingType ${type} /ColorSpace /DeviceRGB /BitsPerCoordinate 8 /BitsPerComponent 8 /BitsPerFlag 8 ` +
        `/VerticesPerRow 4 /Decode [0 200 0 200 0 1 0 1 0 1]`,
      noise(400),
    ),
  ),
];

const FORMS = [
  plain(
    '/Type /XObject /Subtype /Form /BBox [0 0 100 100] /Group << /S /Transparency /I true /K true >>',
    '0.2 0.4 0.6 rg 0 0 80 80 re f',
  ),
  plain(
    '/Type /XObject /Subtype /Form /BBox [0 0 300 300] /Matrix [1 0.2 0 1 5 5] /Resources << /XObject << /F1 {{1}} >> >>',
    'q 2 0 0 2 0 0 cm /F1 Do Q',
  ),
  plain(
    '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 10 10] /XStep 10 /YStep 10 /Resources << >>',
    '1 0 0 rg 0 0 5 5 re f',
  ),
  '<< /Type /ExtGState /BM /Luminosity /ca 0.5 /CA 0.7 /SMask << /S /Luminosity /G {{1}} /BC [0] >> >>',
  '<< /Type /ExtGState /BM [/Multiply /Screen] /LW 3 /D [[3 2 1] 0] /OP true /OPM 1 >>',
];

const FONTS = [
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 750 750] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 97 /LastChar 98 /Widths [1000 500] ' +
    '/Encoding << /Differences [97 /square /circle] >> /CharProcs << /square {{3}} /circle {{4}} >> /ToUnicode {{5}} >>',
  plain('', '1000 0 0 0 750 750 d1 0 0 750 750 re f'),
  plain('', '500 0 d0 1 0 0 rg 0 0 m 100 700 300 700 400 0 c f'),
  plain(
    '',
    '/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <61> <62> <0041> endbfrange endcmap',
  ),
  '<< /Type /Font /Subtype /Type0 /BaseFont /Nada /Encoding /Identity-H /DescendantFonts [{{7}}] >>',
  '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Nada /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 500 /W [1 [200 300] 5 9 400] /CIDToGIDMap /Identity >>',
];

const TEXT =
  'BT /T1 18 Tf 40 700 Td 22 TL (Silla Andes REF-1001 $ 120.000) Tj T* (Mesa Macondo REF-1002) Tj T* [(LAM) -120 (PARA) 80 (REF-1003)] TJ ' +
  '/T2 30 Tf T* (abab) Tj /T6 20 Tf T* <00010002> Tj 3 Tr T* (invisible) Tj ET';

const numbered = (names: string, first: number, count: number): string =>
  Array.from({ length: count }, (_, at) => `/${names}${at + 1} ${first + at} 0 R`).join(' ');

/** Numbers the objects of a group from `first`; `{{n}}` in a body refers to the n-th object of the group. */
const numberObjects = (group: readonly string[], first: number): PdfObject[] =>
  group.map((body, at) => ({
    number: first + at,
    body: body.replace(/\{\{(\d+)\}\}/g, (_, place) => `${first + Number(place) - 1} 0 R`),
  }));

const ANNOTATIONS = [
  '<< /Type /Annot /Subtype /Link /Rect [40 690 300 720] /A << /S /URI /URI (https://casa-nativa.test/silla) >> >>',
  '<< /Type /Annot /Subtype /Link /Rect [40 600 300 640] /Dest [{{page}} /XYZ 0 0 0] >>',
  '<< /Type /Annot /Subtype /Stamp /Rect [300 300 400 400] /AP << /N {{form}} >> /F 4 >>',
  '<< /Type /Annot /Subtype /Widget /FT /Btn /T (a) /Rect [300 100 400 140] /AP << /N << /Yes {{form}} /Off null >> >> /AS /Yes >>',
  '<< /Type /Annot /Subtype /Ink /Rect [0 0 50 50] /InkList [[0 0 10 10 50 0]] /C [1 0 0] >>',
];

export const richPdf = async (): Promise<PdfParts> => {
  const images = await pictures();
  const groups = [images, FUNCTIONS, SHADINGS, FORMS, FONTS];
  const firsts: number[] = [];
  let next = 20;
  for (const group of groups) {
    firsts.push(next);
    next += group.length;
  }
  const [image1 = 0, function1 = 0, shading1 = 0, form1 = 0, font1 = 0] = firsts;
  // Placeholders in shadings refer to the group of functions.
  const shadings = SHADINGS.map((body) => body.replace(/\{\{(\d+)\}\}/g, (_, at) => `${function1 + Number(at)} 0 R`));
  const resources =
    `<< /Font << ${numbered('T', font1, FONTS.length)} >> /XObject << ${numbered('I', image1, images.length)} /F1 ${form1} 0 R /F2 ${form1 + 1} 0 R >> ` +
    `/Shading << ${numbered('S', shading1, SHADINGS.length)} >> /Pattern << /P1 ${form1 + 2} 0 R >> /ExtGState << /G1 ${form1 + 3} 0 R /G2 ${form1 + 4} 0 R >> ` +
    `/ColorSpace << /C1 [/Separation /Oro /DeviceRGB ${function1} 0 R] /C2 [/Lab << /WhitePoint [0.95 1 1.09] >>] >> >>`;
  const painted = (names: string, count: number, by: string): string =>
    Array.from(
      { length: count },
      (_, at) =>
        `q 0.9 0 0 0.9 ${(at % 4) * 130} ${Math.floor(at / 4) * 200} cm ${by.replace('#', `${names}${at + 1}`)} Q`,
    ).join('\n');
  const contents = [
    TEXT,
    painted('I', images.length, '120 0 0 180 0 0 cm /# Do'),
    painted('S', SHADINGS.length, '0 0 120 180 re W n /# sh'),
    `/G1 gs /F1 Do /G2 gs q 1 0 0 1 200 200 cm /F2 Do Q /Pattern cs /P1 scn 0 400 300 300 re B* /C1 CS 0.5 SCN 5 w [6 3] 0 d 20 20 m 500 700 l S
     /C2 cs 50 20 20 sc 1 J 1 j 300 400 m 400 500 500 300 550 450 c b BI /W 4 /H 4 /BPC 8 /CS /G ID 0123456789abcdef EI`,
  ];
  const pages = contents.flatMap((text, at): PdfObject[] => [
    {
      number: 4 + 2 * at,
      body:
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${at === 1 ? '/CropBox [20 20 560 800] /Rotate 90' : ''} /Resources ${resources} ` +
        `/Contents ${5 + 2 * at} 0 R /Annots [${at === 0 ? ANNOTATIONS.join(' ').replaceAll('{{page}}', '6 0 R').replaceAll('{{form}}', `${form1} 0 R`) : ''}] >>`,
    },
    { number: 5 + 2 * at, body: at % 2 === 0 ? flate('', Buffer.from(text, 'latin1')) : plain('', text) },
  ]);
  const frame = [
    '<< /Type /Catalog /Pages 2 0 R /Outlines 3 0 R /Names << /Dests << /Names [(uno) [4 0 R /Fit]] >> >> /AcroForm << /Fields [] >> /PageLabels << /Nums [0 << /S /r >>] >> >>',
    '<< /Type /Pages /Count 4 /Kids [4 0 R 6 0 R 8 0 R 10 0 R] >>',
    '<< /Type /Outlines /First 12 0 R /Last 13 0 R /Count 2 >>',
  ];
  const outline = [
    '<< /Title (Sillas) /Parent 3 0 R /Next 13 0 R /Dest [4 0 R /Fit] >>',
    '<< /Title <feff004d00650073006100730020d83dde00> /Parent 3 0 R /Prev 12 0 R /First 14 0 R /Last 14 0 R /A << /S /GoTo /D (uno) >> >>',
    '<< /Title (Macondo) /Parent 13 0 R /Dest [8 0 R /XYZ 0 0 null] >>',
  ];
  return {
    trailer: '/Root 1 0 R',
    objects: [
      ...numberObjects(frame, 1),
      ...pages,
      ...numberObjects(outline, 12),
      ...numberObjects(images, image1),
      ...numberObjects(FUNCTIONS, function1),
      ...numberObjects(shadings, shading1),
      ...numberObjects(FORMS, form1),
      ...numberObjects(FONTS, font1),
    ],
  };
};
