/** The rules of the check before publishing: severity, and what a publisher can do. Data only. */

type Rule = { severity: 'block' | 'warn'; fix: string };

export const rules = {
  'page.undrawn': {
    severity: 'block',
    fix: 'Publish the PDF again; if the page fails again, export it anew from its program.',
  },
  'tag.no-product': { severity: 'block', fix: 'Give the tag a product, or hide it.' },
  'tag.product-gone': {
    severity: 'block',
    fix: 'Hide the tag, give it another product, or add the product to the price list or store.',
  },
  'link.page': { severity: 'block', fix: 'Let the link lead to a page of this document.' },
  'link.address': { severity: 'block', fix: 'Write an http(s), mailto, tel or whatsapp address, or #page=N.' },
  'link.dead': { severity: 'block', fix: 'Correct the address, or remove the link.' },
  'media.missing': { severity: 'block', fix: 'Upload the picture, video or model again, or correct its address.' },
  'store.refuses': {
    severity: 'block',
    fix: 'Check address and keys of the store: vitrina company set, vitrina doctor.',
  },
  'cart.off': {
    severity: 'block',
    fix: 'Switch the cart on with CARRITO_KIOSK=TRUE, or make the document not commercial.',
  },
  'price.printed': {
    severity: 'warn',
    fix: 'Correct the price list, or the PDF; nothing is changed by itself.',
  },
  'price.several': { severity: 'warn', fix: 'Look at the page: several prices are printed for one product.' },
  'price.uncompared': {
    severity: 'warn',
    fix: 'Check again when the store answers: printed prices may differ from those that shoppers pay.',
  },
  'prices.none': { severity: 'warn', fix: 'Import a list with prices: vitrina feed check FILE shows how it is read.' },
  'product.sold-out': {
    severity: 'warn',
    fix: 'Hide the tag until the product is back, or leave it: it is shown as sold out.',
  },
  'product.twice': { severity: 'warn', fix: 'Keep one of the tags, unless the page shows the product twice.' },
  'tags.fewer': {
    severity: 'warn',
    fix: 'Compare with the edition before: is the list that of this document, and are its codes text?',
  },
  'tags.few': {
    severity: 'warn',
    fix: 'Check that the list is that of this document, and that codes are printed as text.',
  },
  'code.unknown': { severity: 'warn', fix: 'Add the product to the price list, or place the tag by hand.' },
  'product.unplaced': { severity: 'warn', fix: 'Nothing, unless the document is meant to show the whole list.' },
  'tags.crowded': { severity: 'warn', fix: 'Move the tags apart: a finger gets a list to choose from.' },
  'target.small': { severity: 'warn', fix: 'Make it larger, or move its neighbours away: fingers need 24 px.' },
  'link.unnamed': { severity: 'warn', fix: 'Name the link: screen readers read the name aloud.' },
  'image.untold': {
    severity: 'warn',
    fix: 'Write what the image shows as its "alt": it is read aloud. An empty "alt" marks one that only decorates.',
  },
  'address.unsure': { severity: 'warn', fix: 'Open the address: its server did not answer as expected.' },
  'section.order': { severity: 'warn', fix: 'Put the sections in the order of their pages.' },
  'section.page': { severity: 'warn', fix: 'Give the section a page of this document.' },
  'page.coarse': { severity: 'warn', fix: 'Publish the page from the original file: print on it is not sharp.' },
  'page.heavy': { severity: 'warn', fix: 'Use smaller photos in the PDF: phones wait for the page.' },
  'page.partly': {
    severity: 'warn',
    fix: 'Replace damaged pictures, and export the PDF anew with pictures as JPEG or PNG: shoppers see the page without them.',
  },
  'font.unembedded': {
    severity: 'warn',
    fix: 'Embed all fonts when you export the PDF: the page is drawn with another one, which may be wider or lack characters.',
  },
  'page.wordless': {
    severity: 'warn',
    fix: 'Export the PDF with text instead of outlines or pictures: its words are neither found nor read aloud.',
  },
  'page.unchecked': {
    severity: 'warn',
    fix: 'Publish the PDF again: the words of the page are neither found nor read aloud, and the check cannot use them.',
  },
  'title.missing': { severity: 'warn', fix: 'Name the document, and its browser tab (name_tab).' },
  'brand.unreadable': { severity: 'warn', fix: 'Choose a darker or lighter first colour of the company.' },
} as const satisfies Record<string, Rule>;
