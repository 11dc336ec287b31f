/** Every command of `vitrina`, in the order of the help. */
import type { Command } from './command.ts';

/** Each command loads when it runs, so that help and usage errors need no database driver. */
export const commands: readonly { name: string; summary: string; load: () => Promise<Command> }[] = [
  {
    name: 'publish',
    summary: 'publish a PDF, or a new edition of it',
    load: async () => (await import('./commands/documents/publish.ts')).publish,
  },
  {
    name: 'proposals export',
    summary: 'write the products that publish --propose found as a price list',
    load: async () => (await import('./commands/documents/proposals.ts')).proposalsExport,
  },
  {
    name: 'proposals import',
    summary: 'confirm a corrected file of proposals as price list and tags',
    load: async () => (await import('./commands/documents/proposals.ts')).proposalsImport,
  },
  {
    name: 'company add',
    summary: 'create a company',
    load: async () => (await import('./commands/company.ts')).companyAdd,
  },
  {
    name: 'company list',
    summary: 'list companies and their documents',
    load: async () => (await import('./commands/company.ts')).companyList,
  },
  {
    name: 'company set',
    summary: 'change the given fields of a company',
    load: async () => (await import('./commands/company.ts')).companySet,
  },
  {
    name: 'company suspend',
    summary: 'hide a company from shoppers, without loss',
    load: async () => (await import('./commands/company-state.ts')).companySuspend,
  },
  {
    name: 'company resume',
    summary: 'end the suspension of a company',
    load: async () => (await import('./commands/company-state.ts')).companyResume,
  },
  {
    name: 'company quota',
    summary: 'show or set the limits of a company',
    load: async () => (await import('./commands/company-quota.ts')).companyQuota,
  },
  {
    name: 'company remove',
    summary: 'export a company, then remove everything that belongs to it',
    load: async () => (await import('./commands/company-remove.ts')).companyRemove,
  },
  {
    name: 'documents list',
    summary: 'list the documents of a company, or the editions of one',
    load: async () => (await import('./commands/documents/documents.ts')).documentsList,
  },
  {
    name: 'documents restore',
    summary: 'restore an older edition, or a document in the trash',
    load: async () => (await import('./commands/documents/documents.ts')).documentsRestore,
  },
  {
    name: 'documents withdraw',
    summary: 'hide a document from shoppers',
    load: async () => (await import('./commands/documents/documents.ts')).documentsWithdraw,
  },
  {
    name: 'documents schedule',
    summary: 'publish a draft, or hide a document, at a time',
    load: async () => (await import('./commands/documents/schedule.ts')).documentsSchedule,
  },
  {
    name: 'documents listed',
    summary: 'put a document into the lists for shoppers, or take it out',
    load: async () => (await import('./commands/documents/schedule.ts')).documentsListed,
  },
  {
    name: 'documents remove',
    summary: 'move a document to the trash, or remove one of its editions',
    load: async () => (await import('./commands/documents/documents.ts')).documentsRemove,
  },
  {
    name: 'documents trash',
    summary: 'list the documents in the trash',
    load: async () => (await import('./commands/documents/documents.ts')).documentsTrash,
  },
  {
    name: 'documents draft',
    summary: 'copy an edition into a draft',
    load: async () => (await import('./commands/documents/editions/drafts.ts')).documentsDraft,
  },
  {
    name: 'documents publish',
    summary: 'make a draft the current edition',
    load: async () => (await import('./commands/documents/editions/drafts.ts')).documentsPublish,
  },
  {
    name: 'documents preview',
    summary: 'print an address that shows a draft',
    load: async () => (await import('./commands/documents/editions/drafts.ts')).documentsPreview,
  },
  {
    name: 'documents discard',
    summary: 'remove a draft',
    load: async () => (await import('./commands/documents/editions/drafts.ts')).documentsDiscard,
  },
  {
    name: 'documents check',
    summary: 'check a document or a draft before shoppers see it',
    load: async () => (await import('./commands/documents/check/check.ts')).documentsCheck,
  },
  {
    name: 'feed import',
    summary: 'replace the price list of a company',
    load: async () => (await import('./commands/feed.ts')).feedImport,
  },
  {
    name: 'feed check',
    summary: 'read a price list without importing it, and compare it with the present one',
    load: async () => (await import('./commands/feed-check.ts')).feedCheck,
  },
  {
    name: 'feed show',
    summary: 'show the price list of a company and its last import',
    load: async () => (await import('./commands/feed.ts')).feedShow,
  },
  {
    name: 'feed source set',
    summary: 'fetch the price list from an address at an interval',
    load: async () => (await import('./commands/feed.ts')).feedSourceSet,
  },
  {
    name: 'feed source remove',
    summary: 'remove the source of the price list',
    load: async () => (await import('./commands/feed.ts')).feedSourceRemove,
  },
  {
    name: 'feed source run',
    summary: 'fetch the price list from its source now',
    load: async () => (await import('./commands/feed.ts')).feedSourceRun,
  },
  {
    name: 'secrets list',
    summary: 'list the sealed secrets by name',
    load: async () => (await import('./commands/secrets.ts')).secretsList,
  },
  {
    name: 'secrets set',
    summary: "seal the secret of a company's store, from stdin",
    load: async () => (await import('./commands/secrets.ts')).secretsSet,
  },
  {
    name: 'secrets remove',
    summary: 'remove a secret',
    load: async () => (await import('./commands/secrets.ts')).secretsRemove,
  },
  {
    name: 'secrets rotate',
    summary: 'seal all secrets with a new key',
    load: async () => (await import('./commands/secrets.ts')).secretsRotate,
  },
  {
    name: 'secrets forget-lost',
    summary: 'after the loss of a key: remove the secrets sealed with it',
    load: async () => (await import('./commands/secrets.ts')).secretsForgetLost,
  },
  {
    name: 'tags export',
    summary: 'write the tags of a document as CSV',
    load: async () => (await import('./commands/documents/tags.ts')).tagsExport,
  },
  {
    name: 'tags import',
    summary: 'replace the tags of a document by those of a CSV',
    load: async () => (await import('./commands/documents/tags.ts')).tagsImport,
  },
  {
    name: 'tags retag',
    summary: 'match the words of a document again with the present price list or store',
    load: async () => (await import('./commands/documents/tags.ts')).tagsRetag,
  },
  {
    name: 'review list',
    summary: 'list what has no certain place in the new edition',
    load: async () => (await import('./commands/documents/editions/review.ts')).reviewList,
  },
  {
    name: 'review export',
    summary: 'write the open entries of the review list as CSV',
    load: async () => (await import('./commands/documents/editions/review.ts')).reviewExport,
  },
  {
    name: 'review import',
    summary: 'place or dismiss entries of the review list by a CSV',
    load: async () => (await import('./commands/documents/editions/review.ts')).reviewImport,
  },
  {
    name: 'media add',
    summary: 'store a picture, video or 3D model, and print its address',
    load: async () => (await import('./commands/documents/media.ts')).mediaAdd,
  },
  {
    name: 'backup',
    summary: 'copy database and files while the server runs',
    load: async () => (await import('./commands/operation/backup.ts')).backup,
  },
  {
    name: 'restore',
    summary: 'restore a backup',
    load: async () => (await import('./commands/operation/backup.ts')).restore,
  },
  {
    name: 'doctor',
    summary: 'check everything and suggest remedies',
    load: async () => (await import('./commands/operation/doctor.ts')).doctor,
  },
  {
    name: 'worker',
    summary: 'publish queued documents',
    load: async () => (await import('./commands/operation/worker.ts')).worker,
  },
  {
    name: 'user add',
    summary: 'add a user who publishes',
    load: async () => (await import('./commands/user.ts')).userAdd,
  },
  {
    name: 'user list',
    summary: 'list users with their roles',
    load: async () => (await import('./commands/user.ts')).userList,
  },
  {
    name: 'user set',
    summary: "change a user's role, password or rights",
    load: async () => (await import('./commands/user.ts')).userSet,
  },
  {
    name: 'report',
    summary: 'report on visitors: opens, readers, pages, products, searches',
    load: async () => (await import('./commands/report.ts')).report,
  },
  { name: 'serve', summary: 'run the server', load: async () => (await import('./commands/operation/serve.ts')).serve },
];
