import { edgeNodes } from '../../kernel/config';
import * as z from 'zod';
import { recordSet } from '../dns/names';
import { dnsFaults } from '../dns/server';
import { ControlError } from '../errors';
import { originFaults } from '../origin/server';
import { mailFaults } from '../sink/mail';
import { numberFaults } from '../sink/numbers';
import { webhookFault } from '../sink/webhooks';
import { trafficChange } from '../traffic/settings';
import type { PageServices } from './services';

/** Fields of a submitted form. */
export type Fields = URLSearchParams;

/** An action changes something and answers the section to go back to. */
type Action = (parts: PageServices, fields: Fields) => string | Promise<string>;

const number = (fields: Fields, name: string): number => Number(fields.get(name) ?? '0');
const checked = (fields: Fields, name: string): boolean => fields.has(name);

/** The value a schema makes of a form; throws ControlError 400 naming the fields at fault. */
const read = <T>(schema: z.core.$ZodType<T>, value: unknown): T => {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const names = parsed.error.issues.map(({ path }) => path.join('.')).join(', ');
  throw new ControlError(400, 'inputInvalid', {
    zh: `输入无效：${names}`,
    en: `invalid input: ${names}`,
  });
};

const node = z.enum(edgeNodes.map((one) => one.node));

const burstOf = (fields: Fields): unknown => {
  const host = fields.get('burstHost') ?? '';
  const percent = number(fields, 'burstPercent');
  return host && percent > 0 ? { host, percent, status: number(fields, 'burstStatus') } : null;
};

const faultActions: Record<string, Action> = {
  'mail-faults': async ({ sinks }, fields) => {
    const faults = {
      down: checked(fields, 'down'),
      busy: checked(fields, 'busy'),
      gone: fields.get('gone') ?? '',
    };
    await sinks.mailSink.setFaults(read(mailFaults, faults));
    return 'mail';
  },
  'webhook-faults': ({ sinks }, fields) => {
    const fault = read(webhookFault, {
      path: fields.get('path') ?? '',
      status: number(fields, 'status'),
      delayMs: number(fields, 'delayMs'),
      down: checked(fields, 'down'),
    });
    sinks.webhookFaults.set(fault.path, fault);
    return 'webhooks';
  },
  'webhook-reset': ({ sinks }) => {
    sinks.webhookFaults.clear();
    return 'webhooks';
  },
  'number-faults': ({ sinks }, fields) => {
    Object.assign(sinks.numberFaults, read(numberFaults, { status: number(fields, 'status') }));
    return 'numbers';
  },
  'number-clear': ({ sinks }) => {
    sinks.numbers.clear();
    return 'numbers';
  },
  'dns-faults': ({ dns }, fields) => {
    const faults = {
      delayMs: number(fields, 'delayMs'),
      lossPercent: number(fields, 'lossPercent'),
      servfail: checked(fields, 'servfail'),
    };
    Object.assign(dns.faults, read(dnsFaults, faults));
    return 'zones';
  },
  'origin-faults': ({ origin }, fields) => {
    const faults = {
      down: checked(fields, 'down'),
      errorPage: checked(fields, 'errorPage'),
      errorPercent: number(fields, 'errorPercent'),
      errorStatus: number(fields, 'errorStatus'),
      delayMs: number(fields, 'delayMs'),
    };
    Object.assign(origin.faults, read(originFaults, faults));
    return 'origin';
  },
};

/** What the page's forms do, by the name in their address. */
export const actions: Record<string, Action> = {
  ...faultActions,
  'mail-clear': ({ sinks }) => {
    sinks.mails.clear();
    return 'mail';
  },
  'webhook-clear': ({ sinks }) => {
    sinks.webhooks.clear();
    return 'webhooks';
  },
  node: ({ store }, fields) => {
    store.setHealth(read(node, fields.get('node')), checked(fields, 'healthy'));
    return 'zones';
  },
  record: ({ store }, fields) => {
    const set = read(recordSet, {
      name: fields.get('name') ?? '',
      type: fields.get('type') ?? '',
      ttl: number(fields, 'ttl'),
      values: [fields.get('value') ?? ''],
    });
    store.put(set);
    return 'zones';
  },
  traffic: ({ traffic }, fields) => {
    const change = {
      rps: number(fields, 'rps'),
      paused: checked(fields, 'paused'),
      errorBurst: burstOf(fields),
    };
    traffic.settings.change(read(trafficChange, change));
    return 'traffic';
  },
};
