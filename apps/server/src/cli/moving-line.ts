/** One line that is written over while something goes on. Only on a terminal: logs are told the end of it. */
export const linePrinter =
  (write: (text: string) => void, isInteractive: boolean) =>
  (text: string): void => {
    if (isInteractive) write(`\r\u001b[K${text}`);
  };
