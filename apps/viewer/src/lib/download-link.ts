/** The file itself under the name `{pdf name}.pdf` (§1, §9). A plain link: the answer carries the name. */

/** Characters that file systems refuse become a hyphen. */
export const downloadName = (name: string): string => {
  const safe = [...name]
    .map((sign) => (sign < ' ' || '\\/:*?"<>|'.includes(sign) ? '-' : sign))
    .join('')
    .trim()
    .replace(/^\.+|\.+$/g, '');
  return `${safe || 'catalogo'}.pdf`;
};

/** Our own files answer with that name; other addresses are left as they are. */
export const downloadLink = (url: string, name: string): string =>
  url.startsWith('/files/') ? `${url}?name=${encodeURIComponent(downloadName(name))}` : url;
