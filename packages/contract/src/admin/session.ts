/** Signing in and out, and the caller's password. */
import { z } from 'zod';
import { type AdminResource, Nothing } from './operation.ts';

export const Email = z.string().min(3).max(254);
/** Length is the only rule, because other rules make passwords guessable. The maximum limits the cost of hashing. */
export const NewPassword = z.string().min(10).max(200);
const PasswordInput = z.string().min(1).max(1000);

/** The signed-in user. `csrfToken` belongs to a cookie session and is null for an API token. */
export const Session = z.object({
  user: z.object({ uid: z.string(), email: z.string(), name: z.string(), isOperator: z.boolean() }),
  by: z.enum(['session', 'token']),
  csrfToken: z.string().nullable(),
  expiresAt: z.string(),
});
export type Session = z.infer<typeof Session>;

export const Browser = z.enum(['chrome', 'edge', 'firefox', 'safari', 'opera', 'samsung', 'other']);
export type Browser = z.infer<typeof Browser>;
export const System = z.enum(['android', 'ios', 'windows', 'macos', 'chromeos', 'linux', 'other']);
export type System = z.infer<typeof System>;

/** An open session of the caller. `usedAt` is exact to five minutes. */
export const OwnSession = z.object({
  uid: z.string(),
  browser: Browser,
  system: System,
  createdAt: z.string(),
  usedAt: z.string(),
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

export const sessionOperations = {
  'session.create': {
    method: 'POST',
    path: '/session',
    purpose: 'Sign in; the session is a cookie, its CSRF token is in the answer',
    access: 'public',
    body: z.object({ email: Email, password: PasswordInput }),
    answer: Session,
    status: 201,
    errors: ['session.refused', 'session.throttled', 'server.busy'],
    example: { body: { email: 'ana@example.test', password: 'una frase larga' } },
  },
  'session.read': {
    method: 'GET',
    path: '/session',
    purpose: 'The signed-in user',
    access: 'signed-in',
    answer: Session,
    status: 200,
    errors: [],
    example: {},
  },
  'session.delete': {
    method: 'DELETE',
    path: '/session',
    purpose: 'Sign out',
    access: 'signed-in',
    answer: Nothing,
    status: 204,
    errors: [],
    example: {},
  },
  'sessions.list': {
    method: 'GET',
    path: '/sessions',
    purpose: 'The open sessions of the caller: the present one, then the others by their last use',
    access: 'signed-in',
    answer: z.array(OwnSession),
    status: 200,
    errors: [],
    example: {},
  },
  'sessions.end': {
    method: 'DELETE',
    path: '/sessions/{sessionUid}',
    purpose: 'End a session of the caller at once',
    access: 'signed-in',
    params: z.object({ sessionUid: z.string().min(1).max(64) }),
    answer: Nothing,
    status: 204,
    errors: ['session.unknown'],
    example: { params: { sessionUid: '{{sessions.list.1/uid}}' } },
  },
  'sessions.end-others': {
    method: 'DELETE',
    path: '/sessions',
    purpose: 'End all sessions of the caller except the present one',
    access: 'signed-in',
    answer: Nothing,
    status: 204,
    errors: [],
    example: {},
  },
  'password.change': {
    method: 'PUT',
    path: '/password',
    purpose: 'Change the caller’s password; every other session ends, and this one continues under a new cookie',
    access: 'signed-in',
    body: z.object({ password: PasswordInput, newPassword: NewPassword }),
    answer: Session,
    status: 200,
    errors: ['session.refused', 'session.throttled', 'server.busy'],
    example: { body: { password: 'una frase larga', newPassword: 'otra frase larga' } },
  },
} as const satisfies AdminResource;
