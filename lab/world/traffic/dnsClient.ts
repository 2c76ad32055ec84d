import type { Answer } from 'dns-packet';
import { openExchange } from '../dns/exchange';

const nameServer = '127.0.0.1';

/** Asks the lab's name server itself, as the resolver of clients all over the world would. */
export type DnsClient = {
  /** Address of a host for a client's IPv4 address; null when it has none or nobody answers. */
  addressFor(host: string, clientIp: string): Promise<string | null>;
  /** Texts under a name, aliases followed; none when it has none or nobody answers. */
  textsOf(name: string, clientIp: string): Promise<string[]>;
  stop(): Promise<void>;
};

/** The addresses among records, in order. */
export const addressesIn = (answers: readonly Answer[]): string[] =>
  answers.flatMap((answer) => (answer.type === 'A' ? [answer.data] : []));

const textsIn = (answers: readonly Answer[]): string[] =>
  answers.flatMap((answer) =>
    answer.type === 'TXT' ? [[answer.data].flat().map(String).join('')] : [],
  );

/** Opens a client of the name server on 127.0.0.1:`port`. */
export const openDnsClient = (port: number): DnsClient => {
  const exchange = openExchange({ from: nameServer, to: nameServer, port });
  const ask = async (name: string, type: 'A' | 'TXT', clientIp: string) =>
    (await exchange.ask({ name, type, clientIp }))?.answers ?? [];
  return {
    addressFor: async (host, clientIp) => addressesIn(await ask(host, 'A', clientIp))[0] ?? null,
    textsOf: async (name, clientIp) => textsIn(await ask(name, 'TXT', clientIp)),
    stop: () => exchange.stop(),
  };
};
