/** The page itself, kept as it was opened, for a visit that opens it elsewhere. */

/** Which page the kept one draws before any script runs. */
export const PAGE = 'x-vitrina-page';

/** Its first page is not the one that is asked for: the paper stays until the viewer draws the right one. */
export const shellFor = async (kept: Response, page: string): Promise<Response> => {
  if ((kept.headers.get(PAGE) ?? '') === page) return kept;
  const html = (await kept.text()).replace('<div id="first-page"', '<div id="first-page" style="visibility:hidden"');
  return new Response(html, { headers: kept.headers });
};
