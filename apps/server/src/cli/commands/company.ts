/** `vitrina company add|list|set` */
import { basename, dirname } from 'node:path';
import type { Company, Extra } from '@vitrina/contract';
import { companyState } from '../../domain/accounts/company-change.ts';
import { type CompanyChange, changedCompany, newCompany } from '../../domain/companies/companies.ts';
import { hasChatNumber, unknownExtras } from '../../domain/companies/settings.ts';
import type { Repos } from '../../domain/ports/database.ts';
import type { FileStore } from '../../domain/ports/files.ts';
import { withServices } from '../../services.ts';
import { type Command, parseArguments, parseKeyValue, required, UsageError } from '../command.ts';
import { storeLocalFile } from '../local-files.ts';
import { saveCompany } from '../save-company.ts';
import { say } from '../spanish/say.ts';

const companyOptions = {
  uid: { type: 'string' },
  name: { type: 'string' },
  website: { type: 'string' },
  provider: { type: 'string' },
  extra: { type: 'string', multiple: true },
  color: { type: 'string' },
  development: { type: 'string', multiple: true },
  logo: { type: 'string' },
  contact: { type: 'string' },
  secret: { type: 'string', multiple: true },
} as const;

const companyOptionsUsage = `  --website URL           the company's store, http(s)
  --provider NAME         VTEX, SHOPIFY or FEED (default FEED: an imported price list)
  --extra KEY=VALUE       an entry of Info.Extras; repeatable. CARRITO_KIOSK=TRUE enables the cart; others:
                          CHAT_NUMBER, CURRENCY, PRINTED_PRICE, REGION_LOOKUP, TOC_BACKGROUND, TAG_SIZE_WIDE,
                          FRAME_ANCESTORS, OCR_LANGUAGE (SPA, ENG, POR, NONE, two: SPA+ENG)
  --color #RRGGBB         primary colour
  --development UID       a development it has bought; repeatable
  --logo FILE|URL         picture file to store, or an address
  --contact TEXT          Info.Contact; for FEED the number that takes orders by chat, e.g. +57 300 123 4567
  --secret KEY=VALUE      stored encrypted on the server; repeatable`;

type Values = {
  name?: string;
  website?: string;
  provider?: string;
  extra?: string[];
  color?: string;
  logo?: string;
  contact?: string;
};

const logoUrl = async (files: FileStore, logo: string): Promise<string> => {
  if (/^https?:\/\//i.test(logo)) return logo;
  return storeLocalFile(files, { folder: dirname(logo), name: basename(logo), accept: 'picture' });
};

/** Stores a logo file. Throws `file.unreadable`. */
const companyChange = async (values: Values, files: FileStore): Promise<CompanyChange> => {
  const { name, website, provider, extra, color, logo, contact } = values;
  return {
    ...(name === undefined ? {} : { name }),
    ...(website === undefined ? {} : { website }),
    ...(provider === undefined ? {} : { provider }),
    ...(color === undefined ? {} : { color }),
    ...(contact === undefined ? {} : { contact }),
    ...(logo === undefined ? {} : { logo: await logoUrl(files, logo) }),
    ...(extra === undefined
      ? {}
      : { extras: extra.map((text) => parseKeyValue('extra', text)).map(([Name, Content]) => ({ Name, Content })) }),
  };
};

/** Notes on missing settings. None is an error, because companies are set up in steps. */
const notesOn = (company: Company, extras: readonly Extra[]): string[] => {
  const { Uid, Info, Integrations } = company;
  const isFeed = Integrations.ECOMMERCE.PROVIDER === 'FEED';
  return [
    ...(isFeed && !hasChatNumber(company)
      ? [
          say(
            `${Uid} has no chat number: shoppers cannot send orders of its price list. Set one with --contact.`,
            `${Uid} no tiene número de chat: los compradores no pueden enviar pedidos de su lista de precios. Ponlo con --contact.`,
          ),
        ]
      : []),
    ...(!isFeed && Info.Website === ''
      ? [
          say(
            `${Uid} has no website: its store cannot be asked for products. Set it with --website.`,
            `${Uid} no tiene página: no se le pueden pedir productos a su tienda. Ponla con --website.`,
          ),
        ]
      : []),
    ...unknownExtras(extras).map((name) =>
      say(
        `${name} is not a setting of Vitrina: it is stored, but changes nothing.`,
        `${name} no es un ajuste de Vitrina: se guarda, pero no cambia nada.`,
      ),
    ),
  ];
};

const secretOf = (secret: string[]): Record<string, string> =>
  Object.fromEntries(secret.map((text) => parseKeyValue('secret', text)));

export const companyAdd: Command = {
  usage: `vitrina company add --uid UID --name NAME [options]

  --uid UID               a-z, 0-9, - and _; it appears in addresses
  --name NAME             name shown to shoppers
${companyOptionsUsage}

Without --development the company gets the one that opens the viewer (REQUIRED_DEVELOPMENT).`,
  run: async (args, terminal) => {
    const { values } = parseArguments(args, companyOptions, 0);
    const uid = required('uid', values.uid);
    const name = required('name', values.name);
    const secret = secretOf(values.secret ?? []);
    return withServices(async ({ config, database, files, clock }) => {
      const change = { ...(await companyChange(values, files)), name };
      const company = newCompany(uid, change, clock());
      await saveCompany(database, {
        company,
        isNew: true,
        developments: values.development ?? [config.requiredDevelopment],
        secret,
        now: clock(),
      });
      for (const note of notesOn(company, change.extras ?? [])) terminal.err(note);
      terminal.out(
        `${say(`Company ${uid} created`, `Se creó la empresa ${uid}`)}: ${config.publicUrl}/view?company=${encodeURIComponent(uid)}`,
      );
      return 0;
    });
  },
};

export const companySet: Command = {
  usage: `vitrina company set --uid UID [options]

  --name NAME             name shown to shoppers
${companyOptionsUsage}

Options that are not given leave their fields unchanged. --extra replaces the entry of that name; --development replaces
the whole list.`,
  run: async (args, terminal) => {
    const { values } = parseArguments(args, companyOptions, 0);
    const uid = required('uid', values.uid);
    const secret = secretOf(values.secret ?? []);
    return withServices(async ({ database, files, clock }) => {
      const { company: before, version } = await companyState(database.repos, uid, null);
      const change = await companyChange(values, files);
      const company = changedCompany(before, change);
      await saveCompany(database, {
        company,
        isNew: false,
        version,
        developments: values.development ?? null,
        secret,
        now: clock(),
      });
      for (const note of notesOn(company, change.extras ?? [])) terminal.err(note);
      terminal.out(say(`Company ${uid} changed.`, `La empresa ${uid} cambió.`));
      return 0;
    });
  },
};

const summaryOf = async (repos: Repos, company: Company) => ({
  uid: company.Uid,
  name: company.Name,
  provider: company.Integrations.ECOMMERCE.PROVIDER,
  website: company.Info.Website,
  isSuspended: !company.IsActive,
  developments: (await repos.companies.developmentsOf(company.Uid)).map(({ Uid }) => Uid),
  documents: (await repos.documents.headsOf(company.Uid)).map(({ pdfUid, details, pageCount }) => ({
    pdfUid,
    name: details.name,
    pages: pageCount,
  })),
});

const MAX_LISTED = 100;

const listOptions = { find: { type: 'string' }, page: { type: 'string' }, json: { type: 'boolean' } } as const;

const pageNumber = (given: string | undefined): number => {
  const page = given === undefined ? 1 : Number(given);
  if (!Number.isInteger(page) || page < 1)
    throw new UsageError(say('--page must be a number from 1 on', '--page lleva un número desde 1'));
  return page;
};

export const companyList: Command = {
  usage: `vitrina company list [options]

  --find TEXT             only companies with this text in uid or name
  --page NUMBER           ${MAX_LISTED} companies a page, the first by default
  --json                  one JSON list on stdout`,
  run: async (args, terminal) => {
    const { values } = parseArguments(args, listOptions, 0);
    const page = pageNumber(values.page);
    return withServices(async ({ database: { repos } }) => {
      const query = { text: values.find ?? '', offset: (page - 1) * MAX_LISTED, limit: MAX_LISTED };
      const listed = await repos.companies.page(query);
      const companies = await Promise.all(listed.companies.map((company) => summaryOf(repos, company)));
      const pages = Math.ceil(listed.total / MAX_LISTED);
      if (pages > 1)
        terminal.err(
          say(
            `Page ${page} of ${pages}: ${listed.total} companies.`,
            `Página ${page} de ${pages}: ${listed.total} empresas.`,
          ),
        );
      if (values.json) {
        terminal.out(JSON.stringify(companies, null, 2));
        return 0;
      }
      if (companies.length === 0)
        terminal.err(
          values.find === undefined && page === 1
            ? say(
                'There is no company yet. Create one with: vitrina company add',
                'Aún no hay empresas. Crea una con: vitrina company add',
              )
            : say('No company found.', 'No se encontró ninguna empresa.'),
        );
      for (const { uid, name, provider, website, isSuspended, documents } of companies) {
        terminal.out(
          [uid, name, provider, website, isSuspended && say('(suspended)', '(suspendida)')].filter(Boolean).join('  '),
        );
        for (const document of documents)
          terminal.out(`  ${document.pdfUid}  ${document.name}, ${document.pages} ${say('pages', 'páginas')}`);
      }
      return 0;
    });
  },
};
