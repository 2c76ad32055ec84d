import acme from 'acme-client';
import { delegationOf } from '#shared/areas/cdn/certificates/delegation';
import { domains } from '#shared/areas/cdn/domains/domains';
import { Failure } from '#shared/kernel/errors';
import { answersText, askTxt, isSeen } from '#server/model/cdn/domains/verification/dnsLookups';
import { cnameOf, rootOf } from '#server/model/cdn/domains/verification/registrableNames';
import {
  accountKey,
  dropChallenge,
  dropText,
  keepChallenge,
  keepOrder,
  keepText,
  keptOrder,
} from '#server/model/cdn/certificates/issues.store';
import type { Files } from '#server/model/cdn/certificates/versions';
import type { Tools } from '../../../kernel/work';
import { pause } from '../domains/supplierWaits';
import { publishZone } from '../domains/zone';

const backoff = { backoffAttempts: 20, backoffMin: 300, backoffMax: 3_000 };
/** Looks into DNS before the authority does, and the pause between them. */
const looks = 6;
const lookMs = 700;
type Ordered = { order: acme.Order; key: string };
type Challenge = acme.Authorization['challenges'][number];

/** Waits until a resolver shows the text under the customer's name; throws what it shows instead. */
const seenInDns = async (
  { signal }: Tools,
  o: { name: string; target: string; value: string },
): Promise<void> => {
  const root = rootOf(o.name);
  for (let look = 1; ; look += 1) {
    const answers = await askTxt({ root, name: o.name, value: o.value });
    if (isSeen(answers)) return;
    if (look === looks || signal.aborted) {
      const { name, target } = o;
      throw new Failure('certificate.delegation', {
        name,
        target,
        answers: answersText(answers) || '–',
      });
    }
    await pause(lookMs, signal);
  }
};

/** A client whose account is open at the authority. */
const openClient = async ({ platform, run }: Tools): Promise<acme.Client> => {
  const { ACME_DIRECTORY_URL: directoryUrl, ACME_EMAIL: email } = platform.config;
  const fresh = (await acme.crypto.createPrivateEcdsaKey()).toString();
  const key = await run((ctx) => accountKey(ctx, directoryUrl, fresh));
  const client = new acme.Client({ directoryUrl, accountKey: key, ...backoff });
  const contact = email ? { contact: [`mailto:${email}`] } : {};
  await client.createAccount({ termsOfServiceAgreed: true, ...contact });
  return client;
};

/** The order that an earlier attempt of the task opened; null when there is none that can go on. */
const presentOrder = async (
  client: acme.Client,
  stored: { url: string; key: string } | null,
): Promise<Ordered | null> => {
  if (!stored) return null;
  // Only what is asked for is read: the library's type wants the whole order for its address.
  const request = { url: stored.url } as acme.Order;
  const order = await client.getOrder(request).catch((error: NodeJS.ErrnoException) => {
    // An authority that did not answer may still hold the order; one that answers so does not.
    if (error.code) throw error;
    return null;
  });
  return order && order.status !== 'invalid' ? { order, key: stored.key } : null;
};

const openOrder = async (
  { platform, run }: Tools,
  client: acme.Client,
  o: { taskId: string; hosts: readonly string[] },
): Promise<Ordered> => {
  const key = (await acme.crypto.createPrivateEcdsaKey()).toString();
  const identifiers = o.hosts.map((value) => ({ type: 'dns', value }));
  const order = await client.createOrder({ identifiers });
  const directory = platform.config.ACME_DIRECTORY_URL;
  await run((ctx) => keepOrder(ctx, o.taskId, { directory, url: order.url, key }));
  return { order, key };
};

const settled = async (client: acme.Client, challenge: Challenge): Promise<void> => {
  if (challenge.status === 'pending') await client.completeChallenge(challenge);
  await client.waitForValidStatus(challenge);
};

/** Answers the challenge of one name through the edges and waits for the authority's look at it. */
const proveByEdges = async (
  { run }: Tools,
  client: acme.Client,
  a: acme.Authorization,
): Promise<void> => {
  const host = a.identifier.value;
  const challenge = a.challenges.find((one) => one.type === 'http-01');
  if (!challenge) throw new Error(`${host}: no challenge over HTTP`);
  const { token } = challenge;
  const answer = await client.getChallengeKeyAuthorization(challenge);
  await run((ctx) => keepChallenge(ctx, { token, host, answer }));
  try {
    await settled(client, challenge);
  } finally {
    await run((ctx) => dropChallenge(ctx, token));
  }
};

/**
 * Answers the challenge of a wildcard in DNS: the customer's name leads to one of the platform zone,
 * which holds the text while the authority looks. Refuses while it does not lead there.
 */
const proveByDns = async (
  tools: Tools,
  client: acme.Client,
  a: acme.Authorization,
): Promise<void> => {
  const { platform, run } = tools;
  const domain = `*.${a.identifier.value}`;
  const cname = cnameOf(domain, platform.config.PLATFORM_ZONE);
  const delegation = delegationOf({ name: domain, cname });
  const challenge = a.challenges.find((one) => one.type === 'dns-01');
  if (!challenge || !delegation) throw new Error(`${domain}: no challenge in DNS`);
  const { name, target } = delegation;
  const text = { name: target, value: await client.getChallengeKeyAuthorization(challenge) };
  await run((ctx) => keepText(ctx, text));
  try {
    await publishZone(platform);
    await seenInDns(tools, { name, target, value: text.value });
    await settled(client, challenge);
  } finally {
    await run(async (ctx) => {
      await dropText(ctx, text);
      ctx.enqueue(domains.jobs.publish, {});
    });
  }
};

const prove = async (tools: Tools, client: acme.Client, a: acme.Authorization): Promise<void> => {
  if (a.status === 'valid') return;
  await (a.wildcard ? proveByDns : proveByEdges)(tools, client, a);
};

/**
 * A certificate from account to chain. The order and its key are kept before anything follows from them:
 * an attempt that was cut goes on with what the authority still holds, and orders nothing twice.
 */
export const orderCertificate = async (
  tools: Tools,
  o: { taskId: string; hosts: readonly string[] },
): Promise<Files> => {
  const client = await openClient(tools);
  const directory = tools.platform.config.ACME_DIRECTORY_URL;
  const stored = await tools.run((ctx) => keptOrder(ctx, o.taskId, directory));
  const { order, key } =
    (await presentOrder(client, stored)) ?? (await openOrder(tools, client, o));
  if (order.status === 'pending')
    await Promise.all((await client.getAuthorizations(order)).map((a) => prove(tools, client, a)));
  if (order.status === 'valid' || order.status === 'processing')
    return { certificatePem: await client.getCertificate(order), privateKeyPem: key };
  const [, csr] = await acme.crypto.createCsr({ altNames: [...o.hosts] }, key);
  const final = await client.finalizeOrder(order, csr);
  return { certificatePem: await client.getCertificate(final), privateKeyPem: key };
};
