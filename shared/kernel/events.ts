import type * as z from 'zod';
import { type Action, can, isStaff, type Who } from './access';
import type { Label } from './field';
import type { Places } from './text';

/** The action that hearing of something asks for; staff may have to hold another than people of an account. */
export type Demand = Action | { account: Action; staff: Action };
/** Whether somebody may hear what asks for this: the same decision as about reading it. */
export const hears = (who: Who, permission: Demand): boolean =>
  can(
    who,
    typeof permission === 'string'
      ? permission
      : isStaff(who)
        ? permission.staff
        : permission.account,
  );
type Demanding<O> = O extends { permission: Demand } ? { permission: Demand } : unknown;

/**
 * Something consoles hear. `account` events reach the account's consoles and staff, `own` events the
 * account's consoles or, of staff, those of staff alone, `staff` events staff only, `user` events one
 * person; of them those who hold what `permission` names: the right to read the resource's list unless it is
 * said otherwise. A `volatile` event is sent but neither numbered nor kept.
 */
export type EventSpec<P extends z.ZodType = z.ZodType> = {
  payload: P;
  to: 'account' | 'own' | 'staff' | 'user';
  volatile: boolean;
  permission?: Demand;
  name?: string;
};
/** Declares an event with who hears it. */
export const event = <
  P extends z.ZodType,
  const O extends { volatile?: boolean; permission?: Demand } = Record<never, never>,
>(
  to: EventSpec['to'],
  payload: P,
  o?: O,
) =>
  /* Safe cast: `permission` is there whenever it was given. */
  ({ payload, to, ...o, volatile: o?.volatile ?? false }) as EventSpec<P> & Demanding<O>;

/** Longest name of a thing that is kept with a notice. */
export const mostObjectName = 300;
/** One sentence to people, in both languages; `{value}` places are filled from what `ctx.notify` is given. */
export type Notice<V extends string = string> = {
  tone: 'success' | 'warning' | 'error' | 'info';
  text: Label;
  link: string;
  values: V;
  /** The value that names the thing it tells of; without it the notice is of no single thing. */
  about?: V;
  /** Who of the audience gets it, as with events; the person a notice is for always does. */
  permission?: Demand;
  name?: string;
};
/** `link` is a console path and may hold places too; `about` names the place that says which thing it tells of. */
export const notice = <
  const Zh extends string,
  const En extends string,
  const L extends string,
  const O extends { permission?: Demand; about?: Places<Zh> } = Record<never, never>,
>(
  tone: Notice['tone'],
  zhCN: Zh,
  en: En,
  link: L,
  o?: O,
) =>
  /* Safe cast: `permission` is there whenever it was given. */
  ({ tone, text: [zhCN, en], link, values: '' as never, ...o }) as unknown as Notice<
    Places<Zh> | Places<En> | Places<L>
  > &
    Demanding<O>;
