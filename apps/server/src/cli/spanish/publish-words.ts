/** Facts that a publisher would not expect of a published document, in Spanish: the same lines as jobs/publish-problems.ts. */
import { errorWords } from '@vitrina/ui/messages/studio/errors';
import type { SectionsLeftOut } from '../../domain/publishing/document-text.ts';
import type { OcrReport, PublishReport } from '../../domain/publishing/publish-report.ts';

const MAX_EXAMPLES = 3;
const MAX_PAGES = 20;

type PageReason = PublishReport['failedPages'][number]['reason'];

const pageReasons = {
  deadline: 'dibujarla tarda demasiado',
  crash: 'dibujarla falló',
  page: 'está dañada',
  font: 'al documento le falta una letra',
  blank: 'no se puede leer',
} as const satisfies Record<PageReason, string>;

const sectionReasons = {
  noTitle: 'sin título',
  noPage: 'sin página de este documento',
  repeated: 'que vuelven a una entrada anterior (el índice es circular)',
  pageNumbers: 'que solo numeran las páginas',
  limit: 'más allá del índice más grande, 5000 secciones',
} as const satisfies Record<keyof SectionsLeftOut, string>;

const ocrReasons = {
  crash: 'el proceso terminó dos veces',
  memory: 'necesita demasiada memoria',
  deadline: 'tarda demasiado',
  language: 'no están instalados los datos del idioma (vitrina doctor dice qué paquete es)',
  file: 'su imagen no se puede leer',
  off: 'la lectura está apagada (OCR=0 del servidor, u OCR_LANGUAGE=NONE de la empresa)',
} as const satisfies Record<OcrReport['failed'][number]['reason'], string>;

const named = (names: readonly string[], count: number, most = MAX_EXAMPLES): string => {
  const shown = names.slice(0, most);
  const others = count - shown.length;
  return `${shown.join(', ')}${others > 0 ? ` y ${others} más` : ''}`;
};

const pageLines = ({ failedPages, linksLeftOut, sectionsLeftOut, words }: PublishReport): string[] => {
  const lines = failedPages.map(({ page, reason }) =>
    reason === 'blank'
      ? `la página ${page} sale en blanco aunque tiene contenido: no se puede leer. Ábrela en otro programa y expórtala otra vez.`
      : `la página ${page} no tiene imagen: ${pageReasons[reason]}. El visor la dibuja desde el PDF donde puede.`,
  );
  if (words === 0)
    lines.push(
      'el PDF no tiene texto: nadie puede buscar en él ni se encuentra ninguna referencia. Expórtalo con texto en vez de trazos o fotos, o pon las etiquetas a mano: vitrina tags import.',
    );
  if (linksLeftOut) lines.push(`demasiados enlaces: ${linksLeftOut} enlaces del PDF quedan fuera.`);
  if (sectionsLeftOut) {
    const left = Object.entries(sectionReasons).flatMap(([reason, text]) => {
      const count = sectionsLeftOut[reason as keyof SectionsLeftOut];
      return count ? [`${count} ${text}`] : [];
    });
    lines.push(`entradas que quedan fuera de la tabla de contenido: ${left.join('; ')}.`);
  }
  return lines;
};

const ocrLines = ({ ocr }: PublishReport): string[] => {
  if (!ocr) return [];
  const lines: string[] = [];
  const read = ocr.pages.map(
    ({ page, confidence }) => `${page} (${confidence === null ? 'nada' : `${Math.round(100 * confidence)} %`})`,
  );
  if (read.length > 0)
    lines.push(
      `${read.length === 1 ? '1 página no tiene texto y se leyó de su imagen' : `${read.length} páginas no tienen texto y se leyeron de sus imágenes`} (OCR, ${ocr.language}), con esta confianza media: página ${named(read, read.length, MAX_PAGES)}. Mira sus etiquetas.`,
    );
  for (const reason of new Set(ocr.failed.map((one) => one.reason))) {
    const pages = ocr.failed.filter((one) => one.reason === reason).map(({ page }) => `${page}`);
    lines.push(
      `páginas sin texto que no se pudieron leer: ${named(pages, pages.length, MAX_PAGES)}. Causa: ${ocrReasons[reason]}.`,
    );
  }
  return lines;
};

const isFewerThanHalf = (count: number, of: number): boolean => 2 * count < of;

const referenceLines = ({ references }: PublishReport): string[] => {
  const { inFeed, found, tagged, taggedBefore = 0, ambiguous, missing, unknown, doubtful, isPoor } = references;
  const lines: string[] = [];
  if (isPoor)
    lines.push(
      `ALERTA: muy pocas referencias tienen etiqueta, ${found} de ${inFeed}. El documento se publicó, pero casi nada se puede comprar. Mira que la lista sea la de este documento y que sus códigos o nombres estén impresos como texto; las líneas siguientes dan ejemplos.`,
    );
  if (ambiguous) {
    const examples = ambiguous.examples.map(({ ref, page }) => `${ref} (página ${page})`);
    lines.push(
      `${ambiguous.count} referencias están impresas como números corrientes y no tienen etiqueta: ${named(examples, ambiguous.count)}. Imprime antes una palabra como Ref., o Código sobre su columna, o pon sus etiquetas a mano.`,
    );
  }
  if (unknown) {
    const examples = unknown.examples.map(({ code, page }) => `${code} (página ${page})`);
    lines.push(`${unknown.count} códigos impresos no están en la lista: ${named(examples, unknown.count)}.`);
  }
  if (doubtful) {
    const examples = doubtful.examples.map(({ name, page }) => `${name} (página ${page})`);
    lines.push(
      `${doubtful.count} productos pueden estar impresos con un nombre parecido y no tienen etiqueta: ${named(examples, doubtful.count)}. Están por revisar: vitrina review list.`,
    );
  }
  if (isFewerThanHalf(found, inFeed)) {
    const examples = missing ? ` No salen impresas, por ejemplo: ${named(missing.examples, missing.count)}.` : '';
    lines.push(`en las páginas solo se encontraron ${found} de las ${inFeed} referencias de la lista.${examples}`);
  }
  if (isFewerThanHalf(tagged, taggedBefore))
    lines.push(`esta edición tiene ${tagged} etiquetas, y la anterior tenía ${taggedBefore}.`);
  return lines;
};

const amountText = (amount: number, currency: string | undefined): string =>
  `${currency === undefined ? '' : `${currency} `}${amount.toLocaleString('es-CO', { maximumFractionDigits: 2 })}`;

const priceLines = ({ prices }: PublishReport): string[] => {
  const examplesOf = (of: NonNullable<PublishReport['prices']>['different']): string =>
    named(
      (of?.examples ?? []).map(
        ({ ref, page, prices: printed, listed, currency }) =>
          `${ref} (página ${page}) dice ${printed.join(' y ')}, y la lista ${amountText(listed, currency)}`,
      ),
      of?.count ?? 0,
    );
  const { compared = 0, different, several } = prices ?? {};
  const lines: string[] = [];
  if (different)
    lines.push(
      `${different.count} de ${compared} precios impresos son distintos de los de la lista: ${examplesOf(different)}. No se cambió nada.`,
    );
  if (several)
    lines.push(
      `${several.count} productos tienen impresos varios precios, y ninguno es el de la lista: ${examplesOf(several)}.`,
    );
  return lines;
};

const storeLines = ({ storeFailure }: PublishReport): string[] => {
  if (!storeFailure) return [];
  const words = new Map<string, { sentence: string }>(Object.entries(errorWords)).get(storeFailure);
  const lines = [
    `No se pudo consultar la tienda (${storeFailure}). ${words?.sentence ?? ''} Las etiquetas llevan los códigos de la lista de precios; sin lista, faltan.`,
  ];
  if (storeFailure === 'store.misconfigured')
    lines.push('Mira --website y --secret. Una tienda en una red privada se nombra en STORE_HOSTS, como COMPANY@HOST.');
  return lines;
};

/** Lines about the document begin with the name of its `file`. */
export const spanishProblems = (report: PublishReport, file: string): string[] => [
  ...[...pageLines(report), ...ocrLines(report), ...referenceLines(report), ...priceLines(report)].map(
    (line) => `${file}: ${line}`,
  ),
  ...storeLines(report),
];
