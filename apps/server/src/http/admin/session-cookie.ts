/** The session cookie: HttpOnly, SameSite=Lax. */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Config } from '../../config.ts';

/** With https the `__Host-` prefix binds the cookie to this host: no other host of the domain can set it. */
export const createSessionCookie = ({ publicUrl }: Pick<Config, 'publicUrl'>) => {
  const isSecure = publicUrl.startsWith('https:');
  const name = isSecure ? '__Host-vitrina' : 'vitrina_session';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    read: ({ cookie }: IncomingHttpHeaders): string | null => {
      for (const part of cookie?.split(';') ?? []) {
        const [key = '', value = ''] = part.trim().split('=', 2);
        if (key === name && /^[\w-]{43}$/.test(value)) return value;
      }
      return null;
    },
    set: (reply: Pick<FastifyReply, 'header'>, id: string, expiresAt: string): void => {
      const expires = new Date(expiresAt).toUTCString();
      reply.header('set-cookie', `${name}=${id}; ${attributes}; Expires=${expires}`);
    },
    clear: (reply: Pick<FastifyReply, 'header'>): void => {
      reply.header('set-cookie', `${name}=; ${attributes}; Max-Age=0`);
    },
  };
};
export type SessionCookie = ReturnType<typeof createSessionCookie>;
