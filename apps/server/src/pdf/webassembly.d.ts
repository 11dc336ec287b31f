/** The part of WebAssembly that pdfium.ts uses. The server is compiled without the browser's types, which declare it. */

declare namespace WebAssembly {
  interface Module {}
  interface Instance {}
  type Imports = Record<string, Record<string, unknown>>;
  function compile(bytes: Uint8Array): Promise<Module>;
  function instantiate(module: Module, imports: Imports): Promise<Instance>;
}
