/**
 * /preview/{token}/approval/…: comments and approvals by people without an account (docs/decisions/047). The token is the credential of
 * every call; there is no cookie, and JSON bodies are refused to pages of other sites.
 */
import { NewApproval, NewComment } from '@vitrina/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { approveEdition, type Feedback, readApproval, writeComment } from '../../domain/approval/approval.ts';
import { parsePart } from '../api/mount.ts';
import type { AppDeps } from '../middleware/deps.ts';
import { TokenParams } from './preview.routes.ts';

const PATH = '/preview/:token/approval';
/** A comment of the longest text, in which every character is escaped. */
const BODY_LIMIT = 16 * 1024;

export const approvalRoutes = (app: FastifyInstance, { database, readers, clock }: AppDeps): void => {
  const feedback = (): Feedback => ({ database, readers, now: clock() });
  const tokenOf = ({ params }: FastifyRequest): string => parsePart(TokenParams, params, 'params').token;

  app.get(PATH, (request) => readApproval(feedback(), tokenOf(request)));
  app.post(`${PATH}/comments`, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const comment = parsePart(NewComment, request.body, 'body');
    return reply.code(201).send(await writeComment(feedback(), tokenOf(request), comment));
  });
  app.post(`${PATH}/approvals`, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const approval = parsePart(NewApproval, request.body, 'body');
    return reply.code(201).send(await approveEdition(feedback(), tokenOf(request), approval));
  });
};
