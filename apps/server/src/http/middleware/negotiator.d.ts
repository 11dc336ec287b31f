/** The part of negotiator that content-encoding.ts uses. `@types/negotiator` 0.6 lacks the option `preferred`. */

declare module 'negotiator' {
  export class Negotiator {
    constructor(request: { headers: { 'accept-encoding': string } });
    /** The acceptable encoding with the highest weight; of equal ones the first of `preferred`. */
    encoding<T extends string>(available: readonly T[], options: { preferred: readonly string[] }): T | undefined;
  }
}
