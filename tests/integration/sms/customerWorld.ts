import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startGateway } from '#gateway/gateway';
import { createCertificate } from '#lab/kernel/selfSigned';
import { smsAccesses } from '#shared/areas/sms/access/access';
import { until } from '../../support/bench';
import { openCustomer, type SmppCustomer } from './smppCustomer';
import { startSmsWorld } from './world';

/** A credential as a customer enters it. */
export const draft = {
  name: 'Shop',
  kind: 'notice',
  sessions: 2,
  windowSize: 50,
  ratePerSecond: 5_000,
  networks: [] as string[],
  enabled: true,
} as const;

/** A console with carriers and a gateway at which customers bind, over TCP and over TLS. */
export const startCustomerWorld = async () => {
  const world = await startSmsWorld();
  const faults: unknown[] = [];
  const opened: SmppCustomer[] = [];
  const { certificatePem, privateKeyPem } = createCertificate({
    subject: 'carrier.test',
    names: ['carrier.test'],
  });
  const { folder } = world.bench;
  const [certFile, keyFile] = [join(folder, 'smpp.crt'), join(folder, 'smpp.key')];
  writeFileSync(certFile, certificatePem);
  writeFileSync(keyFile, privateKeyPem);
  const gateway = await startGateway(world.bench.platform, {
    fatal: (error) => faults.push(error),
    ports: { host: '127.0.0.1', port: 0, tls: { port: 0, certFile, keyFile } },
  });
  await until(() => gateway.standing() === 3, { what: 'three sessions to stand' });
  const port = gateway.entrance.port as number;
  const { create, password: makePassword } = smsAccesses.endpoints;
  let count = 0;
  return {
    world,
    faults,
    port,
    standing: () => gateway.standing(),
    /** What a customer needs to come in over TLS. */
    tls: () => ({ ca: certificatePem, port: gateway.entrance.tlsPort as number }),
    /** A credential with a password. */
    async access(name: string, o: Partial<typeof draft> | object = {}) {
      const systemId = `${name}${++count}`;
      const row = await world.me.call(create, { ...draft, name, systemId, ...o });
      const { password } = await world.me.call(makePassword, { id: row.id });
      return { id: row.id, systemId, password };
    },
    async bind(
      credential: { systemId: string; password: string },
      o: Partial<Parameters<typeof openCustomer>[0]> = {},
    ) {
      const customer = await openCustomer({ port, ...credential, ...o });
      opened.push(customer);
      return customer;
    },
    async stop() {
      for (const customer of opened) customer.cut();
      await gateway.stop();
      await world.stop();
    },
  };
};
export type CustomerWorld = Awaited<ReturnType<typeof startCustomerWorld>>;
