/** A call as it can be made against the demo. Tests make it, /docs shows it with what it was answered. */

/**
 * A text `{{operation.field}}` stands for what the example of that operation, which comes before, was answered in that field;
 * where that is an address (`Location`), `id` is its last part. A body that is a text goes out as it is, as the type that the
 * operation takes.
 */
export type Example = {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number>>;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
};

export type Answers = Readonly<Record<string, unknown>>;

/** The example with what was answered before in place of `{{…}}`. Throws for what no example before answers. */
export const filledExample = (example: Example, answers: Answers): Example => {
  const filled = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(filled);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, filled(inner)]));
    const [, id = '', field = ''] = typeof value === 'string' ? (/^\{\{([\w.-]+)\.(\w+)\}\}$/.exec(value) ?? []) : [];
    if (id === '') return value;
    const found = new Map(Object.entries(Object(answers[id]))).get(field);
    if (found === undefined) throw new Error(`no example before answers ${id}.${field}`);
    return found;
  };
  return filled(example) as Example;
};
