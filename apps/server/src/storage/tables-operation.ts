/** Tables of operating the deployment. */

/** `least`: the migration that a program must know to work beside the one that ran `name`. */
export type MigrationFloorRow = { name: string; least: string };

export type OperationTables = { migration_floors: MigrationFloorRow };
