/** The alert of §4 and §5, in a script of its own: hardly any visit has one. */
export { AlertDialog } from '@vitrina/ui';
