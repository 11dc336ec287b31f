import { expect, test } from 'vitest';
import { checkCssClasses, classProblems } from './css-classes.mjs';

const CSS = `/* .old { } */
@media (width > 600px) { .row:has(> .name), .row :global(.v-page) { transition: all .5s; } }
.name::after { composes: text from './text.module.css'; }`;
const problemsOf = (component, css = CSS) =>
  classProblems(
    new Map([
      ['a/row.tsx', `import styles from './row.module.css';\n${component}`],
      ['a/row.module.css', css],
      ['a/text.module.css', '.text { color: red; }'],
    ]),
  );

test('a component that uses each class of its module has no problem', () => {
  expect(problemsOf('<p className={styles.row}><b className={`x ${styles.name}`} /></p>')).toEqual([]);
});

test('a class that the module does not define is reported, and a class without a user', () => {
  expect(problemsOf('<p className={styles.rows}><b className={styles.name} /></p>')).toEqual([
    'a/row.tsx uses the class "rows", which a/row.module.css does not define.',
    'a/row.module.css defines the class "row", which no component uses.',
  ]);
});

test('a composed class that its module does not define is reported', () => {
  const css = CSS.replace('composes: text', 'composes: words');
  expect(problemsOf('[styles.row, styles.name]', css)).toEqual([
    'a/row.module.css uses the class "words", which a/text.module.css does not define.',
    'a/text.module.css defines the class "text", which no component uses.',
  ]);
});

test('a component that computes the name of a class may use every class', () => {
  expect(problemsOf('<p className={styles[variant]} />')).toEqual([]);
});

test('components and style sheets of this project agree', () => {
  expect(checkCssClasses()).toBe(0);
});
