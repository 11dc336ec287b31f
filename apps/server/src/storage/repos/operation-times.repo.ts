/** When operations on the deployment last ended. */
import type { OperationTimesRepo } from '../../domain/ports/database.ts';
import { recordOperation } from '../database/operation-times.ts';
import type { Connection } from '../database/schema/connection.ts';

export const operationTimesRepo = ({ read, write }: Connection): OperationTimesRepo => ({
  record: (operation, at) => write((tx) => recordOperation(tx, operation, at)),

  async last(operation) {
    const row = await read.selectFrom('operation_times').select('at').where('name', '=', operation).executeTakeFirst();
    return row === undefined ? null : new Date(row.at);
  },
});
