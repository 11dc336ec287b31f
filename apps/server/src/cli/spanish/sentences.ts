/**
 * English sentences of the server in Spanish, for the terminal: answers of the API and JSON stay as they are. `{}` stands for a value, which
 * keeps its place among the values.
 */

export type SpanishSentences = Readonly<Record<string, string>>;

const patternOf = (english: string): RegExp =>
  new RegExp(`^${english.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll('{}', '(.*?)')}$`, 's');

/** Values may be sentences themselves. An unknown sentence stays in English. */
export const translator = (sentences: SpanishSentences): ((text: string) => string) => {
  const rules = Object.entries(sentences).map(([english, spanish]) => ({ pattern: patternOf(english), spanish }));
  const translate = (text: string): string => {
    for (const { pattern, spanish } of rules) {
      const found = pattern.exec(text);
      if (found === null) continue;
      const values = found.slice(1);
      return spanish.replaceAll('{}', () => translate(values.shift() ?? ''));
    }
    return text;
  };
  return translate;
};
