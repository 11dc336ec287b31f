// Addresses of lighter versions of product pictures.

/** A lighter version of the picture, from the two stores that make one of any width. */
export const smallPicture = (url: string, width = 128): string =>
  url
    .replace(
      /^(https:\/\/[^/]+\.(?:vteximg\.com\.br|vtexassets\.com)\/arquivos\/ids\/\d+)(?=\/)/,
      `$1-${width}-${width}`,
    )
    .replace(
      /^https:\/\/cdn\.shopify\.com\/[^?#]+(?:\?v=\d+)?$/,
      (plain) => `${plain}${plain.includes('?') ? '&' : '?'}width=${width}`,
    );
