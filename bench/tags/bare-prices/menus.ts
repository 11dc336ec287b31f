/** Generated menus of many trades whose prices are numbers without any sign (menus.json), as pages of HTML. */
import menus from './menus.json' with { type: 'json' };

/** `note`: a description below; `middle`: another column, such as pieces or a vintage. The first price is that of the product. */
export type Dish = { name: string; prices: string[]; note: string; middle: string };
export type Menu = {
  name: string;
  title: string;
  /** The class of the page. */
  layout: string;
  isInThousands: boolean;
  sections: { heading: string; dishes: Dish[] }[];
  foot: string;
};

/** `name | prices | note | middle`. */
const dishOf = (line: string): Dish => {
  const [name = '', prices = '', note = '', middle = ''] = line.split(' | ');
  return { name, prices: prices.split(' & '), note, middle };
};

export const MENUS: Menu[] = menus.map(({ sections, foot = '', isInThousands = false, ...menu }) => ({
  ...menu,
  foot,
  isInThousands,
  sections: sections.map(({ heading, dishes }) => ({ heading, dishes: dishes.map(dishOf) })),
}));

const leadersOf = (width: number): string => '.'.repeat(width);

const row = ({ name, prices, note, middle }: Dish, layout: string): string => {
  const below = note ? `<p class="note">${note}</p>` : '';
  const cells = prices.map((price) => `<span class="price">${price}</span>`).join('');
  switch (layout) {
    case 'leaders':
      return `<p class="row"><span>${name}</span> <span class="dots">${leadersOf(40)}</span> ${cells}</p>${below}`;
    case 'inline':
      return `<p>${name} ${prices.join(' / ')}</p>${below}`;
    case 'below':
      return `<div class="card"><div class="photo"></div><p>${name}</p><p class="price">${prices.join(' / ')}</p></div>`;
    case 'centred':
      return `<div class="centre"><p>${name}</p>${below}<p class="price">${prices.join(' / ')}</p></div>`;
    case 'before':
      return `<p class="first"><span class="price">${prices[0]}</span><span>${name}</span></p>`;
    default:
      return `<p class="row"><span class="name">${name}</span>${middle ? `<span class="middle">${middle}</span>` : ''}${cells}</p>${below}`;
  }
};

const STYLE = `
  @page { size: A5; margin: 14mm }
  body { font: 11pt/1.35 "DejaVu Sans", sans-serif; margin: 0 }
  h1 { font-size: 22pt; margin: 0 0 6mm } h2 { font-size: 15pt; margin: 6mm 0 2mm }
  p { margin: 0 0 1mm } .note { font-size: 8.5pt; color: #555; margin: -1mm 0 1.5mm }
  .row { display: flex; gap: 3mm } .row > :first-child { flex: 1 } .price { min-width: 14mm; text-align: right }
  .leaders .row > :first-child { flex: none } .leaders .dots { flex: 1; overflow: hidden; white-space: nowrap }
  .leaders .price { min-width: 0 }
  .middle { min-width: 14mm; text-align: right }
  .grid { display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 6mm } .photo { height: 24mm; background: #eee }
  .below .price { text-align: left } .centre { text-align: center; margin-bottom: 3mm } .centre .price { text-align: center }
  .first { display: flex; gap: 5mm } .first .price { min-width: 9mm }
  .two-columns main { columns: 2; column-gap: 8mm } section { break-inside: avoid } footer { font-size: 8pt; margin-top: 6mm }`;

export const htmlOf = ({ title, layout, sections, foot }: Menu): string => {
  const heads = layout === 'table' && sections.some(({ dishes }) => dishes.some(({ prices }) => prices.length > 1));
  const body = sections
    .map(({ heading, dishes }) => {
      const inner = dishes.map((one) => row(one, layout)).join('');
      const columns = heads
        ? '<p class="row"><span></span><span class="price">Copa</span><span class="price">Botella</span></p>'
        : '';
      return `<section>${heading && `<h2>${heading}</h2>`}${columns}${layout === 'below' ? `<div class="grid">${inner}</div>` : inner}</section>`;
    })
    .join('');
  return `<!doctype html><meta charset="utf-8"><style>${STYLE}</style><body class="${layout}"><h1>${title}</h1><main>${body}</main><footer>${foot}</footer>`;
};
