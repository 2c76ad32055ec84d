import type { Action } from '#shared/kernel/access';

/**
 * What an operation asks for; the second is what its verb asks for besides, once it has seen the thing:
 * steering a task needs the right to start one.
 */
export type Expectation = Action | readonly [permission: Action, besides: Action];
/** Expectations by operation, as an area's file tells them. */
export type Expectations = Readonly<Record<string, Expectation>>;
