import { urlOf, type Endpoint, type In, type Out } from '#shared/kernel/contract';
import { download } from '../../ui/csv';
import { ApiFailure, send, sendJson, type Sent } from './http';
import * as terms from '#shared/kernel/terms';

type Loose = Record<string, unknown>;
const methods = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE' } as const;

const queryText = (value: unknown): string =>
  Array.isArray(value) ? value.join(',') : String(value);

/** An address that came without the number of its object would ask for the list instead. */
const nothingMeant = () =>
  new ApiFailure({
    code: 'data.absent',
    text: terms.dataDoesNotExist,
    status: 404,
    requestId: '',
  });

/** The request that asks an endpoint: path parameters, then query or body; ApiFailure without a parameter. */
export const requestOf = (endpoint: Endpoint, input: Loose): Sent => {
  const rest = { ...input };
  const path = urlOf(endpoint).replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    if (value === undefined || value === null || value === '') throw nothingMeant();
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  if (endpoint.method === 'post' || endpoint.method === 'put')
    return { method: methods[endpoint.method], url: path, body: rest };
  const entries = Object.entries(rest).filter(([, v]) => v !== undefined && v !== null && v !== '');
  const query = new URLSearchParams(entries.map(([k, v]) => [k, queryText(v)])).toString();
  return { method: methods[endpoint.method], url: query ? `${path}?${query}` : path };
};

/** Calls an endpoint of a contract; what it takes and gives is known from the declaration alone. */
export const call = async <E extends Endpoint>(
  endpoint: E,
  input: In<E>,
  options: { signal?: AbortSignal; timeoutMs?: number } = {},
): Promise<Out<E>> => {
  // Every contract takes an object; zod's input type cannot say so for all of them at once.
  return sendJson<Out<E>>({ ...requestOf(endpoint, input as Loose), ...options });
};

const nameOf = (disposition: string | null, fallback: string): string => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  return encoded
    ? decodeURIComponent(encoded)
    : (/filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? fallback);
};

/** Calls an endpoint that answers a file and hands it to the browser. */
export const fetchFile = async <E extends Endpoint>(
  endpoint: E,
  input: In<E>,
  fallbackName = 'download',
) => {
  const response = await send({ ...requestOf(endpoint, input as Loose), timeoutMs: 300_000 });
  download(
    nameOf(response.headers.get('content-disposition'), fallbackName),
    await response.blob(),
  );
};

export type ListFormat = 'csv' | 'xlsx';
/** Downloads a whole list, not only its page, with the given fields or all of them. */
export const fetchList = async <E extends Endpoint>(
  endpoint: E,
  input: In<E>,
  format: ListFormat,
  columns: readonly string[],
) => {
  const request = requestOf(endpoint, {
    ...(input as Loose),
    as: format,
    columns: columns.join(','),
  });
  const response = await send({ ...request, timeoutMs: 300_000 });
  const name = nameOf(response.headers.get('content-disposition'), `list.${format}`);
  download(name, await response.blob());
};
