/** Refused with a message that says all: file, line, cause. Exit code 1. */
export class Refused extends Error {
  override name = 'Refused';
}
