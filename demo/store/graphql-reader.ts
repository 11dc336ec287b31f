/** Walks a GraphQL document's tokens: values, arguments, variables and selections, one method each. */
import type { Selection, Value, Variable } from './graphql-types.ts';

/** Deeper nesting is refused, so that a hostile document cannot exhaust the stack. */
const MAX_DEPTH = 40;

const token =
  /[\s,]+|#[^\n]*|(\.\.\.|[!$&()=:@[\]{}|])|("""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*")|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|([_A-Za-z]\w*)/y;

const tokens = (source: string): string[] => {
  const list: string[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < source.length) {
    const at = token.lastIndex;
    const found = token.exec(source);
    if (!found) throw new SyntaxError(`syntax error, unexpected character ${JSON.stringify(source[at])} at ${at}`);
    const text = found[1] ?? found[2] ?? found[3] ?? found[4];
    if (text !== undefined) list.push(text);
  }
  return list;
};

export class GraphqlReader {
  private readonly list: string[];
  private at = 0;

  constructor(source: string) {
    this.list = tokens(source);
  }

  get ended(): boolean {
    return this.at >= this.list.length;
  }

  peek(): string {
    return this.list[this.at] ?? '';
  }
  fail(wanted: string): never {
    throw new SyntaxError(
      `syntax error, unexpected ${this.peek() === '' ? 'end of file' : JSON.stringify(this.peek())}, expecting ${wanted}`,
    );
  }
  take(wanted: string): void {
    if (this.peek() !== wanted) this.fail(JSON.stringify(wanted));
    this.at += 1;
  }
  name(): string {
    if (!/^[_A-Za-z]/.test(this.peek())) this.fail('a name');
    const text = this.peek();
    this.at += 1;
    return text;
  }

  value(depth: number): Value {
    if (depth > MAX_DEPTH) this.fail('a flatter value');
    const text = this.peek();
    if (text === '$') {
      this.at += 1;
      return { is: 'variable', name: this.name() };
    }
    if (text === '[') {
      this.at += 1;
      const values: Value[] = [];
      while (this.peek() !== ']') values.push(this.value(depth + 1));
      this.at += 1;
      return { is: 'list', values };
    }
    if (text === '{') {
      this.at += 1;
      const fields = new Map<string, Value>();
      while (this.peek() !== '}') {
        const key = this.name();
        this.take(':');
        fields.set(key, this.value(depth + 1));
      }
      this.at += 1;
      return { is: 'object', fields };
    }
    if (!/^["\-\w]/.test(text)) this.fail('a value');
    this.at += 1;
    if (text.startsWith('"""')) return { is: 'literal', value: text.slice(3, -3).trim() };
    if (text.startsWith('"')) return { is: 'literal', value: JSON.parse(text) as string };
    if (/^[-\d]/.test(text)) return { is: 'literal', value: Number(text) };
    const words: Record<string, boolean | null> = { true: true, false: false, null: null };
    return { is: 'literal', value: Object.hasOwn(words, text) ? (words[text] ?? null) : text };
  }

  args(): Map<string, Value> {
    const found = new Map<string, Value>();
    if (this.peek() !== '(') return found;
    this.at += 1;
    while (this.peek() !== ')') {
      const key = this.name();
      this.take(':');
      found.set(key, this.value(0));
    }
    this.at += 1;
    return found;
  }

  directives(): void {
    while (this.peek() === '@') {
      this.at += 1;
      this.name();
      this.args();
    }
  }

  selectionSet(depth: number): Selection[] {
    if (depth > MAX_DEPTH) this.fail('a flatter query');
    this.take('{');
    const found: Selection[] = [];
    while (this.peek() !== '}') found.push(this.selection(depth));
    this.at += 1;
    if (found.length === 0) this.fail('a field');
    return found;
  }

  selection(depth: number): Selection {
    if (this.peek() === '...') {
      this.at += 1;
      if (this.peek() !== 'on' && /^[_A-Za-z]/.test(this.peek())) {
        const spread = this.name();
        this.directives();
        return { is: 'spread', name: spread };
      }
      let type: string | null = null;
      if (this.peek() === 'on') {
        this.at += 1;
        type = this.name();
      }
      this.directives();
      return { is: 'inline', type, selections: this.selectionSet(depth + 1) };
    }
    const first = this.name();
    let field = first;
    if (this.peek() === ':') {
      this.at += 1;
      field = this.name();
    }
    const given = this.args();
    this.directives();
    const selections = this.peek() === '{' ? this.selectionSet(depth + 1) : null;
    return { is: 'field', name: field, alias: first, args: given, selections };
  }

  variables(): Variable[] {
    const found: Variable[] = [];
    if (this.peek() !== '(') return found;
    this.at += 1;
    while (this.peek() !== ')') {
      this.take('$');
      const variable = this.name();
      this.take(':');
      let type = '';
      while (/^[[\]!]$/.test(this.peek()) || (/^[_A-Za-z]/.test(this.peek()) && !/\w$/.test(type))) {
        type += this.peek();
        this.at += 1;
      }
      let fallback: Value | null = null;
      if (this.peek() === '=') {
        this.at += 1;
        fallback = this.value(0);
      }
      found.push({ name: variable, type, fallback });
    }
    this.at += 1;
    return found;
  }
}
