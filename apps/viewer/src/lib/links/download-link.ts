/** The download link of the PDF under the name `{pdf name}.pdf` (§1, §9). The response carries the name. */

/** Characters that file systems reject become hyphens. */
export const downloadName = (name: string): string => {
  const safe = [...name]
    .map((char) => (char < ' ' || '\\/:*?"<>|'.includes(char) ? '-' : char))
    .join('')
    .trim()
    .replace(/^\.+|\.+$/g, '');
  return `${safe || 'catalogo'}.pdf`;
};

/** Our own server sends the file under that name; other addresses are unchanged. */
export const downloadLink = (url: string, name: string): string =>
  url.startsWith('/files/') ? `${url}?name=${encodeURIComponent(downloadName(name))}` : url;
