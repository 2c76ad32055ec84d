import { smsPrices } from '#shared/areas/sms/prices/prices';
import { smsSubmissions } from '#shared/areas/sms/records/submissions';
import { smsBindings } from '#shared/areas/sms/routing/bindings';
import { smsChannels } from '#shared/areas/sms/routing/channels';
import { smsParams } from '#shared/areas/sms/routing/params';
import { smsSchedules } from '#shared/areas/sms/routing/schedules';
import { dayOf } from '#shared/kernel/units';
import { carrierCredentials } from '#shared/edge/labCredentials';
import type { LabShape } from '../config';
import type { DemoClient } from './client';
import { demoSmsCosts } from './world';

const common = {
  host: '127.0.0.1',
  tls: false,
  bindType: 'transceiver',
  sessions: 1,
  longForm: 'udh',
  sourceTon: 5,
  sourceNpi: 0,
  destTon: 1,
  destNpi: 1,
  enabled: true,
} as const;
/** The bundled carriers as each of them asks to be spoken to. */
const carriers = {
  meridian: {
    protocol: 'smpp',
    windowSize: 50,
    ratePerSecond: 500,
    idForm: 'hex',
    receiptIdForm: 'hex',
  },
  solstice: {
    protocol: 'smpp',
    windowSize: 10,
    ratePerSecond: 150,
    idForm: 'number',
    receiptIdForm: 'number',
  },
  zenith: {
    protocol: 'http',
    filesByApi: true,
    windowSize: 8,
    ratePerSecond: 100,
    idForm: 'exact',
    receiptIdForm: 'exact',
  },
} as const;
const titles = { meridian: 'Meridian', solstice: 'Solstice', zenith: 'Zenith' } as const;
type Name = keyof typeof carriers;

/** Parameters of the three bundled carriers, two channels over them, and the rules that lead there. */
export const setUpMessages = async (root: DemoClient, lab: LabShape): Promise<void> => {
  const ids = {} as Record<Name, string>;
  for (const name of Object.keys(carriers) as Name[]) {
    const { id } = await root(
      smsParams.endpoints.create,
      {
        ...common,
        ...carriers[name],
        name: titles[name],
        port: lab.carriers[name],
        systemId: carrierCredentials[name].systemId,
        secret: carrierCredentials[name].password,
      },
      `sms-param-${name}`,
    );
    ids[name] = id;
    for (const [country, price] of Object.entries(demoSmsCosts[name]))
      await root(
        smsPrices.endpoints.create,
        {
          paramId: id,
          country,
          network: '',
          prefix: '',
          currency: 'USD',
          price,
          rules: '',
          validFrom: dayOf(lab.bornAt, 0),
          validTo: null,
        },
        `sms-price-${name}-${country}`,
      );
  }
  const channel = async (
    once: string,
    name: string,
    kinds: ('code' | 'notice' | 'promotion')[],
    over: readonly Name[],
    price: number,
  ) => {
    const quality = once === 'direct' ? 'direct' : 'standard';
    const { id } = await root(
      smsChannels.endpoints.create,
      { name, kind: kinds[0] ?? 'notice', countries: [], quality, price, paused: false },
      `sms-channel-${once}`,
    );
    for (const [i, carrier] of over.entries())
      await root(
        smsBindings.endpoints.create,
        {
          channelId: id,
          paramId: ids[carrier],
          priority: i + 1,
          weight: 100,
          countries: [],
          enabled: true,
        },
        `sms-binding-${once}-${carrier}`,
      );
    await root(
      smsSchedules.endpoints.create,
      {
        name,
        kinds,
        countries: [],
        channelId: id,
        method: 'priority',
        fallback: true,
        place: 100,
        enabled: true,
      },
      `sms-schedule-${once}`,
    );
  };
  await channel(
    'direct',
    '直连 / direct',
    ['code', 'notice'],
    ['meridian', 'solstice', 'zenith'],
    45_000,
  );
  await channel('standard', '标准 / standard', ['promotion'], ['zenith', 'meridian'], 32_000);
};

/** Some messages of a customer, to handsets that take, lose, refuse and answer them. */
export const sendMessages = async (customer: DemoClient): Promise<void> => {
  const to = (range: number, n: number) => `+861380${range}${String(n).padStart(4, '0')}`;
  const order = (n: number) => `您的订单 ${26_110_000 + n} 已发货，预计明天送达。`;
  await customer(
    smsSubmissions.endpoints.send,
    {
      kind: 'notice',
      messages: Array.from({ length: 60 }, (_, i) => ({
        to: to(i % 12 === 7 ? 902 : i % 20 === 11 ? 904 : 101, i),
        text: order(i),
        reference: `order-${26_110_000 + i}`,
      })),
    },
    'sms-orders',
  );
  await customer(
    smsSubmissions.endpoints.send,
    {
      kind: 'code',
      messages: Array.from({ length: 20 }, (_, i) => ({
        to: to(102, i),
        text: `Your code is ${100_003 + i * 7_919}. It is valid for 5 minutes.`,
      })),
    },
    'sms-codes',
  );
};
