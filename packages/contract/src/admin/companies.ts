/** Companies and their developments. */
import { z } from 'zod';
import { Company, Development, Extra, Uid } from '../entities/company.ts';
import { type AdminResource, InCompany, Paging, Role } from './operation.ts';
import { Email } from './session.ts';

/** `role` is null when an operator lists a company without being a member of it. */
export const CompanyHead = z.object({ uid: z.string(), name: z.string(), role: Role.nullable() });
export type CompanyHead = z.infer<typeof CompanyHead>;

export const CompanyHeads = z.object({
  companies: z.array(CompanyHead),
  page: z.number(),
  itemsPerPage: z.number(),
  total: z.number(),
});
export type CompanyHeads = z.infer<typeof CompanyHeads>;

/** `version` grows with every change. A write that names an older version is refused. `timeZone`: that of its days and times. */
export const CompanyState = z.object({
  version: z.number().int(),
  role: Role.nullable(),
  timeZone: z.string(),
  company: Company,
});
export type CompanyState = z.infer<typeof CompanyState>;

const text = (maxLength: number) => z.string().max(maxLength).exactOptional();

/** Fields that are left out do not change. `extras` replaces the whole list. `secretId` is one that `secrets.list` returns. */
const companyFields = {
  name: text(200),
  website: text(2000),
  provider: text(20),
  secretId: text(200),
  color: text(20),
  logo: text(2000),
  font: text(2000),
  contact: text(400),
  about: text(5000),
  terms: text(2000),
  questions: text(2000),
  extras: z
    .array(Extra.extend({ Name: z.string().min(1).max(100), Content: z.string().max(2000) }))
    .max(100)
    .exactOptional(),
};

const Developments = z.array(Uid).max(100);

export const companiesOperations = {
  'companies.list': {
    method: 'GET',
    path: '/companies',
    purpose: 'The companies of the caller with the role in each; all companies for an operator',
    access: 'signed-in',
    query: Paging,
    answer: CompanyHeads,
    status: 200,
    errors: [],
    example: { query: { page: 1 } },
  },
  'companies.create': {
    method: 'POST',
    path: '/companies',
    purpose: 'Create a company; `owner` is an existing user, by default the caller',
    access: 'operator',
    body: z.strictObject({
      ...companyFields,
      uid: z.string().max(128),
      name: z.string().max(200),
      owner: Email.exactOptional(),
      developments: Developments.exactOptional(),
    }),
    answer: CompanyState,
    status: 201,
    errors: ['company.exists', 'company.invalid', 'user.unknown'],
    example: { body: { uid: 'panaderia-sol', name: 'Panadería Sol', color: '#b5651d' } },
  },
  'companies.read': {
    method: 'GET',
    path: '/companies/{companyUid}',
    purpose: 'A company with its version',
    access: 'viewer',
    params: InCompany,
    answer: CompanyState,
    status: 200,
    errors: [],
    example: { params: { companyUid: 'la-mesa' } },
  },
  'companies.update': {
    method: 'PATCH',
    path: '/companies/{companyUid}',
    purpose: 'Change the given fields of a company, if it is still at `version`',
    access: 'owner',
    params: InCompany,
    body: z.strictObject({ ...companyFields, version: z.number().int().min(1) }),
    answer: CompanyState,
    status: 200,
    errors: ['company.conflict', 'company.invalid', 'secret.unknown', 'secret.origin'],
    example: {
      params: { companyUid: 'la-mesa' },
      body: { version: '{{companies.read.version}}', about: 'Cocina del Caribe' },
    },
  },
  'companies.suspend': {
    method: 'POST',
    path: '/companies/{companyUid}/suspend',
    purpose:
      'Suspend a company: shoppers cannot tell it from an unknown one, its members can read it and not change it. Nothing is lost',
    access: 'operator',
    params: InCompany,
    answer: CompanyState,
    status: 200,
    errors: ['company.unknown'],
    example: { params: { companyUid: 'el-patio' } },
  },
  'companies.resume': {
    method: 'POST',
    path: '/companies/{companyUid}/resume',
    purpose: 'End the suspension of a company; its waiting jobs continue',
    access: 'operator',
    params: InCompany,
    answer: CompanyState,
    status: 200,
    errors: ['company.unknown'],
    example: { params: { companyUid: 'el-patio' } },
  },
  'companies.delete': {
    method: 'DELETE',
    path: '/companies/{companyUid}',
    purpose:
      'Remove a company with everything that belongs to it; `confirm` is its uid. It is unknown to shoppers and publishers at once, and its rows and files follow. There is no export: the command `vitrina company remove` writes one',
    access: 'operator',
    params: InCompany,
    body: z.strictObject({ confirm: z.string().max(128) }),
    answer: z.object({ uid: z.string(), state: z.literal('removing') }),
    status: 202,
    errors: ['company.unknown', 'company.invalid'],
    example: { params: { companyUid: 'panaderia-sol' }, body: { confirm: 'panaderia-sol' } },
  },
  'developments.list': {
    method: 'GET',
    path: '/companies/{companyUid}/developments',
    purpose: 'The developments that the company has bought',
    access: 'viewer',
    params: InCompany,
    answer: z.array(Development),
    status: 200,
    errors: [],
    example: { params: { companyUid: 'la-mesa' } },
  },
  'developments.set': {
    method: 'PUT',
    path: '/companies/{companyUid}/developments',
    purpose: 'Replace the list of developments of the company',
    access: 'operator',
    params: InCompany,
    body: z.strictObject({ developments: Developments }),
    answer: z.array(Development),
    status: 200,
    errors: ['company.invalid'],
    example: { params: { companyUid: 'la-mesa' }, body: { developments: ['interactive_pdf'] } },
  },
} as const satisfies AdminResource;
