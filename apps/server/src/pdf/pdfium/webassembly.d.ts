/** The types of WebAssembly used by pdfium.ts. The server is compiled without the DOM types, which declare them. */

declare namespace WebAssembly {
  interface Module {}
  interface Instance {}
  type Imports = Record<string, Record<string, unknown>>;
  function compile(bytes: Uint8Array): Promise<Module>;
  function instantiate(module: Module, imports: Imports): Promise<Instance>;
}
