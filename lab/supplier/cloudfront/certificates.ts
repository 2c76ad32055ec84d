import { createPrivateKey, randomUUID, X509Certificate } from 'node:crypto';
import type { SupplierCore } from '../core';
import { type CertificatePair, checkCertificate } from '../certificate';
import { Refusal } from './refusal';
import type { JsonInput } from './description.data';

type Row = CertificatePair & { arn: string; key: string };
const text = (base64: string): string => Buffer.from(base64, 'base64').toString('utf8');

/** The certificates of ACM, known by their names there. */
export const openCertificates = (core: SupplierCore) => {
  const table = core.store.table<Row>('cloudfrontCertificate');
  const save = (arn: string, value: Row | null) =>
    core.store.commit([{ table: 'cloudfrontCertificate', key: arn, value }]);
  const find = (arn: string): Row => {
    const row = table.get(arn);
    if (row) return row;
    throw new Refusal(400, 'ResourceNotFoundException', `Could not find certificate ${arn}.`);
  };
  return {
    /** The pair under a name, for a distribution that wants to serve `name` with it. */
    pairFor: (arn: string, name: string): CertificatePair => {
      const row = table.get(arn);
      if (!row) throw new Refusal(400, 'InvalidViewerCertificate', `${arn} is not there.`);
      try {
        const { certificate, privateKey } = checkCertificate(name, row);
        return { certificate, privateKey };
      } catch {
        throw new Refusal(400, 'InvalidViewerCertificate', `${arn} does not cover ${name}.`);
      }
    },
    bring: (
      input: JsonInput<'CertificateManager.ImportCertificate'>,
    ): { CertificateArn: string } => {
      const { Certificate, PrivateKey, CertificateChain = '', CertificateArn } = input;
      const privateKey = text(PrivateKey);
      let key = '';
      try {
        const leaf = new X509Certificate(text(Certificate));
        const secret = createPrivateKey(privateKey);
        if (!leaf.checkPrivateKey(secret)) throw new Error('another key');
        key = JSON.stringify([secret.asymmetricKeyType, secret.asymmetricKeyDetails]);
      } catch {
        throw new Refusal(400, 'ValidationException', 'The certificate or its key is not valid.');
      }
      if (CertificateArn !== undefined && find(CertificateArn).key !== key)
        throw new Refusal(400, 'ValidationException', 'The kind of the key cannot be changed.');
      const arn =
        CertificateArn ?? `arn:aws:acm:us-east-1:000000000000:certificate/${randomUUID()}`;
      const certificate = `${text(Certificate)}${text(CertificateChain)}`;
      save(arn, { arn, certificate, privateKey, key });
      return { CertificateArn: arn };
    },
    drop: (
      { CertificateArn }: JsonInput<'CertificateManager.DeleteCertificate'>,
      isUsed: (arn: string) => boolean,
    ): object => {
      find(CertificateArn);
      if (isUsed(CertificateArn))
        throw new Refusal(400, 'ResourceInUseException', `${CertificateArn} is in use.`);
      save(CertificateArn, null);
      return {};
    },
  };
};
