/** The shop's own pages: home, product, not found. Input of visitors is always escaped. */
import { type Catalogue, lowestPrice, type Product } from './catalogue.ts';
import { type Html, html, money } from './html.ts';

export const layout = (title: string, body: Html): string =>
  html`<!doctype html>
<html lang="es-CO"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Casa Nativa</title><link rel="icon" href="/logo.svg"><link rel="stylesheet" href="/tienda.css"></head>
<body><header><a href="/"><img src="/logo.svg" alt="Casa Nativa"></a>
<nav><a href="/#muebles">Muebles</a><a href="/#iluminacion">Iluminación</a><a href="/#terraza-y-decoracion">Terraza</a><a href="/checkout/cart">Carrito</a></nav></header>
<main>${body}</main>
<footer class="facts">Casa Nativa es una tienda de demostración: nada se vende ni se cobra.</footer></body></html>`
    .text;

export const picture = (path: string | undefined, alt: string): Html =>
  path
    ? html`<img class="picture" src="/${path}" alt="${alt}" loading="lazy">`
    : html`<div class="picture" role="img" aria-label="Sin imagen"></div>`;

const card = (product: Product): Html => html`<li><a href="/${product.linkText}/p">
${picture(product.items[0]?.pictures[0], product.productName)}
<span class="name">${product.productName}</span><span class="price">${money(lowestPrice(product))}</span></a></li>`;

export const homePage = (catalogue: Catalogue): string =>
  layout(
    'Muebles hechos en Medellín',
    html`<h1>Muebles con raíz</h1><p class="lead">Madera, barro y fibra de aquí, hechos en nuestro taller de Medellín.</p>
${catalogue.categories.map((department) => {
  const held = catalogue.products.filter((product) => catalogue.pathOf(product)[0] === department);
  return html`<h2 id="${department.slug}">${department.name}</h2><ul class="grid">${held.map(card)}</ul>`;
})}`,
  );

export const productPage = (catalogue: Catalogue, product: Product): string => {
  const path = catalogue.pathOf(product).map(({ name }) => name);
  const pictures = [...new Set(product.items.flatMap((item) => item.pictures))];
  return layout(
    product.productName,
    html`<div class="product"><div>${picture(pictures[0], product.productName)}
<div class="grid">${pictures.slice(1).map((one) => picture(one, product.productName))}</div></div>
<div><p class="facts">${path.join(' › ')}</p><h1>${product.productName}</h1><p>${product.description}</p>
<table>${product.items.map(
      (item) => html`<tr><th>${item.variant ?? 'Precio'}<br><span class="facts">Ref. ${item.ref}</span></th>
<td><span class="price">${money(item.price)}</span>${item.listPrice > item.price ? html`<span class="was">${money(item.listPrice)}</span>` : null}<br>
${item.available ? html`<a href="/checkout/cart/add?sku=${item.itemId}&qty=1&seller=1" rel="nofollow">Agregar al carrito</a>` : html`<span class="off">Agotado</span>`}</td></tr>`,
    )}</table>
<h2>Ficha</h2><table>${product.specifications.map(({ key, value }) => html`<tr><th>${key}</th><td>${value}</td></tr>`)}</table></div></div>`,
  );
};

export const notFoundPage = (): string =>
  layout('No encontrado', html`<h1>Esta página no existe</h1><p><a class="button" href="/">Volver a la tienda</a></p>`);
