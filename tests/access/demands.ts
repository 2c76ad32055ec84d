import { resources } from '#shared/areas/index';
import type { Action } from '#shared/kernel/access';
import type { Resource } from '#shared/kernel/contract';
import { cdnExpectations } from './cdn/index';
import type { Expectations } from './expectations';
import { plainDemands } from './plain';
import { platformExpectations } from './platform/index';
import { smsExpectations } from './sms/index';

/** Plain operations that there are, with what the table written by hand says of their resource. */
const plainExpectations: Expectations = Object.fromEntries(
  (Object.values(resources) as unknown as Resource[]).flatMap((r) =>
    Object.entries(r.endpoints)
      .filter(([, e]) => e.plain)
      .flatMap(([name]) => {
        const [read, write] = plainDemands[r.name] ?? [];
        const demand = name === 'list' || name === 'one' ? read : write;
        return demand ? [[`${r.name}.${name}`, demand] as const] : [];
      }),
  ),
);

/**
 * What every operation must ask for, written by hand: an
 * operation whose demand changes, that is new, or that is gone fails until somebody decides on its row.
 */
const expectations: Expectations = {
  ...plainExpectations,
  ...platformExpectations,
  ...cdnExpectations,
  ...smsExpectations,
};

/** What an operation asks for; nothing where no area's file tells it. */
export const demandOf = (operation: string): Action | undefined => {
  const expectation = expectations[operation];
  return typeof expectation === 'string' ? expectation : expectation?.[0];
};
/** What its verb asks for besides, once it has seen the thing. */
export const besidesOf = (operation: string): Action | undefined => {
  const expectation = expectations[operation];
  return typeof expectation === 'string' ? undefined : expectation?.[1];
};
/** Operations that have a row. */
export const expectedOperations = Object.keys(expectations);
