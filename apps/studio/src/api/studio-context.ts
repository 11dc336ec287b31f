/** The dependencies of all screens, and the company that the address names. */
import type { Role, Session } from '@vitrina/contract/admin';
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Api } from './client.ts';
import { type SessionState, type SessionStore, sessionIn } from './session-store.ts';

export type Studio = { api: Api; sessions: SessionStore };

/** `role` is null for an operator who is no member. `screens`: paths of the routes that this person can open. */
export type CompanyInStudio = { uid: string; name: string; role: Role | null; screens: ReadonlySet<string> };

export const StudioContext = createContext<Studio | null>(null);
export const CompanyContext = createContext<CompanyInStudio | null>(null);

const given = <Value>(value: Value | null, name: string): Value => {
  if (value === null) throw new Error(`no ${name} around this component`);
  return value;
};

export const useStudio = (): Studio => given(useContext(StudioContext), 'StudioContext');
export const useApi = (): Api => useStudio().api;
export const useSessionState = (): SessionState => useStore(useStudio().sessions);

/** The signed-in person. Only for components that are shown to one. */
export const useSession = (): Session => given(sessionIn(useSessionState()), 'session');

export const useCompany = (): CompanyInStudio => given(useContext(CompanyContext), 'CompanyContext');

const RANK = { viewer: 1, author: 2, editor: 3, owner: 4 } as const;

/** Whether the caller may do what needs this role. Operators may do everything that their deployment allows: the server decides. */
export const hasRole = ({ role }: Pick<CompanyInStudio, 'role'>, needed: Role): boolean =>
  role === null || RANK[role] >= RANK[needed];
