/** An example call against the demo data. Tests run it, and /docs shows it with its recorded answer. */

/**
 * A text `{{operation.field}}` is a placeholder for a field of the answer to an earlier example; of an address (`Location`),
 * `id` is the last segment. `{{operation.field/0/key}}` leads into the field. A string body is sent unchanged, with the media type of the operation.
 */
export type Example = {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number>>;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
};

export type ExampleAnswers = Readonly<Record<string, unknown>>;

/** Replaces each placeholder `{{…}}` by its value. Throws if no earlier example answers it. */
export const fillExample = (example: Example, answers: ExampleAnswers): Example => {
  const filled = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(filled);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, filled(inner)]));
    const [, id = '', field = ''] =
      typeof value === 'string' ? (/^\{\{([\w.-]+)\.(\w+(?:\/\w+)*)\}\}$/.exec(value) ?? []) : [];
    if (id === '') return value;
    const found = field
      .split('/')
      .reduce<unknown>((inside, name) => new Map(Object.entries(Object(inside))).get(name), answers[id]);
    if (found === undefined) throw new Error(`no earlier example answers ${id}.${field}`);
    return found;
  };
  return filled(example) as Example;
};
