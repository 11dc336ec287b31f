/** Error codes as English sentences for publishers, with their facts. A code without a sentence does not compile. */
import type { ErrorCode, FeedNote } from '@vitrina/contract';
import type { AppError } from './app-error.ts';

/** Reads a fact with text around it; an empty string when the fact is missing. */
type Facts = (name: string, before?: string, after?: string) => string;

const factsOf =
  (facts: AppError['facts']): Facts =>
  (name, before = '', after = '') =>
    `${facts[name] ?? ''}` === '' ? '' : `${before}${facts[name]}${after}`;

/** Reasons given by the file readers. An unlisted reason is printed as it is. */
export const reasons: Readonly<Record<string, string>> = {
  missing: 'there is no such file',
  denied: 'permission denied',
  folder: 'it is a folder',
  special: 'it is not a regular file',
  broken: 'it cannot be read',
  'too-large': 'it is too large',
  'too-heavy': 'reading it takes too much memory or time',
  outside: 'it lies outside the folder',
  'no-picture': 'it is not a picture',
  'no-media': 'it is not a picture, video or model',
  json: 'it is not valid JSON',
  'json-list': 'its JSON contains no list of products',
  type: 'it is not a .csv, .tsv, .txt, .json, .xlsx, .xls, .ods or .xml file',
  html: 'it is a web page, not a list',
  gzip: 'it is not a complete .gz file',
  xml: 'it is not valid XML',
  'xml-doctype': 'its XML has a document type (DOCTYPE), which is not accepted',
  'xml-heavy': 'its XML is too deep, or a part of it is too long',
  network: 'the server does not respond',
  timeout: 'the server takes too long to respond',
  redirect: 'the address redirects to an address that is not allowed',
  redirects: 'the address redirects too often',
  'private-address': 'the address is in a private network: add COMPANY@HOST to FEED_HOSTS to allow it',
  insecure: 'the address has a login but no https',
  login: 'the server rejects the user and password, or requires them',
  xls: 'it is no complete .xls file of Excel; save it as .xlsx or .csv',
  'other-sheet': 'it is a sheet of another program; save it as .xlsx or .csv',
  encrypted: 'it has a password; save it without one',
  xlsx: 'it is not a complete .xlsx or .ods file',
  quotes: 'a quoted cell is never closed',
  binary: 'it is not text',
  'no-bytes': 'the file is empty',
  'no-text': 'the file is empty',
  'no-rows': 'there are no rows',
  'reference.missing': 'no reference',
  'reference.duplicate': 'an earlier row has the same reference and is used',
  'reference.placeholder': 'the text stands for a missing reference',
  'reference.rounded': 'the spreadsheet has rounded the code: format its column as text',
  'row.shifted': 'the cells are not in the columns of the other rows',
  'price.missing': 'no price',
  'price.invalid': 'the price is not a single amount',
  'row.invalid': 'this is not a product',
};

/** The reasons why a store is not contacted. */
const storeProblems = (fact: Facts): Record<string, string> => ({
  'private-address': `The company's store (${fact('host')}) is in a private network: name it in STORE_HOSTS, as COMPANY@HOST, to allow it.`,
  'secret-origin': `The keys of the company's store were entered for another address than ${fact('host')}: enter them again.`,
  'secret-http': `The company's store (${fact('host')}) has keys but no https: they are not sent.`,
});

export const reasonText = (reason: string): string => reasons[reason] ?? reason;

/** Notes on an imported price list. An unlisted code is printed as it is. */
export const notes: Readonly<Record<string, (fact: Facts) => string>> = {
  'prices.none': () =>
    'No product has a price: shoppers can ask for prices, not order. If the list has prices, name their column "precio".',
  'prices.content': (fact) =>
    `The price was recognised by its cells: column "${fact('column')}"${fact('others', ' (also amounts: ', ')')}. Choose another one with --map price=COLUMN.`,
  'prices.ambiguous': (fact) =>
    `Several columns could be the price, so none is used: ${fact('columns')}. Choose one with --map price=COLUMN.`,
  'prices.reseller': (fact) =>
    `The only prices are for resellers, and are not shown: ${fact('columns')}. Show them with --map price=COLUMN.`,
  'prices.few': (fact) =>
    `Only ${fact('priced')} of ${fact('rows')} rows have a price; shoppers can ask for the others.`,
  'prices.open': (fact) =>
    `${fact('count')} prices give only the least one or a span, e.g. line ${fact('line')} "${fact('example')}": these products have no price, and shoppers can ask for it.`,
  'sheets.joined': (fact) =>
    `${fact('count')} sheets with the same headings were read as one list: ${fact('sheets')}.${fact('others', ' These look like lists, too, and were not read: ', '.')}`,
  'references.conflict': (fact) =>
    `${fact('count')} rows repeat a reference with another price, e.g. line ${fact('line')} "${fact('example')}". The first one is used.`,
  'currency.assumed': (fact) =>
    `Prices such as ${fact('example')} have cents and no currency: they count as that of the company (the setting CURRENCY), else as ${fact('currency')}. Name it in the heading, as "Precio USD", or with --map currency=USD.`,
  mapping: (fact) => `Columns chosen by hand before are used again: ${fact('columns')}.`,
  'headings.none': () => 'The list has no headings: its columns were recognised by their cells. Check them.',
  'headings.changed': (fact) =>
    `The columns change their order at line ${fact('line')}${fact('count') === '1' ? '' : ` and at ${Number(fact('count')) - 1} more`}; the rows below were read by the new headings.`,
  'rows.other': (fact) =>
    `${fact('count')} rows are titles, totals or remarks, and no products, e.g. line ${fact('line')} "${fact('example')}".`,
  currencies: (fact) =>
    `The list has prices in several currencies (${fact('currencies')}); a price without one counts as COP. Check that this is intended.`,
  sheets: (fact) =>
    `Only the sheet "${fact('sheet')}" was read${fact('others') === '' ? '' : `; these look like lists, too: ${fact('others')}. Copy them into one sheet to import them all, or choose one with --sheet`}.`,
  'dates.unreadable': (fact) =>
    `${fact('count')} sales are left out, because their dates cannot be read, e.g. line ${fact('line')} "${fact('example')}". Write dates as 2026-03-31.`,
  'dates.order': (fact) =>
    `Dates such as ${fact('example')} are read with the ${fact('order') === 'day-first' ? 'day' : 'month'} first. Write dates as 2026-03-31 to be sure.`,
};

export const noteText = ({ code, facts }: FeedNote): string => notes[code]?.(factsOf(facts)) ?? code;

const messages: Record<ErrorCode, (fact: Facts) => string> = {
  'key.missing': (fact) => `The API key header${fact('header', ' ')} is missing.`,
  'key.unknown': () => 'The API key is not valid for this server.',
  'request.invalid': (fact) => `The request is not valid${fact('field', ': ')}${fact('reason', ': ')}.`,
  'request.too-large': () => 'The request is too large.',
  'request.type': () => 'The content type of the request is not supported.',
  'route.unknown': () => 'There is no such address.',
  'access.missing': () => 'Sign in first.',
  'access.denied': (fact) => `This is not allowed${fact('needs', ': it requires the role ')}${fact('reason', ': ')}.`,
  'access.forged': () => 'The request does not come from a page of this site.',
  'session.refused': () => 'Email or password is wrong.',
  'session.throttled': (fact) => `Too many attempts${fact('seconds', '; try again in ', ' seconds')}.`,
  'session.unknown': () => 'There is no such session: it has ended.',
  'company.unknown': (fact) =>
    `There is no company "${fact('company') || fact('companyUid')}". Create it with: vitrina company add`,
  'company.exists': (fact) =>
    `The company "${fact('companyUid') || fact('company')}" exists already. Change it with: vitrina company set`,
  'company.conflict': () => 'The company has been changed by somebody else. Read it again.',
  'company.invalid': (fact) => `The ${fact('field')}${fact('value', ' "', '"')} is not accepted: ${fact('reason')}.`,
  'company.suspended': (fact) =>
    `The company${fact('company', ' "', '"')} is suspended: it can be read, and not changed, until an operator resumes it.`,
  'company.removing': (fact) => `The company${fact('company', ' "', '"')} is being removed.`,
  'quota.documents': (fact) =>
    `The company has all the documents that it may have${fact('most', ' (', ')')}: remove one, or ask the operator for more.`,
  'quota.storage': (fact) =>
    `The files of the company reach their limit${fact('usedMb', ': ', ' MB are stored')}${fact('mostMb', ', at most ', ' MB')}. Remove documents or older editions, or ask the operator for more.`,
  'quota.calls': (fact) =>
    `The company has looked up all the products that it may look up in a minute${fact('most', ' (', ')')}.`,
  'user.unknown': (fact) => `There is no user${fact('email', ' with the address ')}. Add one with: vitrina user add`,
  'user.exists': (fact) => `${fact('email')} exists already. Change it with: vitrina user set`,
  'user.invalid': (fact) => `The ${fact('field')} is not accepted: it ${fact('reason')}.`,
  'member.unknown': () => 'There is no such member.',
  'member.last-owner': () => 'A company keeps at least one owner.',
  'invitation.unknown': () => 'There is no such invitation, or it has expired.',
  'invitation.too-many': (fact) =>
    `Too many invitations are open${fact('most', ' (at most ', ')')}: withdraw one first.`,
  'link.unknown': () => 'This link does not exist. Copy the whole link.',
  'link.expired': () => 'This link has expired. Ask an owner of the company for a new one.',
  'link.used': () => 'This link has been used: it can be used once.',
  'link.revoked': () => 'This link is no longer valid: it was withdrawn, or replaced by a newer one.',
  'link.other-person': () => 'This invitation is for another account. Sign in with its address.',
  'account.protected': () =>
    'Only the operator can set a new password for this account: it has a role in a company that you do not own.',
  'token.unknown': () => 'There is no such token.',
  'token.too-many': (fact) => `There are too many tokens${fact('most', ' (at most ', ')')}: revoke one first.`,
  'secret.unknown': (fact) => `There is no such secret${fact('secret', ': ')}.`,
  'secret.invalid': (fact) => `The secret is not accepted${fact('reason', ': ')}.`,
  'secret.origin': (fact) =>
    `The keys of the store were entered for ${fact('origin')} and are not sent to ${fact('target')}. Enter them again for the new address, in a secret that names it as baseUrl.`,
  'pdf.unknown': (fact) => `There is no document${fact('pdf', ' "', '"')}.`,
  'pdf.foreign': (fact) => `The address of the document${fact('pdf', ' "', '"')} is taken; choose another --pdf.`,
  'schedule.past': (fact) => `The time${fact('time', ' ')} has passed. Name a later one.`,
  'schedule.order': () => 'The end is not after the start.',
  'pdf.trashed': (fact) =>
    `The document${fact('pdf', ' "', '"')} is in the trash. Restore it, remove it for ever, or choose another name.`,
  'pdf.conflict': () => 'The document has been changed by somebody else. Read it again.',
  'edition.unknown': (fact) =>
    fact('edition') === ''
      ? `The document${fact('pdf', ' "', '"')} has drafts only. Name an edition, or publish a draft.`
      : `The document${fact('pdf', ' "', '"')} keeps no edition${fact('edition', ' ')}.`,
  'edition.current': (fact) =>
    `Edition${fact('edition', ' ')} is the published one. It needs no preview, and goes only after another one is restored, or with its document.`,
  'edition.draft': (fact) => `Edition${fact('edition', ' ')} is a draft. Publish it instead.`,
  'edition.published': (fact) => `Edition${fact('edition', ' ')} is no draft: it was published already.`,
  'edition.scheduled': (fact) =>
    `Draft${fact('edition', ' ')} is published at a scheduled time as it is. An editor changes it, or cancels the schedule.`,
  'edition.conflict': (fact) => `Draft${fact('edition', ' ')} has been changed by somebody else. Read it again.`,
  'edition.too-many': (fact) => `A document has${fact('most', ' at most ')} drafts. Discard one first.`,
  'page.unknown': (fact) => `The document${fact('pdf', ' "', '"')} has no page${fact('page', ' ')}.`,
  'page.conflict': (fact) => `Page${fact('page', ' ')} has been changed by somebody else. Read it again.`,
  'element.unknown': (fact) =>
    `Page${fact('page', ' ')} has no element${fact('id', ' ')}${fact('change', ' (change ', ')')}.`,
  'changes.key': () => 'Another request has been sent with this key. Send a new key with each request.',
  'review.invalid': (fact) => `Entry${fact('entry', ' ')} of the review list: ${fact('problem')}.`,
  'check.unknown': (fact) => `The check of the document has no finding with the key${fact('key', ' "', '"')}.`,
  'check.blocks': (fact) => `A finding that blocks cannot be ignored${fact('rule', ' (', ')')}: repair it.`,
  'sections.conflict': () => 'The table of contents has been changed by somebody else. Read it again.',
  'sections.invalid': (fact) =>
    `The table of contents names page ${fact('page')}, but the document has ${fact('pages')} pages.`,
  'file.unknown': () => 'A stored file is missing.',
  'file.range': () => 'The file ends before the requested bytes.',
  'file.unavailable': (fact) => `The file storage does not respond${fact('reason', ': ')}. Try again.`,
  'file.unreadable': (fact) =>
    `${fact('file')}: ${reasonText(fact('reason') || 'broken')}${fact('most', ' (at most ', ' MB)')}.`,
  'publish.missing': (fact) => `The file cannot be read: ${reasonText(fact('reason') || 'missing')}.`,
  'publish.empty': () => 'The file is empty.',
  'publish.not-a-pdf': () => 'The file is not a PDF.',
  'publish.damaged': () => 'The PDF is damaged: it cannot be opened.',
  'publish.password': () => 'The PDF asks for a password. Give it, or save the file without one.',
  'publish.password-wrong': () => 'The password does not open the PDF.',
  'publish.no-pages': () => 'The PDF has no pages.',
  'publish.too-many-pages': (fact) =>
    `The PDF has too many pages${fact('pages', ': ')}${fact('most', ' (at most ', ')')}.`,
  'publish.too-large': (fact) =>
    `The PDF is too large${fact('mebibytes', ': ', ' MiB')}${fact('most', ' (at most ', ' MiB)')}.`,
  'publish.page-box': (fact) =>
    `The size of page ${fact('page')} is not usable${fact('width', ': ')}${fact('height', ' × ', ' points')}${fact('least', ' (from ')}${fact('most', ' to ', ')')}.`,
  'publish.no-page-readable': () => 'No page of the PDF could be drawn.',
  'publish.elements': (fact) =>
    fact('pages')
      ? `There are elements for page ${fact('page')}, but the PDF has ${fact('pages')} pages.`
      : `The elements cannot be placed${fact('field', ': ')}${fact('reason', ': ')}.`,
  'upload.unknown': () => 'There is no such upload, or it has expired.',
  'upload.unfinished': () => 'The upload is not complete yet.',
  'upload.too-many': (fact) => `Too many uploads are unfinished${fact('most', ' (at most ', ')')}.`,
  'media.empty': () => 'The file is empty.',
  'media.too-large': (fact) =>
    `The file is too large${fact('mebibytes', ': ', ' MiB')}${fact('most', ', at most ', ' MiB')}.`,
  'media.not-an-image': () => 'The file is no picture. Use JPEG, PNG, WebP, AVIF, GIF or SVG.',
  'media.not-a-video': () => 'The file is no video. Use MP4 or WebM.',
  'media.not-a-model': () => 'The file is no 3D model. Use GLB (glTF 2.0, binary).',
  'media.damaged': (fact) => `The file is damaged or incomplete${fact('reason', ': ')}.`,
  'media.pixels': () =>
    'The picture has too many pixels: at most 100 million, of an animation in all of its pictures together.',
  'media.codec': (fact) =>
    `Not every browser plays this video${fact('codec', ' (', ')')}. Export it as MP4 with H.264, or as WebM.`,
  'media.external': () => 'The model needs other files. Export it as one GLB file, with textures inside.',
  'job.unknown': () => 'There is no such publishing job.',
  'job.too-many': (fact) => `Too many publishing jobs of the company are queued${fact('most', ' (at most ', ')')}.`,
  'job.over': (fact) => `The publishing job has ended${fact('state', ': ')}.`,
  'job.cancelled': () => 'The publishing job was cancelled.',
  'job.lost': () => 'Another worker has taken over the publishing job: the result of this one is discarded.',
  'job.abandoned': (fact) =>
    `The publishing job was given up: its worker died${fact('attempts', ' ', ' times')} before the document was ready.`,
  'preview.unknown': () => 'There is no such preview, or it has expired.',
  'approval.denied': () => 'This address allows to see the draft only.',
  'comment.unknown': () => 'There is no such comment.',
  'comment.too-many': (fact) => `Too many comments${fact('most', ' (at most ', ')')}.`,
  'feed.unreadable': (fact) =>
    `The price list cannot be read: ${reasonText(fact('reason'))}${fact('most', ' (at most ', ' MB)')}.`,
  'feed.columns': (fact) => `The price list lacks columns${fact('missing', ': ')}${fact('found', '; it has: ')}.`,
  'feed.empty': (fact) => `The price list has no usable product: ${reasonText(fact('reason'))}.`,
  'feed.busy': (fact) => `The price list${fact('company', ' of "', '"')} is being imported already. Try again later.`,
  'feed.shrunk': (fact) =>
    `The new list has ${fact('products')} products, the current one ${fact('before')}: rejected, the current list stays. Import it with --force.`,
  'feed.check-unknown': () => 'There is no such check of a price list. Check the list again.',
  'feed.check-expired': () => 'The check of the price list is older than an hour. Check the list again.',
  'feed.previous-unknown': () => 'That list is not kept any more: another one has been imported since.',
  'feed.no-source': (fact) => `The company${fact('company', ' "', '"')} has no price list source.`,
  'feed.unreachable': (fact) =>
    `The price list cannot be fetched${fact('host', ' from ')}: ${reasonText(fact('reason') || 'network')}.`,
  'secret.key': (fact) => `The key of the secrets cannot be changed: ${fact('reason')}.`,
  'tags.invalid': (fact) => `The tags are not valid${fact('line', ', line ')}${fact('reason', ': ')}.`,
  'store.unreachable': () => "The company's store does not respond.",
  'store.refused': (fact) =>
    fact('reason') === 'html'
      ? "The company's store answers with a web page in place of data: it is in maintenance, or its address is that of a page."
      : "The company's store rejected the request.",
  'store.misconfigured': (fact) =>
    storeProblems(fact)[fact('reason')] ??
    "The company's store is not configured: check --website, --provider and --secret.",
  'store.throttled': (fact) =>
    fact('reason') === 'challenge'
      ? "The bot protection of the company's store stops this server: allow the address of this server there."
      : "The company's store limits the rate of requests. Try again later.",
  'analytics.range': (fact) => `These days cannot be reported: ${fact('reason')}.`,
  'forwarding.unknown': (fact) => `Events are not sent to ${fact('kind') || 'that target'}.`,
  'forwarding.invalid': (fact) => `The ${fact('field')} of the target is not accepted: ${fact('reason')}.`,
  'rate.limited': () => 'Too many requests.',
  'geo.private': () => 'The address belongs to a private network and has no location.',
  'geo.missing': () => 'This server has no geolocation source: set GEO_DATABASE or GEO_KEY.',
  'geo.unavailable': () => 'The geolocation service does not respond.',
  'database.unavailable': () => 'The database does not respond. Try again.',
  'storage.full': () => 'The disk is full. Free some space, then try again.',
  'server.busy': () => 'The server or its database is busy. Try again.',
  internal: (fact) => `Internal error${fact('problem', ': ')}${fact('from', ' (', ')')}${fact('row', ' (', ')')}.`,
};

export const messageOf = ({ code, facts }: AppError): string => messages[code](factsOf(facts));
