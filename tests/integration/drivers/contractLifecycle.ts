import { connect } from 'node:tls';
import { describe, expect, test } from '@jest/globals';
import { createChain } from '#lab/kernel/selfSigned';
import { lab, until } from '../lab/support';
import { type Bench, domain } from './bench';

const tlsFingerprint = (address: string, port: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(
      { host: address, port, servername: domain, rejectUnauthorized: false },
      () => {
        const fingerprint = socket.getPeerCertificate().fingerprint256;
        socket.destroy();
        resolve(fingerprint.replaceAll(':', '').toLowerCase());
      },
    );
    socket.once('error', reject);
  });

/** Certificates, stopping and removing. */
export const lifecycleContract = (bench: Bench): void => {
  describe(`${bench.name}: certificate and end`, () => {
    test('a certificate is shown over TLS on every node once it is deployed', async () => {
      await bench.online((await bench.driver.status(domain))?.liveVersion ?? 0);
      const chain = createChain({ subject: domain, names: [domain] });
      await bench.driver.setCertificate({
        domain,
        certificatePem: chain.certificatePem,
        privateKeyPem: chain.privateKeyPem,
        ref: bench.ref(),
      });
      await until(
        async () =>
          (await bench.driver.status(domain))?.certificateFingerprint === chain.fingerprint,
      );
      for (const address of [bench.first, bench.second]) {
        expect(await tlsFingerprint(address, bench.config.edges.httpsPort)).toBe(chain.fingerprint);
      }
      if (!bench.hasSwitches) return;
      await lab(bench.port, 'PUT', 'faults', { wrongCertificate: true });
      expect(await tlsFingerprint(bench.first, bench.config.edges.httpsPort)).not.toBe(
        chain.fingerprint,
      );
    });

    test('a key that does not belong to the certificate is invalid', async () => {
      const one = createChain({ subject: domain, names: [domain] });
      const two = createChain({ subject: domain, names: [domain] });
      const pair = { certificatePem: one.certificatePem, privateKeyPem: two.privateKeyPem };
      await expect(
        bench.driver.setCertificate({ domain, ...pair, ref: bench.ref() }),
      ).rejects.toMatchObject({
        errorClass: 'invalid',
      });
    });

    test('a stopped domain refuses and a removed one is unknown', async () => {
      await bench.driver.setEnabled({ domain, enabled: false, ref: bench.ref() });
      await until(async () => (await bench.driver.status(domain))?.state === 'stopped');
      expect((await bench.get('/first')).status).toBe(403);
      await bench.driver.removeDomain({ domain, ref: bench.ref() });
      expect(await bench.driver.status(domain)).toBeNull();
      expect((await bench.get('/first')).status).toBe(404);
    });
  });
};
