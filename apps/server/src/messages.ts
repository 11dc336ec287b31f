/** What each error code means to a publisher, in English, with its facts. A code without a sentence does not compile. */
import type { ErrorCode } from '@vitrina/contract';
import type { AppError } from './domain/app-error.ts';

/** Reads a fact; an empty text when it is not there. */
type Facts = (name: string, before?: string, after?: string) => string;

const factsOf =
  (facts: AppError['facts']): Facts =>
  (name, before = '', after = '') =>
    facts[name] === undefined ? '' : `${before}${facts[name]}${after}`;

/** What the readers of files say in short. A word that is not here is told as it is. */
const reasons: Record<string, string> = {
  missing: 'there is no such file',
  denied: 'it may not be read',
  folder: 'it is a folder',
  special: 'it is no ordinary file',
  broken: 'it cannot be read',
  'too-large': 'it is too large',
  'too-heavy': 'reading it takes too much memory or time',
  outside: 'it lies outside the folder',
  'no-picture': 'it is no picture',
  'no-media': 'it is no picture, video or model',
  json: 'it is no whole JSON',
  'json-list': 'its JSON holds no list of products',
  type: 'it is no .csv, .tsv, .txt, .json, .xlsx or .xml',
  html: 'it is a web page and no list',
  gzip: 'it is no whole .gz file',
  xml: 'it is no whole XML',
  'xml-doctype': 'its XML has a document type (DOCTYPE), which is not taken',
  'xml-heavy': 'its XML is too deep, or a part of it is too long',
  network: 'the server does not answer',
  timeout: 'the server takes too long',
  redirect: 'the address leads elsewhere than may be followed',
  redirects: 'the address leads on too often',
  'private-address': 'the address lies in a private network: name it in STORE_HOSTS to allow it',
  login: 'the server asks for a user and a password, or for others',
  xls: 'it is an old Excel file; save it as .xlsx or .csv',
  xlsx: 'it is no whole .xlsx file',
  quotes: 'a quoted cell never ends',
  binary: 'it is no text',
  'no-bytes': 'the file is empty',
  'no-text': 'the file is empty',
  'no-rows': 'there are no rows',
  'reference.missing': 'no reference',
  'reference.duplicate': 'the reference stands in an earlier row, which wins',
  'price.missing': 'no price',
  'price.invalid': 'the price is not a single amount',
  'row.invalid': 'this is no product',
};

export const reasonIn = (reason: string): string => reasons[reason] ?? reason;

const messages: Record<ErrorCode, (fact: Facts) => string> = {
  'key.missing': (fact) => `The API key header${fact('header', ' ')} is missing.`,
  'key.unknown': () => 'The API key is not the one of this server.',
  'request.invalid': (fact) => `The request is not valid${fact('field', ': ')}${fact('reason', ': ')}.`,
  'request.too-large': () => 'The request is too large.',
  'request.type': () => 'The request has a content type that is not taken.',
  'route.unknown': () => 'There is no such address.',
  'access.missing': () => 'Sign in first.',
  'access.denied': (fact) => `This is not allowed${fact('needs', ': it takes the role ')}${fact('reason', ': ')}.`,
  'access.forged': () => 'The request does not come from a page of this site.',
  'session.refused': () => 'Email or password is wrong.',
  'session.throttled': (fact) => `Too many tries${fact('seconds', '; try again in ', ' seconds')}.`,
  'company.unknown': (fact) =>
    `There is no company "${fact('company') || fact('companyUid')}". Create it with: vitrina company add`,
  'company.exists': (fact) =>
    `The company "${fact('companyUid') || fact('company')}" is there already. Change it with: vitrina company set`,
  'company.conflict': () => 'Somebody has changed the company meanwhile. Read it again.',
  'company.invalid': (fact) => `The ${fact('field')}${fact('value', ' "', '"')} cannot be taken: ${fact('reason')}.`,
  'user.unknown': (fact) => `There is nobody${fact('email', ' with the address ')}. Add them with: vitrina user add`,
  'user.exists': (fact) => `${fact('email')} is there already. Change it with: vitrina user set`,
  'user.invalid': (fact) => `The ${fact('field')} cannot be taken: it ${fact('reason')}.`,
  'member.unknown': () => 'There is no such member.',
  'member.last-owner': () => 'A company keeps at least one owner.',
  'token.unknown': () => 'There is no such token.',
  'token.too-many': (fact) => `There are too many tokens${fact('most', ' (at most ', ')')}: revoke one first.`,
  'secret.unknown': (fact) => `There is no such secret${fact('secret', ': ')}.`,
  'secret.invalid': (fact) => `The secret cannot be taken${fact('reason', ': ')}.`,
  'pdf.unknown': (fact) => `There is no document${fact('pdf', ' "', '"')}.`,
  'pdf.foreign': (fact) => `The document${fact('pdf', ' "', '"')} belongs to another company; choose another --pdf.`,
  'pdf.conflict': () => 'The document was changed meanwhile. Read it again.',
  'edition.unknown': (fact) => `The document${fact('pdf', ' "', '"')} keeps no edition${fact('edition', ' ')}.`,
  'edition.current': (fact) =>
    `Edition${fact('edition', ' ')} is the one that shoppers read. Put another one back before, or remove the document.`,
  'page.unknown': (fact) => `The document${fact('pdf', ' "', '"')} has no page${fact('page', ' ')}.`,
  'page.conflict': (fact) => `Page${fact('page', ' ')} was changed meanwhile. Read it again.`,
  'sections.conflict': () => 'The table of contents was changed meanwhile. Read it again.',
  'sections.invalid': (fact) =>
    `The table of contents names page ${fact('page')}, but the document has ${fact('pages')} pages.`,
  'file.unknown': () => 'A stored file is not there.',
  'file.range': () => 'The file ends before the bytes that were asked for.',
  'file.unavailable': (fact) => `The files cannot be reached at the moment${fact('reason', ': ')}. Try again.`,
  'file.unreadable': (fact) =>
    `${fact('file')}: ${reasonIn(fact('reason') || 'broken')}${fact('most', ' (at most ', ' MB)')}.`,
  'publish.missing': (fact) => `The file cannot be read: ${reasonIn(fact('reason') || 'missing')}.`,
  'publish.empty': () => 'The file is empty.',
  'publish.not-a-pdf': () => 'The file is not a PDF.',
  'publish.damaged': () => 'The PDF is damaged: it cannot be opened.',
  'publish.password': () => 'The PDF asks for a password. Save it without one and publish it again.',
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
  'upload.unfinished': () => 'The upload is not whole yet.',
  'upload.too-many': (fact) => `Too many uploads are unfinished${fact('most', ' (at most ', ')')}.`,
  'job.unknown': () => 'There is no such publishing.',
  'job.too-many': (fact) => `Too many publishings of the company wait${fact('most', ' (at most ', ')')}.`,
  'job.over': (fact) => `The publishing is over${fact('state', ': ')}.`,
  'job.cancelled': () => 'The publishing was cancelled.',
  'job.lost': () => 'Another worker has taken over the publishing: nothing of this one counts.',
  'job.abandoned': (fact) =>
    `The publishing was given up: its worker died${fact('attempts', ' ', ' times')} before the document was ready.`,
  'preview.unknown': () => 'There is no such preview, or it is over.',
  'feed.unreadable': (fact) =>
    `The price list cannot be read: ${reasonIn(fact('reason'))}${fact('most', ' (at most ', ' MB)')}.`,
  'feed.columns': (fact) => `The price list lacks columns${fact('missing', ': ')}${fact('found', '; it has: ')}.`,
  'feed.empty': (fact) => `The price list has no product that can be taken: ${reasonIn(fact('reason'))}.`,
  'feed.busy': (fact) => `The price list${fact('company', ' of "', '"')} is being imported already. Try again later.`,
  'feed.shrunk': (fact) =>
    `The new list has ${fact('products')} products, the one before ${fact('before')}: held back, the one before stays. Take it with --force.`,
  'feed.no-source': (fact) => `The company${fact('company', ' "', '"')} has no address that its list comes from.`,
  'feed.unreachable': (fact) =>
    `The price list cannot be fetched${fact('host', ' from ')}: ${reasonIn(fact('reason') || 'network')}.`,
  'secret.key': (fact) => `The key of the secrets cannot be changed: ${fact('reason')}.`,
  'tags.invalid': (fact) => `The tags are not valid${fact('line', ', line ')}${fact('reason', ': ')}.`,
  'store.unreachable': () => "The company's store does not answer.",
  'store.refused': () => "The company's store refused the question.",
  'store.misconfigured': (fact) =>
    fact('reason') === 'private-address'
      ? `The company's store (${fact('host')}) is in a private network: name it in STORE_HOSTS to allow it.`
      : "The company's store is not set up: look at --website, --provider and --secret.",
  'store.throttled': () => "The company's store asks to wait.",
  'analytics.range': (fact) => `The days cannot be reported: ${fact('reason')}.`,
  'forwarding.unknown': (fact) => `Events are not sent to ${fact('kind') || 'that target'}.`,
  'forwarding.invalid': (fact) => `The ${fact('field')} of the target cannot be taken: ${fact('reason')}.`,
  'rate.limited': () => 'Too many requests.',
  'geo.private': () => 'The address is that of a private network: it has no place.',
  'geo.missing': () => 'This server knows no places: set GEO_DATABASE or GEO_KEY.',
  'geo.unavailable': () => 'The service of places does not answer.',
  'database.unavailable': () => 'The database does not answer. Try again.',
  'storage.full': () => 'There is no room left on the disk. Make room, or take a larger one; then try again.',
  'server.busy': () => 'The server or its database is busy. Try again.',
  internal: (fact) =>
    `Something went wrong inside${fact('problem', ': ')}${fact('from', ' (', ')')}${fact('row', ' (', ')')}.`,
};

export const messageOf = ({ code, facts }: AppError): string => messages[code](factsOf(facts));
