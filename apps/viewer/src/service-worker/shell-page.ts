/** Adapts the cached HTML shell to the requested page. */

/** Header: the page that the cached shell displays before scripts run. */
export const PAGE = 'x-vitrina-page';

/** Hides the shell's first page when another page is requested, until the viewer renders it. */
export const shellFor = async (cached: Response, page: string): Promise<Response> => {
  if ((cached.headers.get(PAGE) ?? '') === page) return cached;
  const html = (await cached.text()).replace('<div id="first-page"', '<div id="first-page" style="visibility:hidden"');
  return new Response(html, { headers: cached.headers });
};
