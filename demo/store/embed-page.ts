/** A shop page that embeds the catalogue, as described in docs/embedding.md. */
import { html } from './html.ts';
import { layout } from './shop-pages.ts';

export const embedPage = (viewer: string): string =>
  layout(
    'Catálogo',
    html`<h1>Nuestro catálogo</h1>
<p class="lead">Hojéalo aquí mismo. Los botones le hablan desde esta página, y abajo está lo que él cuenta.</p>
<p class="acts"><button class="button" data-act="page">Ver la página 9</button>
<button class="button" data-act="product">Ver la silla Honda</button>
<button class="button" data-act="cart">Poner un pedido</button></p>
<vitrina-viewer company="casa-nativa" pdf="catalogo-casa-nativa" title="Catálogo de Casa Nativa"></vitrina-viewer>
<h2>Lo que pasa en el catálogo</h2><ol class="log" aria-live="polite"></ol>
<script src="${viewer}/embed.js" async></script><script src="/catalogo.js"></script>`,
  );

export const embedScript = `const viewer = document.querySelector('vitrina-viewer');
const log = document.querySelector('.log');

for (const name of ['open', 'page', 'product', 'add', 'checkout', 'share', 'error'])
  viewer.addEventListener(name, ({ detail }) => {
    const line = document.createElement('li');
    line.textContent = name + ' ' + JSON.stringify(detail);
    log.prepend(line);
  });

const acts = {
  page: () => viewer.goto(9),
  product: () => viewer.openProduct('CN-2210.01'),
  cart: () => viewer.setCart([{ ref: 'CN-1042', quantity: 1 }, { ref: 'CN-2210.01', quantity: 4 }]),
};
for (const button of document.querySelectorAll('[data-act]'))
  button.addEventListener('click', () => acts[button.dataset.act]());
`;
