/** The key of a reference is one for server and viewer; the rule lives in the contract. */
export { referenceKey } from '@vitrina/contract';
