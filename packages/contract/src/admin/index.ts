export * from './companies.ts';
export * from './jobs.ts';
export * from './operation.ts';
export * from './operations.ts';
export * from './session.ts';
export * from './uploads.ts';
