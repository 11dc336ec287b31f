/** What is read while things fail: a company whose store is the demo's, and a document with its references. */

import { newCompany } from '../../apps/server/src/domain/access.ts';
import { hashPassword } from '../../apps/server/src/domain/accounts/password.ts';
import { newUid } from '../../apps/server/src/domain/accounts/random-id.ts';
import type { Repos } from '../../apps/server/src/domain/ports.ts';
import { tinyPdf } from '../../apps/server/src/pdf/testing/tiny-pdf.ts';
import { readGoods } from '../../demo/store/catalogue.ts';
import { createDemoStore } from '../../demo/store/server.ts';

export const COMPANY = 'casa';
export const DOCUMENT = 'catalogo';
const PAGES = 6;

const goods = readGoods(new URL('../../demo/casa-nativa/', import.meta.url));
/** Of many products, so that a question is seldom asked twice. */
export const references: readonly string[] = goods.products.flatMap(({ items }) => items[0]?.ref ?? []).slice(0, 30);

export const createShop = () => createDemoStore(goods);

/** `text` makes it another file. */
export const catalogue = (text: string, references: readonly string[], pages = PAGES): Buffer =>
  tinyPdf({
    pages: Array.from({ length: pages }, (_, at) => ({
      texts: [
        { text, x: 60, y: 700 },
        { text: `Ref. ${references[at % references.length] ?? ''}`, x: 60, y: 400 },
      ],
    })),
  });

/** Who publishes. */
export const EDITOR = { email: 'ana@example.test', password: 'una frase bastante larga' };

/** The company, and somebody who may publish for it. */
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
    createdAt: now.toISOString(),
  };
  await repos.users.insert(user);
  await repos.memberships.set(COMPANY, user.uid, 'editor', now);
};
