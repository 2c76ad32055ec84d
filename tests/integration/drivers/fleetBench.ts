import { http } from '#server/drivers/cdn/http/driver';
import type { DriverTarget } from '#server/drivers/cdn/driver';
import { Bench } from './bench';
import { startFleetHere } from './fleet';

/** A bench whose supplier are two real nginx servers, with head and agents in this process. */
export class FleetBench extends Bench {
  complaints: readonly string[] = [];

  constructor() {
    super('nginx', http, [{ address: '127.0.31.1' }, { address: '127.0.31.2' }]);
  }

  get folder(): string {
    return this.config.dataDir;
  }

  override get hasSwitches(): boolean {
    return false;
  }

  override get account(): string {
    return 'fleet.test';
  }

  override async ledger(ref: string): Promise<Record<string, unknown>> {
    const { baseUrl, credentials } = this.target;
    const headers = { authorization: `Bearer ${credentials['token']}` };
    const answer = await fetch(`${baseUrl}/tasks?ref=${ref}`, { headers });
    const { rows } = (await answer.json()) as { rows: unknown[] }; // the dialect's list of tasks
    return { count: rows.length };
  }

  protected override async reach(): Promise<DriverTarget> {
    const { edges } = this.config;
    const addresses = [this.first, this.second];
    const fleet = await startFleetHere({ folder: this.folder, addresses, edges });
    this.complaints = fleet.complaints;
    this.ends.push(() => fleet.stop());
    return fleet.target;
  }
}
