/**
 * Companies, stored as JSON beside the columns that queries use, and the developments they have bought. Owns writes to `companies`
 * and `developments`, and announces them.
 */
import { Company } from '@vitrina/contract';
import { sql } from 'kysely';
import type { CompaniesRepo } from '../../../domain/ports/companies.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Connection } from '../../database/schema/connection.ts';
import { insertAll, readJson, writeJson } from '../../database/schema/rows.ts';
import type { CompanyRow } from '../../database/schema/tables.ts';

const companyReads = ({
  read,
}: Connection): Pick<
  CompaniesRepo,
  'byUid' | 'withVersion' | 'list' | 'page' | 'developmentsOf' | 'activeDevelopmentsOf'
> => ({
  async byUid(uid) {
    const row = await read.selectFrom('companies').select(['uid', 'body']).where('uid', '=', uid).executeTakeFirst();
    return row ? mapRow(row) : null;
  },

  async withVersion(uid) {
    const row = await read
      .selectFrom('companies')
      .select(['uid', 'body', 'version'])
      .where('uid', '=', uid)
      .executeTakeFirst();
    return row ? { company: mapRow(row), version: row.version } : null;
  },

  async list() {
    const rows = await read
      .selectFrom('companies')
      .select(['uid', 'body'])
      .orderBy('created_at')
      .orderBy('uid')
      .execute();
    return rows.map(mapRow);
  },

  async page({ text = '', offset = 0, limit }) {
    const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
    const contains = (column: 'companies.uid' | 'companies.name') =>
      sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
    const companies = read
      .selectFrom('companies')
      .$if(text !== '', (all) =>
        all.where((columns) => columns.or([contains('companies.uid'), contains('companies.name')])),
      );
    const { total } = await companies.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const rows = await companies
      .select(['uid', 'body'])
      .orderBy('created_at')
      .orderBy('uid')
      .limit(limit)
      .offset(offset)
      .execute();
    return { companies: rows.map(mapRow), total };
  },

  async developmentsOf(uid) {
    const rows = await read
      .selectFrom('developments')
      .select('uid')
      .where('company_uid', '=', uid)
      .orderBy('position')
      .execute();
    return rows.map((row) => ({ Uid: row.uid }));
  },

  async activeDevelopmentsOf(uid) {
    const rows = await read
      .selectFrom('developments')
      .innerJoin('companies', 'companies.uid', 'developments.company_uid')
      .select('developments.uid')
      .where('company_uid', '=', uid)
      .where('companies.is_active', '=', 1)
      .orderBy('position')
      .execute();
    return rows.map((row) => ({ Uid: row.uid }));
  },
});

const companyWrites = ({
  write,
  announce,
}: Connection): Pick<CompaniesRepo, 'insert' | 'update' | 'setDevelopments'> => ({
  async insert(company, now) {
    const at = now.toISOString();
    const row = {
      ...columnsOf(company),
      uid: company.Uid,
      version: 1,
      created_at: at,
      updated_at: at,
      removing_at: null,
    };
    await write(async (tx) => {
      const inserted = await tx
        .insertInto('companies')
        .values(row)
        .onConflict((conflict) => conflict.column('uid').doNothing())
        .executeTakeFirst();
      if (inserted.numInsertedOrUpdatedRows !== 1n) throw new AppError('company.exists', { companyUid: company.Uid });
      await announce(tx, { kind: 'company', uid: company.Uid });
    });
  },

  async update(company, now, version) {
    const { Uid: uid } = company;
    await write(async (tx) => {
      const changed = await tx
        .updateTable('companies')
        .set((of) => ({ ...columnsOf(company), version: of('version', '+', 1), updated_at: now.toISOString() }))
        .where('uid', '=', uid)
        .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
        .executeTakeFirst();
      if (changed.numUpdatedRows !== 1n) {
        const current = await tx.selectFrom('companies').select('version').where('uid', '=', uid).executeTakeFirst();
        if (current) throw new AppError('company.conflict', { companyUid: uid, version: current.version });
        throw new AppError('company.unknown', { companyUid: uid });
      }
      await announce(tx, { kind: 'company', uid });
    });
  },

  async setDevelopments(uid, uids) {
    await write(async (tx) => {
      // A no-op update locks the row: two concurrent calls leave one of the two lists, never a mixture.
      const locked = await tx
        .updateTable('companies')
        .set((of) => ({ uid: of.ref('uid') }))
        .where('uid', '=', uid)
        .executeTakeFirst();
      if (locked.numUpdatedRows !== 1n) throw new AppError('company.unknown', { companyUid: uid });
      await tx.deleteFrom('developments').where('company_uid', '=', uid).execute();
      const rows = [...new Set(uids)].map((development, position) => ({
        company_uid: uid,
        position,
        uid: development,
      }));
      await insertAll(tx, 'developments', rows);
      await announce(tx, { kind: 'company', uid });
    });
  },
});

export const companiesRepo = (connection: Connection): CompaniesRepo => ({
  ...companyReads(connection),
  ...companyWrites(connection),
});

const columnsOf = (company: Company) => ({
  name: company.Name,
  is_active: company.IsActive ? 1 : 0,
  body: writeJson(Company, company, `companies ${company.Uid}`),
});

const mapRow = (row: Pick<CompanyRow, 'uid' | 'body'>): Company => readJson(Company, row.body, `companies ${row.uid}`);
