/** Test data of the fault test: a company with the demo store, and a document with references of that store. */

import { hashPassword } from '../../apps/server/src/domain/accounts/password.ts';
import { newUid } from '../../apps/server/src/domain/accounts/random-id.ts';
import { newCompany } from '../../apps/server/src/domain/companies/companies.ts';
import type { Repos } from '../../apps/server/src/domain/ports/database.ts';
import { tinyPdf } from '../../apps/server/src/pdf/testing/tiny-pdf.ts';
import { readGoods } from '../../demo/store/catalogue.ts';
import { createDemoStore } from '../../demo/store/server.ts';

export const COMPANY = 'casa';
export const DOCUMENT = 'catalogo';
const PAGES = 6;

const goods = readGoods(new URL('../../demo/casa-nativa/', import.meta.url));
/** References of many products, so that queries seldom repeat. */
export const references: readonly string[] = goods.products.flatMap(({ items }) => items[0]?.ref ?? []).slice(0, 30);

export const createShop = () => createDemoStore(goods);

/** A PDF; a different `text` makes a different file. */
export const catalogue = (text: string, references: readonly string[], pages = PAGES): Buffer =>
  tinyPdf({
    pages: Array.from({ length: pages }, (_, at) => ({
      texts: [
        { text, x: 60, y: 700 },
        { text: `Ref. ${references[at % references.length] ?? ''}`, x: 60, y: 400 },
      ],
    })),
  });

/** The user who publishes. */
export const EDITOR = { email: 'ana@example.test', password: 'una frase bastante larga' };

/** Inserts the company and its editor. */
export const seedCompany = async (repos: Repos, website: string | null): Promise<void> => {
  const now = new Date();
  const store = website === null ? {} : { provider: 'VTEX', website };
  await repos.companies.insert(newCompany(COMPANY, { name: 'Casa', ...store }, now), now);
  await repos.companies.setDevelopments(COMPANY, ['interactive_pdf']);
  const user = {
    uid: newUid(),
    email: EDITOR.email,
    name: 'Ana',
    passwordHash: await hashPassword(EDITOR.password),
    isOperator: false,
    isActive: true,
    isVouched: true,
    createdAt: now.toISOString(),
  };
  await repos.users.insert(user);
  await repos.memberships.set(COMPANY, user.uid, 'editor', now);
};
