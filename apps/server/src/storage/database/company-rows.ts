/** Which rows of which tables describe a company, as conditions in SQL for a dump. Other tables have people, keys, work or visitors. */

/** PostgreSQL allows no parameters in the declaration of a cursor. Both engines read backslashes in such a text as they are. */
const quoted = (text: string): string => `'${text.replaceAll("'", "''").replaceAll('\0', '')}'`;

const BY_COMPANY = [
  'developments',
  'company_quotas',
  'media',
  'documents',
  'document_slugs',
  'feeds',
  'feed_products',
  'feed_items',
  'feed_references',
  'feed_sources',
  'feed_mappings',
  'analytics_days',
];
const BY_DOCUMENT = [
  'editions',
  'pages',
  'models',
  'tags',
  'sections',
  'review_entries',
  'check_ignores',
  'edition_comments',
  'edition_approvals',
];

export const companyRows = (companyUid: string): ReadonlyMap<string, string> => {
  const uid = quoted(companyUid);
  const ofDocument = `document_uid in (select uid from documents where company_uid = ${uid})`;
  return new Map([
    ['companies', `uid = ${uid}`],
    ...BY_COMPANY.map((table): [string, string] => [table, `company_uid = ${uid}`]),
    ...BY_DOCUMENT.map((table): [string, string] => [table, ofDocument]),
  ]);
};
