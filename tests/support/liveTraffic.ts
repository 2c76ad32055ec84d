import { clientOf } from '#server/demo/client';
import { clock } from '#shared/areas/platform/system/clock';
import type { Instance } from './instance';
import { until } from './until';

const slotMs = 300_000;
type Truth = { totals: { requests: number; failed: number; status: Record<string, number> } };

/** Real requests through the edges until `enough` of them came back; returns what came back. */
export const serve = async (
  instance: Instance,
  host: string,
  from: number,
  o: { burst: boolean; enough: number },
): Promise<Truth['totals']> => {
  const span = `from=${new Date(from).toISOString()}&to=${new Date(from + slotMs).toISOString()}`;
  const truth = async () =>
    (await instance.world<Truth>('GET', `/traffic/truth?${span}&host=${host}`)).totals;
  await instance.world('PUT', '/traffic', {
    rps: 200,
    paused: false,
    hosts: [host],
    errorBurst: o.burst ? { host, status: 503, percent: 70 } : null,
  });
  await until(async () => {
    const { requests, status } = await truth();
    return (o.burst ? (status['503'] ?? 0) : requests) >= o.enough;
  });
  await instance.world('PUT', '/traffic', { paused: true, errorBurst: null });
  await until(
    async () =>
      (await instance.world<{ state: { inFlight: number } }>('GET', '/traffic')).state.inFlight ===
      0,
  );
  return truth();
};

/** Moves the clocks of both sides just behind the border of the next slot, as often as it is called; returns its start. */
export const openSlots = async (instance: Instance): Promise<() => Promise<number>> => {
  const root = clientOf(instance.base, await instance.session('root@manifold.test'));
  const { now } = await instance.world<{ now: string }>('GET', '/clock');
  let slot = Date.parse(now) - (Date.parse(now) % slotMs);
  return async () => {
    slot += slotMs;
    const at = new Date(slot + 2000).toISOString();
    await instance.world('PUT', '/clock', { at });
    await root(clock.endpoints.set, { at });
    return slot;
  };
};
