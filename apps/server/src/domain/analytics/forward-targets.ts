/** The targets to which a company's events are forwarded. Their secrets are write-only (decisions "Analytics"). */
import type { ForwardTargetState } from '@vitrina/contract/admin';
import { AppError } from '../../errors/app-error.ts';
import type { Caller } from '../accounts/authorization.ts';
import { listedIn } from '../allowed-hosts.ts';
import type { Database, Repos } from '../ports/database.ts';
import type { ForwardKind, ForwardTarget } from '../ports/forwarding.ts';

const MIN_SECRET_LENGTH = 16;

/** The secret belongs to no company in the secrets' own list, so that no store can be configured to use it. */
export const forwardSecretId = (company: string, kind: ForwardKind): string => `forward/${kind}/${company}`;

const stateOf = ({ company: _, restsUntil, ...target }: ForwardTarget): ForwardTargetState => ({
  ...target,
  restsUntil: target.failures === 0 ? null : restsUntil,
});

export const forwardTargets = async ({ forwarding }: Repos, companyUid: string): Promise<ForwardTargetState[]> =>
  (await forwarding.targets(companyUid)).map(stateOf);

const invalid = (field: string, reason: string) => new AppError('forwarding.invalid', { field, reason });

type NewTarget = {
  companyUid: string;
  kind: ForwardKind;
  address: string;
  secret: string;
  openHosts: readonly string[];
};

const webhookAddress = ({ companyUid, address, openHosts }: NewTarget): string => {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) throw invalid('address', 'it is no https address');
  if (url.username !== '' || url.password !== '' || url.hash !== '')
    throw invalid('address', 'it contains a user name, a password or a fragment');
  if (url.protocol === 'http:' && !listedIn(openHosts)(companyUid, url))
    throw invalid('address', 'it is no https address');
  return url.href;
};

const measurementId = (text: string): string => {
  if (!/^G-[A-Z0-9]{4,20}$/.test(text)) throw invalid('address', 'it is no measurement id like G-ABC1234567');
  return text;
};

const checkedAddress = (target: NewTarget): string => {
  const { kind, address, secret } = target;
  if (kind === 'ga4') return measurementId(address);
  if (secret.length < MIN_SECRET_LENGTH) throw invalid('secret', `it has fewer than ${MIN_SECRET_LENGTH} characters`);
  return webhookAddress(target);
};

/** `openHosts`: entries of hosts that the operator allows at private addresses and without TLS (allowed-hosts.ts). Throws `forwarding.invalid`. */
export const setForwarding = (
  database: Database,
  caller: Caller,
  target: NewTarget,
  now: Date,
): Promise<ForwardTargetState> => {
  const { companyUid: company, kind, secret } = target;
  const address = checkedAddress(target);
  return database.inTransaction(async (repos) => {
    await repos.secrets.write(forwardSecretId(company, kind), { secret }, now);
    await repos.forwarding.set({ company, kind, address }, now);
    await repos.audit.add(caller, 'forwarding.set', { companyUid: company, target: kind }, now);
    const state = (await forwardTargets(repos, company)).find((one) => one.kind === kind);
    if (!state) throw new AppError('internal', { problem: 'a target was set and cannot be read back' });
    return state;
  });
};

/** Throws `forwarding.unknown`. */
export const removeForwarding = (
  database: Database,
  caller: Caller,
  { companyUid, kind }: { companyUid: string; kind: ForwardKind },
  now: Date,
): Promise<void> =>
  database.inTransaction(async (repos) => {
    if (!(await repos.forwarding.remove(companyUid, kind))) throw new AppError('forwarding.unknown', { kind });
    await repos.secrets.remove(forwardSecretId(companyUid, kind));
    await repos.audit.add(caller, 'forwarding.delete', { companyUid, target: kind }, now);
  });
