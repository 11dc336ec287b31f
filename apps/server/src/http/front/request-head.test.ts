/** What is read strictly, and what is left to a real parser because it could mean two things. */
import { expect, test } from 'vitest';
import { readHead } from './request-head.ts';

const read = (...lines: string[]) => readHead(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'));

test('a browser’s request', () => {
  const head = read(
    'GET /view?company=acme&page=2 HTTP/1.1',
    'Host: ver.example:8080',
    'Connection: keep-alive',
    'User-Agent: Mozilla/5.0 (Linux; Android 14) "x"',
    'Accept-Encoding:  gzip, br ',
    'X-Api-Key: vitrina',
    'If-None-Match: "a-br"',
    'Cookie: a=1; b=2',
  );
  expect(head).toMatchObject({
    method: 'GET',
    target: '/view?company=acme&page=2',
    host: 'ver.example:8080',
    acceptEncoding: 'gzip, br',
    apiKey: 'vitrina',
    ifNoneMatch: '"a-br"',
    requestId: null,
    isRange: false,
    hasBody: false,
    bodyLeft: 0,
  });
});

test('how much of a body is still to come', () => {
  const head = 'POST /events HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n';
  expect(readHead(Buffer.from(head))?.bodyLeft).toBe(10);
  expect(readHead(Buffer.from(`${head}0123`))?.bodyLeft).toBe(6);
  expect(readHead(Buffer.from(`${head}0123456789`))).toMatchObject({ bodyLeft: 0, hasBody: true });
});

const host = 'Host: a';
test.each<[string, string]>([
  ['half a head', `GET / HTTP/1.1\r\n${host}\r\n`],
  ['two requests', `GET / HTTP/1.1\r\n${host}\r\n\r\nGET / HTTP/1.1\r\n${host}\r\n\r\n`],
  ['more than the body', `POST / HTTP/1.1\r\n${host}\r\nContent-Length: 1\r\n\r\nab`],
  ['two lengths', `POST / HTTP/1.1\r\n${host}\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab`],
  ['a list of lengths', `POST / HTTP/1.1\r\n${host}\r\nContent-Length: 1, 1\r\n\r\na`],
  ['a signed length', `POST / HTTP/1.1\r\n${host}\r\nContent-Length: +1\r\n\r\na`],
  [
    'a length and a coding',
    `POST / HTTP/1.1\r\n${host}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['a coding', `GET / HTTP/1.1\r\n${host}\r\ntransfer-encoding : chunked\r\n\r\n`],
  ['a space before the colon', `GET / HTTP/1.1\r\n${host}\r\nContent-Length : 5\r\n\r\n`],
  ['a folded line', `GET / HTTP/1.1\r\n${host}\r\nX-A: b\r\n c\r\n\r\n`],
  ['a bare line feed', `GET / HTTP/1.1\r\n${host}\nContent-Length: 5\r\n\r\n`],
  ['a bare carriage return', `GET / HTTP/1.1\r\n${host}\rContent-Length: 5\r\n\r\n`],
  ['a NUL', `GET / HTTP/1.1\r\n${host}\r\nX-A: b\0\r\n\r\n`],
  ['letters beyond ASCII', `GET / HTTP/1.1\r\n${host}\r\nX-A: ñ\r\n\r\n`],
  ['no host', 'GET / HTTP/1.1\r\nX-A: b\r\n\r\n'],
  ['two hosts', `GET / HTTP/1.1\r\n${host}\r\nHost: b\r\n\r\n`],
  ['two keys', `GET / HTTP/1.1\r\n${host}\r\nX-Api-Key: a\r\nX-Api-Key: b\r\n\r\n`],
  ['an upgrade', `GET / HTTP/1.1\r\n${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`],
  ['an end', `GET / HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`],
  ['a question before the body', `POST / HTTP/1.1\r\n${host}\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n`],
  ['HTTP/1.0', `GET / HTTP/1.0\r\n${host}\r\n\r\n`],
  ['a whole address', `GET http://a/ HTTP/1.1\r\n${host}\r\n\r\n`],
  ['an unknown method', `BREW / HTTP/1.1\r\n${host}\r\n\r\n`],
  ['a blank line first', `\r\nGET / HTTP/1.1\r\n${host}\r\n\r\n`],
  ['what is no request', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
])('%s is not for us', (_, bytes) => {
  expect(readHead(Buffer.from(bytes, 'latin1'))).toBeNull();
});
