import type { ErrorBody } from '#shared/kernel/errors';
import { type Endpoint, type In, type Out, urlOf } from '#shared/kernel/contract';
import { differences } from './contractDifferences';

/** A refusal as the caller saw it. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly headers: Headers;
  constructor(status: number, body: ErrorBody, headers: Headers) {
    super(`${status} ${body.code} ${JSON.stringify(body.fields ?? [])}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}
export type Caller = {
  token: string;
  personId: string;
  accountId: string | null;
  email: string;
  /** Calls an endpoint as this person; the answer is checked against its contract, unknown keys too. */
  call: <E extends Endpoint>(
    endpoint: E,
    input: In<E>,
    headers?: Record<string, string>,
  ) => Promise<Out<E>>;
};

/** Somebody who calls the API of a bench at `base`. */
export const callerOf = (base: string, identity: Omit<Caller, 'call'>): Caller => ({
  ...identity,
  async call(endpoint, input, headers = {}) {
    const rest: Record<string, unknown> = { ...(input as object) };
    const path = urlOf(endpoint).replace(/:(\w+)/g, (_, k: string) => {
      const v = String(rest[k]);
      delete rest[k];
      return encodeURIComponent(v);
    });
    const bare = endpoint.method === 'get' || endpoint.method === 'delete';
    const pairs = Object.entries(rest)
      .filter(([, v]) => v !== undefined)
      .map(([k, v]) => [k, String(v)]);
    const answer = await fetch(
      `${base}${path}${bare && pairs.length > 0 ? `?${new URLSearchParams(pairs as [string, string][])}` : ''}`,
      {
        method: endpoint.method.toUpperCase(),
        headers: {
          'content-type': 'application/json',
          ...(identity.token ? { authorization: `Bearer ${identity.token}` } : {}),
          ...headers,
        },
        ...(bare ? {} : { body: JSON.stringify(rest) }),
      },
    );
    if (!answer.ok)
      throw new Refusal(answer.status, (await answer.json()) as ErrorBody, answer.headers);
    if (endpoint.file) return (await answer.text()) as never;
    const body: unknown = await answer.json();
    const wrong = differences(endpoint.output, body);
    if (wrong.length > 0)
      throw new Error(
        `${endpoint.resource}${endpoint.path} answers beside its contract: ${wrong.join('; ')}`,
      );
    return body as never;
  },
});
