/**
 * English sentences of the server in Spanish, for the terminal: answers of the API and JSON stay as they are. `{}` stands for a value, which
 * keeps its place among the values.
 */

export type SpanishSentences = Readonly<Record<string, string>>;

/** The values of a text that has these parts in this order, each as early as possible; null for another text. */
const valuesBetween = (parts: readonly string[], text: string): string[] | null => {
  const [first = '', ...rest] = parts;
  const last = rest.pop();
  if (last === undefined) return text === first ? [] : null;
  if (!text.startsWith(first)) return null;
  const values: string[] = [];
  let from = first.length;
  for (const part of rest) {
    const at = text.indexOf(part, from);
    if (at < 0) return null;
    values.push(text.slice(from, at));
    from = at + part.length;
  }
  const end = text.length - last.length;
  if (end < from || !text.endsWith(last)) return null;
  return [...values, text.slice(from, end)];
};

/** Values may be sentences themselves. An unknown sentence stays in English. */
export const translator = (sentences: SpanishSentences): ((text: string) => string) => {
  const rules = Object.entries(sentences).map(([english, spanish]) => ({ parts: english.split('{}'), spanish }));
  const translate = (text: string): string => {
    for (const { parts, spanish } of rules) {
      const values = valuesBetween(parts, text);
      if (values === null) continue;
      return spanish.replaceAll('{}', () => translate(values.shift() ?? ''));
    }
    return text;
  };
  return translate;
};
