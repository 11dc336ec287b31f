-- How a company calls a document in commands and in the API for publishers: unique in the company. The uid, which addresses carry,
-- is unique everywhere. A row stays when its document is removed, so that the address never leads to another company.
create table document_slugs (
  uid text not null primary key,
  company_uid text not null references companies (uid) on delete cascade,
  slug text not null
);
create unique index document_slugs_by_company on document_slugs (company_uid, slug);
create index document_slugs_by_slug on document_slugs (slug);
insert into document_slugs (uid, company_uid, slug) select uid, company_uid, uid from documents;
