/** `vitrina company list` */
import type { Company } from '@vitrina/contract';
import type { Repos } from '../domain/ports.ts';
import { withParts } from '../parts.ts';
import { type Command, readArguments } from './command.ts';

const summaryOf = async (repos: Repos, company: Company) => ({
  uid: company.Uid,
  name: company.Name,
  provider: company.Integrations.ECOMMERCE.PROVIDER,
  website: company.Info.Website,
  developments: (await repos.companies.developmentsOf(company.Uid)).map(({ Uid }) => Uid),
  documents: (await repos.documents.headsOf(company.Uid)).map(({ pdfUid, details, pageCount }) => ({
    pdfUid,
    name: details.name,
    pages: pageCount,
  })),
});

export const companyList: Command = {
  usage: `vitrina company list [--json]

  --json                  one JSON list on stdout`,
  run: async (args, terminal) => {
    const { values } = readArguments(args, { json: { type: 'boolean' } }, 0);
    return withParts(async ({ database: { repos } }) => {
      const companies = await Promise.all((await repos.companies.list()).map((company) => summaryOf(repos, company)));
      if (values.json) {
        terminal.out(JSON.stringify(companies, null, 2));
        return 0;
      }
      if (companies.length === 0) terminal.say('There is no company yet. Create one with: vitrina company add');
      for (const { uid, name, provider, website, documents } of companies) {
        terminal.out([uid, name, provider, website].filter(Boolean).join('  '));
        for (const document of documents)
          terminal.out(`  ${document.pdfUid}  ${document.name}, ${document.pages} pages`);
      }
      return 0;
    });
  },
};
