/** A website of another origin: browsers treat 127.0.0.1 and localhost as different sites. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type OtherSite = { address: string; close: () => void };

/** `bodyOf` returns the HTML body for a URL of the site. */
export const openSite = async (bodyOf: (requested: URL) => string): Promise<OtherSite> => {
  const server = createServer(({ url }, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    const body = bodyOf(new URL(url ?? '/', 'http://site'));
    answer.end(
      `<!doctype html><meta name="viewport" content="width=device-width, initial-scale=1"><title>Tienda</title>${body}`,
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => void server.close(),
  };
};
