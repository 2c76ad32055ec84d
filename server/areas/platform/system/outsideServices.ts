import { Resolver } from 'node:dns/promises';
import { outsideServices } from '#shared/areas/platform/system/outsideServices';
import type { Out } from '#shared/kernel/contract';
import { badField } from '#shared/kernel/errors';
import { serve } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import { type StoredServices, storedServices, setServices } from './outsideServices.store';

type Standing = Out<(typeof outsideServices)['endpoints']['read']>;

const standing = async (services: StoredServices): Promise<Standing> => {
  const { smtpUrl, mailFrom, dnsServers, notifyUrl } = await platform().outside();
  const smtpHost = smtpUrl ? new URL(smtpUrl).host : '';
  return { ...services, inUse: { smtpHost, mailFrom, dnsServers: [...dnsServers], notifyUrl } };
};

/** Addresses that look like name servers but are none are refused by the resolver itself. */
const checkResolvers = (servers: readonly string[] | null): void => {
  if (servers === null) return;
  try {
    new Resolver().setServers(servers);
  } catch {
    throw badField('dnsServers', 'request.invalid');
  }
};

type MailTest = Out<(typeof outsideServices)['endpoints']['testMail']>;
/** Whoever presses the button waits for the answer, so it comes before the relay's own limits. */
const patienceMs = 4_000;
const tooLate = () =>
  new Promise<MailTest>((ok) => {
    setTimeout(() => ok({ ok: false, answer: 'no answer in time' }), patienceMs).unref();
  });
const tryMail = async (to: string): Promise<MailTest> => {
  const text = '邮件服务器工作正常。\nThe mail relay works.\n';
  try {
    const sent = await platform().mail.send({
      to,
      subject: 'Manifold 测试邮件 / test letter',
      text,
    });
    return { ok: true, answer: sent.response.slice(0, 500) };
  } catch (error) {
    return { ok: false, answer: (error as Error).message.slice(0, 500) };
  }
};

export const outsideServicesService = serve(
  outsideServices,
  {},
  {
    read: async (o) => standing(await o.transact(storedServices)),
    async update(o, input) {
      checkResolvers(input.dnsServers);
      const services = await o.transact(async (ctx) => {
        await setServices(ctx, input);
        return storedServices(ctx);
      });
      return standing(services);
    },
    testMail: (_o, { to }) => Promise.race([tryMail(to), tooLate()]),
  },
);
