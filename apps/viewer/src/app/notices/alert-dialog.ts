/** Chunk of its own for the alert of §4 and §5: hardly any visit shows one. */
export { AlertDialog } from '@vitrina/ui';
