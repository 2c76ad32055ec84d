import { type Endpoint, type In, type Out, urlOf } from '#shared/kernel/contract';
import type { ErrorBody } from '#shared/kernel/errors';
import type { LabShape } from '../config';

/** A refusal the demo set-up met. */
export class DemoRefusal extends Error {
  readonly code: string;
  constructor(operation: string, body: ErrorBody) {
    super(
      `${operation}: ${body.text[1]} ${JSON.stringify(body.fields)} ${JSON.stringify(body.values)}`,
    );
    this.code = body.code;
  }
}

export type DemoClient = <E extends Endpoint>(
  endpoint: E,
  input: In<E>,
  once?: string,
) => Promise<Out<E>>;

/**
 * Calls the console's own API as one of the demo people. `once` names the step: with it a repeated
 * set-up gets the first answer again instead of acting twice.
 */
export const clientOf =
  (base: string, token: string): DemoClient =>
  async (endpoint, input, once) => {
    const rest: Record<string, unknown> = { ...(input as object) };
    const path = urlOf(endpoint).replace(/:(\w+)/g, (_, name: string) => {
      const value = String(rest[name]);
      delete rest[name];
      return encodeURIComponent(value);
    });
    const bare = endpoint.method === 'get' || endpoint.method === 'delete';
    const search = bare
      ? `?${new URLSearchParams(Object.entries(rest).map(([k, v]): [string, string] => [k, String(v)]))}`
      : '';
    const answer = await fetch(`${base}${path}${search}`, {
      method: endpoint.method.toUpperCase(),
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        ...(once ? { 'idempotency-key': encodeURIComponent(`demo-${once}`) } : {}),
      },
      ...(bare ? {} : { body: JSON.stringify(rest) }),
      signal: AbortSignal.timeout(20_000),
    });
    const body: unknown = await answer.json();
    if (!answer.ok) throw new DemoRefusal(`${endpoint.method} ${path}`, body as ErrorBody);
    return body as Out<typeof endpoint>;
  };

/** Asks the lab's world: the customer's DNS, the certificate authority. */
export const worldOf =
  ({ token, world: { controlPort } }: LabShape) =>
  async <T>(method: string, path: string, body: unknown): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${controlPort}${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-lab-token': token },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    if (!answer.ok)
      throw new Error(
        `${method} ${path} of the lab answered ${answer.status}: ${await answer.text()}`,
      );
    return (await answer.json()) as T;
  };
