/** Method and path of each operation: the part of the registry that the browser needs, free of schemas (§7). */
type Route = { method: 'GET' | 'POST'; path: string };

/** Base of the ten calls of §7 ("version 2 base"). */
export const API_BASE = '/v2';
export const API_KEY_HEADER = 'x-api-key';

/** Paths are under `API_BASE`; `:name` is a path parameter. */
export const routes = {
  'company.read': { method: 'GET', path: '/company/read/id' },
  'company.developments': { method: 'GET', path: '/components/development/read/company' },
  'pdf.menu': { method: 'GET', path: '/interactive_pdf/menu_pdf' },
  'pdf.details': { method: 'GET', path: '/interactive_pdf/pdf/:pdfUid' },
  'pdf.sections': { method: 'GET', path: '/interactive_pdf/pdf_content_menu/:id' },
  'pdf.pages': { method: 'GET', path: '/interactive_pdf/pdf_pages' },
  'pdf.list': { method: 'GET', path: '/interactive_pdf/list_pdf' },
  'catalog.read': { method: 'GET', path: '/catalog/read/:companyUid' },
  'integration.products': { method: 'POST', path: '/integration/products' },
  'analytics.proxy': { method: 'POST', path: '/analytics/proxy' },
} as const satisfies Record<string, Route>;

export type OperationId = keyof typeof routes;
