export * from './companies.ts';
export * from './operation.ts';
export * from './operations.ts';
export * from './session.ts';
