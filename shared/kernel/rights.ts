import type { Label } from './field';
import { view } from './entryTerms';
import * as terms from './terms';

/** Roles of an account's people; staff of the platform have none of them. */
export const roles = ['Super', 'Admin', 'Normal', 'OperationalUser'] as const;
export type Role = (typeof roles)[number];
/** Names of the roles for people. */
export const roleLabels: Record<Role, Label> = {
  Super: terms.superAdministrator,
  Admin: terms.administrator,
  Normal: terms.readOnly,
  OperationalUser: terms.operations,
};
/** What staff may be granted of a module, each with all before it. */
export const levels = ['view', 'operate', 'approve'] as const;
export type Level = (typeof levels)[number];
/** Names of the levels for people. */
export const levelLabels: Record<Level, Label> = {
  view,
  operate: ['操作', 'Operate'],
  approve: ['审批', 'Approve'],
};

/**
 * What areas add to the rights, by declaration merging: the engine decides over rows it does not know,
 * while `Action` stays a union that the compiler checks. `shared/areas/rights.ts` fills the tables.
 */
export interface RightTable {}
/** Modules of the back office a root admin can be granted, each with its name. */
export interface GrantTable {}
/** What is switched on for an account. */
export interface Gates {}
/** What an account is shown of that which is switched on. */
export interface Visible {}

/** An action of people, declared by its area. */
export type CustomerAction = keyof RightTable & string;
/** A module of the back office. */
export type Grant = keyof GrantTable & string;

type Has = 'y' | 'a' | '-';
/** One row of the table of permissions. */
export type Right = {
  /** Its name in refusals and audit records. */
  label: Label;
  /** Number in the specification (below 1000) or in the platform's own rows. */
  code: number;
  /** Admin, OperationalUser, Normal: y = yes, a = automatic accounts only. Super always may by role. */
  roles: `${Has}${Has}${Has}`;
  gate?: keyof Gates;
  visible?: keyof Visible;
  /** Only for accounts that are configured automatically, their Supers included. */
  automatic?: true;
  /** Module and level with which staff may do it too. */
  staff?: `${Grant}.${Level}`;
  /** Concerns oneself alone: staff may do it without a grant. */
  own?: true;
  /** Refused in a simulated sign-in. */
  notActing?: boolean;
  /** Least API-key ceiling, `super` = an advanced key of a Super only; none = never by key. */
  key?: 'basic' | 'advanced' | 'super';
};
/** The rows of an area. */
export type Rights = Readonly<Record<string, Right>>;
/** The modules of an area. */
export type Grants = Readonly<Record<string, Label>>;

let table: Rights | null = null;
let modules: Grants = {};
let features: Grants = {};
/** Gives the engine its rows and the back office its modules; each process does this once, at its start. */
export const declareRights = (rows: Rights, grants: Grants, gates: Grants): void => {
  table = rows;
  modules = grants;
  features = gates;
};
/** Name of a module of the back office. */
export const grantLabel = (grant: string): Label => modules[grant] ?? [grant, grant];
/** Name of a feature that is switched on or shown for an account. */
export const gateLabel = (gate: string): Label => features[gate] ?? [gate, gate];
/** The row of an action; none for what only the back office or everybody may do. */
export const rightOf = (action: string): Right | undefined => {
  // Without its rows the engine would refuse everything and name nothing.
  if (!table)
    throw new Error('declareAreas() was not called before the first question about rights');
  return Object.hasOwn(table, action) ? table[action] : undefined;
};
