/** Help of one command in Spanish. `options`: by name, without its value. `prose`: the paragraph below the options. */
export type SpanishHelp = {
  summary: string;
  options?: Readonly<Record<string, string>>;
  prose?: string;
};
