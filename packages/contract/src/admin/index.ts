export * from './audit.ts';
export * from './companies.ts';
export * from './members.ts';
export * from './operation.ts';
export * from './operations.ts';
export * from './secrets.ts';
export * from './session.ts';
export * from './tokens.ts';
