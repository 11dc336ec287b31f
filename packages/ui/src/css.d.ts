/** Types of style sheets, which Vite turns into modules: the class names of a `.module.css`, no value for others. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
