import { expect, test } from 'vitest';
import { smallPicture } from './small-picture.ts';

test.each([
  [
    'https://casa.vtexassets.com/arquivos/ids/155242/foto.jpg?v=637',
    'https://casa.vtexassets.com/arquivos/ids/155242-128-128/foto.jpg?v=637',
  ],
  [
    'https://casa.vteximg.com.br/arquivos/ids/155242-500-500/foto.jpg',
    'https://casa.vteximg.com.br/arquivos/ids/155242-500-500/foto.jpg',
  ],
  ['https://cdn.shopify.com/s/files/1/foto.jpg?v=16', 'https://cdn.shopify.com/s/files/1/foto.jpg?v=16&width=128'],
  ['https://cdn.shopify.com/s/files/1/foto.jpg?v=16&x=1', 'https://cdn.shopify.com/s/files/1/foto.jpg?v=16&x=1'],
  ['https://otra.co/foto.jpg', 'https://otra.co/foto.jpg'],
])('the small picture of %s', (url, small) => expect(smallPicture(url)).toBe(small));
