/** The cart that a checkout link opens: both link forms are parsed here, and every line shows the received values. */
import type { Catalogue } from './catalogue.ts';
import { type Html, html, money } from './html.ts';
import { layout, picture } from './shop-pages.ts';

export interface Line {
  sku: string;
  qty: string;
  seller: string;
}

const MAX_LINES = 500;

/** `?sku=A&qty=1&seller=1&sku=B&qty=2&seller=1`: the n-th of each belongs together. */
export const linesOfQuery = (query: URLSearchParams): Line[] => {
  const qty = query.getAll('qty');
  const seller = query.getAll('seller');
  return query
    .getAll('sku')
    .slice(0, MAX_LINES)
    .map((sku, index) => ({ sku, qty: qty[index] ?? '', seller: seller[index] ?? '' }));
};

/** `A:1,B:2`, the permalink form; it names no seller. */
export const linesOfPath = (path: string): Line[] =>
  path
    .split(',')
    .filter(Boolean)
    .slice(0, MAX_LINES)
    .map((pair) => {
      const colon = pair.indexOf(':');
      return { sku: colon < 0 ? pair : pair.slice(0, colon), qty: colon < 0 ? '' : pair.slice(colon + 1), seller: '' };
    });

const quantityOf = (text: string): number | null => (/^[1-9]\d{0,3}$/.test(text) ? Number(text) : null);

const facts = ({ sku, qty, seller }: Line): Html =>
  html`<span class="facts">SKU ${sku} · Cantidad ${qty === '' ? '—' : qty} · Vendedor ${seller === '' ? '—' : seller}</span>`;

const rowOf = (catalogue: Catalogue, line: Line): { row: Html; total: number } => {
  const found = catalogue.bySku(line.sku);
  const quantity = quantityOf(line.qty);
  const wrong = !found
    ? 'no encontrado'
    : quantity === null
      ? 'cantidad no válida'
      : found.item.available
        ? null
        : 'agotado';
  const total = found && quantity !== null && wrong === null ? found.item.price * quantity : 0;
  const name = found?.item.name ?? 'Producto';
  const row = html`<li class="${wrong ? 'line wrong' : 'line'}" data-testid="cart-line" data-sku="${line.sku}" data-qty="${line.qty}" data-seller="${line.seller}">
${picture(found?.item.pictures[0], name)}
<div><strong data-testid="line-name">${name}</strong><br>${found ? html`<span class="facts">Ref. ${found.item.ref}</span><br>` : null}${facts(line)}
${wrong ? html`<br><strong data-testid="line-error">${wrong}</strong>` : null}</div>
<div>${
    found && wrong === null
      ? html`<span class="facts">${line.qty} × <span data-testid="line-price">${money(found.item.price)}</span></span><br><span class="price" data-testid="line-total">${money(total)}</span>`
      : null
  }</div></li>`;
  return { row, total };
};

export const cartPage = (catalogue: Catalogue, lines: readonly Line[], source: string | null): string => {
  const rows = lines.map((line) => rowOf(catalogue, line));
  const total = rows.reduce((sum, { total: one }) => sum + one, 0);
  const body =
    rows.length === 0
      ? html`<p class="lead">Tu carrito está vacío.</p><p><a class="button" href="/">Ver la tienda</a></p>`
      : html`<div class="cart"><ul class="lines">${rows.map(({ row }) => row)}</ul>
<div class="sum"><span class="facts">${rows.length} ${rows.length === 1 ? 'producto' : 'productos'}</span>
<p class="total"><span>Total</span><span data-testid="cart-total" data-total="${total}">${money(total)}</span></p>
<a class="button" href="/">Seguir comprando</a></div></div>`;
  return layout(
    'Carrito',
    html`<h1>Tu carrito</h1>${body}<p class="source">Origen de la visita: <span data-testid="utm-source">${source ?? ''}</span></p>`,
  );
};
