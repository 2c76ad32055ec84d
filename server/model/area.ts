import type { accounts } from '#shared/areas/platform/accounts/accounts';
import type { Row } from '#shared/kernel/contract';
import type { SchemaStep } from '../kernel/analytics/index';
import type { Ctx } from '../kernel/db/context';
import type { Ageing } from './ageing';
import type { Check, Reading } from '../kernel/process/checks';
import type { Need } from './needs';
import type { ApprovalEffects } from './platform/approvals/effects';
import type { ScheduleEffects } from './platform/cronSchedules/effects';

type Account = Row<(typeof accounts)['entity']>;
/** Something of an account that mails to addresses which people typed. */
export type Mailing = { id: string; description: string; emails: readonly string[] };
/** How such addresses are found, replaced and taken off when a member leaves. */
export type Mailings = {
  /** What of it mails, as the removal of a member names it. */
  of: 'alarmPolicies' | 'budgets';
  to: (ctx: Ctx, accountId: string | null, email: string) => Promise<Mailing[]>;
  move: (ctx: Ctx, m: Mailing, from: string, to: string) => Promise<void>;
  /** Without a successor: takes the address off. What does without it keeps the address. */
  drop?: (ctx: Ctx, m: Mailing, email: string) => Promise<void>;
};

/** What messages of an account to one country at one price of a segment came to. */
export type Charge = {
  country: string;
  currency: Account['currency'];
  /** Of a segment, in micro-units. */
  price: number;
  messages: number;
  segments: number;
};
/** Charges of a span; of `open` messages it is not decided yet whether they are charged. */
export type Charges = { lines: Charge[]; open: number };

/** What an area tells the platform of itself, so that the platform need not know the area. */
export type ModelArea = {
  /** Rules that must always hold for its rows. */
  checks?: readonly Check[];
  /** Figures of the whole platform that /metrics shows. */
  readings?: readonly Reading[];
  /** Its technical rows that are dropped after some days. */
  ageing?: readonly Ageing[];
  /** Its tables in the analytics store. */
  analytics?: readonly SchemaStep[];
  /** Runs in the transaction that changed an account. */
  accountChanged?: (ctx: Ctx, before: Account, after: Account) => Promise<void>;
  mailings?: Mailings;
  /** Supplier parameters that whoever asks may put things on. */
  supplierParams?: (ctx: Ctx) => Promise<string[]>;
  /** What follows from the decision of a second person, by kind. */
  approvals?: readonly ApprovalEffects[];
  /** What its kinds of schedules do. */
  schedules?: readonly ScheduleEffects[];
  /** Local days of an account within a span whose figures of a source are closed: changing them takes a second person. */
  closedDays?: (
    ctx: Ctx,
    o: { accountId: string; source: string; from: string; to: string },
  ) => Promise<string[]>;
  /** What messages that an account handed in between two instants cost it, whoever bills them. */
  charges?: (ctx: Ctx, o: { accountId: string; from: string; to: string }) => Promise<Charges>;
  /** What of it stands against deleting an account, with how many there are of each kind. */
  blockers?: (ctx: Ctx, accountId: string) => Promise<Readonly<Record<string, number>>>;
  /** Drops what it keeps of people, in the transaction in which an account is forgotten. */
  forget?: (ctx: Ctx, accountId: string) => Promise<void>;
  /**
   * How many of the messages that an account hands in now it may by what was agreed; counted in the caller's
   * transaction. `whole` are let through together or refused (`Failure`).
   */
  messagesAllowed?: (
    ctx: Ctx,
    o: { accountId: string; count: number; whole: boolean },
  ) => Promise<number>;
  /** What of it can wait for a person. */
  needs?: readonly Need[];
};
