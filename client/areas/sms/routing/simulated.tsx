import { smsBindings } from '#shared/areas/sms/routing/bindings';
import { smsSchedules } from '#shared/areas/sms/routing/schedules';
import type { FormPart } from '../../../kernel/screens/formTypes';
import { Simulation } from './Simulation';

/** What the schema of an endpoint takes of a form's values, with what the form does not ask for; null while something is missing. */
const inputOf = <T,>(
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
  names: readonly string[],
  values: Record<string, unknown>,
): T | null => {
  const picked = Object.fromEntries(
    names.flatMap((n) => (values[n] === undefined || values[n] === '' ? [] : [[n, values[n]]])),
  );
  const parsed = schema.safeParse(picked);
  return parsed.success ? parsed.data : null;
};

const ofBinding = ['id', 'channelId', 'paramId', 'priority', 'weight', 'countries', 'enabled'];
/** The simulation of a binding below its form; `fixed` holds what the form does not ask for. */
export const simulatedBinding =
  (fixed: Record<string, unknown> = {}) =>
  ({ values }: Pick<FormPart, 'values'>) => (
    <Simulation
      endpoint={smsBindings.endpoints.simulate}
      input={inputOf(smsBindings.endpoints.simulate.input, ofBinding, { ...values, ...fixed })}
    />
  );

const ofSchedule = ['id', 'accountId', 'kinds', 'countries', 'channelId', 'place', 'enabled'];
/** The simulation of a route below its form. */
export const SimulatedSchedule = ({ values, row }: FormPart) => (
  <Simulation
    endpoint={smsSchedules.endpoints.simulate}
    input={inputOf(smsSchedules.endpoints.simulate.input, ofSchedule, {
      ...values,
      ...(row ? { id: row['id'] } : {}),
    })}
  />
);
