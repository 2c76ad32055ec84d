import * as z from 'zod';
import { certifyKey } from '../../kernel/selfSigned';
import { openAuthority } from './authority';
import type { Call, Reply, Route } from '../control/router';
import { dnsName } from '../dns/names';
import { readCsr } from './csr';
import { AcmeError, openJws, openNonces, type Opened, signed, thumbprintOf } from './jws';
import { baseOf, isWildcard } from '#shared/kernel/hostNames';
import {
  type Authorization,
  type Challenge,
  newId,
  openAcmeStore,
  type Order,
  standingOf,
  statusOf,
} from './store';
import { type Place, validateDns, validateHttp } from './validate';

const day = 86_400_000;
const daysValid = 90;
const newOrder = z.object({
  identifiers: z
    .array(z.object({ type: z.literal('dns'), value: dnsName }))
    .min(1)
    .max(100),
});
const finalize = z.object({ csr: z.string() });

type Answer = { status?: number; json?: unknown; text?: string; headers?: Record<string, string> };
type AcmeRequest = { call: Call; base: string; opened: Opened; account: string };

/**
 * A certificate authority that speaks ACME (RFC 8555: directory, nonces, accounts, orders, HTTP-01,
 * DNS-01, finalize) and really looks: through DNS and an edge, or into DNS itself.
 */
export const acmeRoutes = (place: Place): Route[] => {
  const store = openAcmeStore();
  const nonces = openNonces();
  const authority = openAuthority();
  const urlOf = (call: Call): string => `http://${call.request.headers.host ?? ''}/acme`;

  const orderView = (base: string, o: Order) => ({
    status: statusOf(o),
    expires: new Date(Date.now() + day).toISOString(),
    identifiers: o.hosts.map((value) => ({ type: 'dns', value })),
    authorizations: o.authorizations.map((a) => `${base}/authz/${a.id}`),
    finalize: `${base}/finalize/${o.id}`,
    ...(o.certificate ? { certificate: `${base}/certificate/${o.id}` } : {}),
  });
  const challengeView = (base: string, host: string, c: Challenge) => ({
    type: c.type,
    url: `${base}/challenge/${c.id}`,
    token: c.token,
    status: c.status,
    ...(c.fault
      ? {
          error: {
            type: 'urn:ietf:params:acme:error:unauthorized',
            detail: `${host}: ${c.fault}`,
            status: 403,
          },
        }
      : {}),
  });
  const authzView = (base: string, a: Authorization) => ({
    status: standingOf(a),
    ...(a.wildcard ? { wildcard: true } : {}),
    identifier: { type: 'dns', value: a.host },
    expires: new Date(Date.now() + day).toISOString(),
    challenges: a.challenges.map((c) => challengeView(base, a.host, c)),
  });
  const mustHave = <T>(map: ReadonlyMap<string, T>, id: string | undefined): T => {
    const one = map.get(id ?? '');
    if (!one) throw new AcmeError(404, 'malformed', 'No such resource.');
    return one;
  };

  const sent = (call: Call, a: Answer): Reply => ({
    status: a.status ?? 200,
    text: a.text ?? JSON.stringify(a.json ?? {}),
    headers: {
      'content-type': 'application/json',
      'replay-nonce': nonces.next(),
      link: `<${urlOf(call)}/directory>;rel="index"`,
      ...a.headers,
    },
  });
  const refusal = (call: Call, error: unknown): Reply => {
    const acmeError = error instanceof AcmeError ? error : null;
    const status = acmeError?.status ?? 400;
    const type = acmeError?.type ?? 'urn:ietf:params:acme:error:malformed';
    const json = { type, detail: (error as Error).message, status };
    return sent(call, { status, json, headers: { 'content-type': 'application/problem+json' } });
  };
  const post = (path: string, handle: (request: AcmeRequest) => Answer): Route => ({
    method: 'POST',
    path: `/acme${path}`,
    open: true,
    handle: async (call) => {
      try {
        const base = urlOf(call);
        const opened = openJws(await call.json(signed), {
          url: `${base}${call.url.pathname.slice('/acme'.length)}`,
          use: nonces.use,
          keyOf: (kid) => store.accounts.get(kid.split('/').at(-1) ?? '')?.jwk ?? null,
        });
        const account = opened.kid?.split('/').at(-1) ?? '';
        return sent(call, handle({ call, base, opened, account }));
      } catch (error) {
        return refusal(call, error);
      }
    },
  });

  const openAccount = ({ base, opened }: AcmeRequest): Answer => {
    const thumbprint = thumbprintOf(opened.jwk);
    const existing = [...store.accounts.values()].find((a) => a.thumbprint === thumbprint);
    const account = existing ?? { id: newId(), jwk: opened.jwk, thumbprint };
    store.accounts.set(account.id, account);
    return {
      status: existing ? 200 : 201,
      json: { status: 'valid', orders: `${base}/orders/${account.id}` },
      headers: { location: `${base}/account/${account.id}` },
    };
  };
  const openOrder = ({ base, opened, account }: AcmeRequest): Answer => {
    const { thumbprint } = mustHave(store.accounts, account);
    const hosts = newOrder.parse(opened.payload).identifiers.map((i) => i.value.toLowerCase());
    const authorizations = hosts.map((name): Authorization => {
      const wildcard = isWildcard(name);
      // Nothing but DNS speaks for every host below a name.
      const types = wildcard ? (['dns-01'] as const) : (['http-01', 'dns-01'] as const);
      const challenges = types.map(
        (type): Challenge => ({
          id: newId(),
          type,
          token: newId(),
          status: 'pending',
          fault: null,
        }),
      );
      const authorization = { id: newId(), host: baseOf(name), wildcard, thumbprint, challenges };
      store.authorizations.set(authorization.id, authorization);
      for (const challenge of challenges)
        store.challenges.set(challenge.id, { authorization, challenge });
      return authorization;
    });
    const order: Order = { id: newId(), account, hosts, authorizations, certificate: null };
    store.orders.set(order.id, order);
    const headers = { location: `${base}/order/${order.id}` };
    return { status: 201, json: orderView(base, order), headers };
  };
  /** Validation runs on its own; who waits asks for the authorization again. */
  const validate = ({ base, call }: AcmeRequest): Answer => {
    const { authorization, challenge } = mustHave(store.challenges, call.params['id']);
    const { host, thumbprint } = authorization;
    if (challenge.status === 'pending') {
      challenge.status = 'processing';
      const { token } = challenge;
      const inquiry = { host, token, expected: `${token}.${thumbprint}` };
      const validated =
        challenge.type === 'dns-01' ? validateDns(place, inquiry) : validateHttp(place, inquiry);
      void validated.then((why) => {
        challenge.fault = why;
        challenge.status = why === null ? 'valid' : 'invalid';
      });
    }
    const up = `<${base}/authz/${authorization.id}>;rel="up"`;
    return { json: challengeView(base, host, challenge), headers: { link: up } };
  };
  const finish = ({ base, opened, call }: AcmeRequest): Answer => {
    const order = mustHave(store.orders, call.params['id']);
    if (statusOf(order) !== 'ready')
      throw new AcmeError(403, 'orderNotReady', 'Not every name has been validated.');
    const { publicKey, names } = readCsr(
      Buffer.from(finalize.parse(opened.payload).csr, 'base64url'),
    );
    if (names.toSorted().join() !== order.hosts.toSorted().join())
      throw new AcmeError(400, 'badCSR', 'The request names other hosts than the order.');
    const leaf = certifyKey(
      {
        subject: order.hosts[0] ?? '',
        names: order.hosts,
        notAfter: new Date(Date.now() + daysValid * day),
        issuer: authority,
      },
      publicKey,
    );
    order.certificate = `${leaf.certificatePem}${authority.certificatePem}`;
    const headers = { location: `${base}/order/${order.id}` };
    return { json: orderView(base, order), headers };
  };

  return [
    {
      method: 'GET',
      path: '/acme/directory',
      open: true,
      handle: (call) => {
        const base = urlOf(call);
        return {
          json: {
            newNonce: `${base}/new-nonce`,
            newAccount: `${base}/new-account`,
            newOrder: `${base}/new-order`,
            meta: { termsOfService: `${base}/terms` },
          },
        };
      },
    },
    {
      method: '*',
      path: '/acme/new-nonce',
      open: true,
      handle: (call) => sent(call, { text: '' }),
    },
    post('/new-account', openAccount),
    post('/account/:id', ({ call }) => {
      mustHave(store.accounts, call.params['id']);
      return { json: { status: 'valid' } };
    }),
    post('/new-order', openOrder),
    post('/order/:id', ({ base, call }) => ({
      json: orderView(base, mustHave(store.orders, call.params['id'])),
    })),
    post('/authz/:id', ({ base, call }) => ({
      json: authzView(base, mustHave(store.authorizations, call.params['id'])),
    })),
    post('/challenge/:id', validate),
    post('/finalize/:id', finish),
    post('/certificate/:id', ({ call }) => ({
      text: mustHave(store.orders, call.params['id']).certificate ?? '',
      headers: { 'content-type': 'application/pem-certificate-chain' },
    })),
  ];
};
