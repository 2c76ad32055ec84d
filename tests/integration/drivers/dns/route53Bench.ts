import { afterAll, beforeAll } from '@jest/globals';
import {
  CreateHostedZoneCommand,
  ListResourceRecordSetsCommand,
  type ListResourceRecordSetsCommandInput,
  type ListResourceRecordSetsCommandOutput,
  type ResourceRecordSet,
  Route53Client,
} from '@aws-sdk/client-route-53';
import { objectKey } from '#lab/world/objects/signature';
import type { DriverHttp } from '#server/drivers/cdn/driver';
import type { DnsDriver } from '#server/drivers/dns/driver';
import { dnsDrivers } from '#server/drivers/dns/index';
import { type Ask, ask, dataOf } from '../../world/dnsQuery';
import { type RunningWorld, runWorld } from '../../world/world';
import { powerdnsHttp } from './powerdnsServer';

/** Clients of places, as resolvers tell their networks. */
export const germany = '78.46.0.0/24';
export const america = '8.8.8.0/24';
/** What signs in to the lab's Route 53. */
export const token = `${objectKey.keyId}:${objectKey.secret}`;

/** The lab's Route 53 with a zone, our driver and Amazon's own client in front of it. */
export class Route53Bench {
  readonly zone: string;
  world!: RunningWorld;
  baseUrl = '';
  port = 0;
  zoneId = '';
  driver!: DnsDriver;
  client!: Route53Client;
  /** Bodies of what our driver sent. */
  readonly sent: string[] = [];

  constructor(zone: string) {
    this.zone = zone;
    beforeAll(() => this.start());
    afterAll(() => this.stop());
  }

  /** A driver with a credential; `before` sees each request and may stop it. */
  open(
    credential = token,
    before: (request: Parameters<DriverHttp>[0]) => void = () => undefined,
  ): DnsDriver {
    const http: DriverHttp = async (request) => {
      before(request);
      if (request.body) this.sent.push(request.body);
      return powerdnsHttp(request);
    };
    return dnsDrivers.route53.open(
      { baseUrl: this.baseUrl, credentials: { token: credential } },
      http,
    );
  }

  async makeZone(name: string): Promise<string> {
    const command = new CreateHostedZoneCommand({ Name: name, CallerReference: name });
    const { HostedZone } = await this.client.send(command);
    return (HostedZone?.Id ?? '').replace('/hostedzone/', '');
  }

  /** All sets as Amazon's own client reads them, page by page. */
  async official(): Promise<ResourceRecordSet[]> {
    const sets: ResourceRecordSet[] = [];
    for (let from: Partial<ListResourceRecordSetsCommandInput> | null = {}; from; ) {
      const page: ListResourceRecordSetsCommandOutput = await this.client.send(
        new ListResourceRecordSetsCommand({ HostedZoneId: this.zoneId, ...from }),
      );
      sets.push(...(page.ResourceRecordSets ?? []));
      from = page.IsTruncated
        ? {
            StartRecordName: page.NextRecordName,
            StartRecordType: page.NextRecordType,
            StartRecordIdentifier: page.NextRecordIdentifier,
          }
        : null;
    }
    return sets;
  }

  habits(more: { callsPerSecond?: number; spreadMs?: number } = {}) {
    return this.world.call('PUT', '/route53', { callsPerSecond: 1000, spreadMs: 60, ...more });
  }

  async answer(name: string, type: NonNullable<Ask['type']>, subnet?: string): Promise<unknown[]> {
    const question = { name: `${name}.${this.zone}`, type, ...(subnet ? { subnet } : {}) };
    return dataOf(await ask(this.port, question));
  }

  private async start(): Promise<void> {
    this.world = await runWorld();
    this.baseUrl = `http://127.0.0.1:${this.world.config.world.controlPort}`;
    this.port = this.world.config.world.dnsPort;
    await this.habits();
    const { keyId: accessKeyId, secret: secretAccessKey } = objectKey;
    const credentials = { accessKeyId, secretAccessKey };
    this.client = new Route53Client({ endpoint: this.baseUrl, region: 'us-east-1', credentials });
    this.driver = this.open();
    this.zoneId = await this.makeZone(this.zone);
  }

  private async stop(): Promise<void> {
    this.client?.destroy();
    await this.world?.remove();
  }
}
