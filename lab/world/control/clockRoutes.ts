import * as z from 'zod';
import { labNow, moveLabClock } from '../../kernel/clock';
import type { LabConfig } from '../../kernel/config';
import { tokenHeader } from '../../kernel/authorization';
import { ControlError } from '../errors';
import type { Route } from './router';

const move = z.strictObject({ at: z.iso.datetime({ offset: true }).nullable() });

const pass = async (port: number, token: string, at: string | null): Promise<void> => {
  const answer = await fetch(`http://127.0.0.1:${port}/_lab/clock`, {
    method: 'PUT',
    headers: { [tokenHeader]: token },
    body: JSON.stringify({ at }),
  }).catch(() => null);
  if (answer?.ok) return;
  throw new ControlError(503, 'supplierAway', {
    zh: '供应商没有应答',
    en: 'a supplier did not answer',
  });
};

/** One switch for the clocks of the whole lab: this process's and both suppliers'. */
export const clockRoutes = ({ suppliers, token }: LabConfig): Route[] => [
  {
    method: 'GET',
    path: '/clock',
    handle: () => ({ json: { now: new Date(labNow()).toISOString() } }),
  },
  {
    method: 'PUT',
    path: '/clock',
    handle: async (call) => {
      const { at } = await call.json(move);
      await Promise.all(Object.values(suppliers).map(({ apiPort }) => pass(apiPort, token, at)));
      moveLabClock(at);
      return { json: { now: new Date(labNow()).toISOString() } };
    },
  },
];
