/** A call as it can be made against the demo. Tests make it, /docs shows it. */

/**
 * A text `{{operation.field}}` stands for what the example of that operation, which comes before, was answered in that field.
 */
export type Example = {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number>>;
  body?: unknown;
};
