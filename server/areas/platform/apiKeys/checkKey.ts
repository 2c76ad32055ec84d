import { createHmac, randomBytes } from 'node:crypto';
import type { Request } from 'express';
import { resources } from '#shared/areas/index';
import type { accountKey, accountKeys } from '#shared/areas/platform/apiKeys/accountKeys';
import { keyStates } from '#shared/areas/platform/apiKeys/accountKeys';
import { signingHeaders, textToSign } from '#shared/areas/platform/apiKeys/signing';
import { actionLabel, type Who } from '#shared/kernel/access';
import type { Out, Resource, Row } from '#shared/kernel/contract';
import { admissionRules, decisionOf } from '#shared/kernel/decision';
import { badField, Failure, sentenceOf } from '#shared/kernel/errors';
import type { Label } from '#shared/kernel/field';
import { refusalWords } from '#shared/kernel/refusals/refusalTexts';
import { hashOfNothing } from '../../../kernel/bodies';
import type { Outside } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import { secretOf } from './keys.store';
import { openKeys } from './principal.store';
import * as platformTerms from '#shared/areas/platform/terms';

type Key = Row<typeof accountKey>;
type Answer = Out<typeof accountKeys.endpoints.check>;
type Step = Answer['steps'][number];
const order = ['key', 'address', 'signature', 'permission'] as const;
type Name = (typeof order)[number];

const passed: Record<Name, Label> = {
  key: ['密钥存在且可用', 'The key is there and works'],
  address: ['地址允许', 'The address is allowed'],
  signature: ['签名相符', 'The signature fits'],
  permission: platformTerms.allowed,
};

const sides = (l: Label): [string, string] => [l[0], l[1]];

/** The steps up to the one that decides, and what it says. */
const stepsTo = (end: Name, state: 'passed' | 'refused', text: Label): Step[] =>
  order.map((step, i) => {
    const at = order.indexOf(end);
    if (i === at) return { step, state, text: sides(text) };
    if (i < at) return { step, state: 'passed', text: sides(passed[step]) };
    return { step, state: 'notReached', text: sides(platformTerms.notReached) };
  });

const path = '/api/domains';
const query = 'page=1&size=1';
/** A harmless call as a program of the owner signs it, as the door of the API sees it. */
const signedRequest = (keyId: string, secret: string): Request => {
  const parts = {
    method: 'GET',
    path,
    query,
    bodyHash: hashOfNothing,
    timestamp: String(Math.floor(Date.now() / 1000)),
    nonce: randomBytes(16).toString('hex'),
  };
  const headers: Record<string, string> = {
    [signingHeaders.key]: keyId,
    [signingHeaders.timestamp]: parts.timestamp,
    [signingHeaders.nonce]: parts.nonce,
    [signingHeaders.signature]: createHmac('sha256', secret)
      .update(textToSign(parts))
      .digest('hex'),
  };
  // Safe cast: these are all the parts that a signed request is judged by.
  return {
    method: 'GET',
    originalUrl: `${path}?${query}`,
    get: (name: string) => headers[name],
  } as unknown as Request;
};

const whoBySignature = async (o: Outside, key: Key, ip: string): Promise<Who | Step[]> => {
  const secret = await o.transact((ctx) => secretOf(ctx, key.id));
  const { pool, secrets } = platform();
  const unusable = (state: Key['state']): Label => {
    const [zhCN, en] = keyStates[state];
    return [zhCN, en];
  };
  if (!secret) return stepsTo('key', 'refused', unusable('disabled'));
  try {
    const keys = openKeys({ pool, secrets });
    const claim = await keys.signer(signedRequest(key.keyId, secret), ip);
    if (!claim) throw new Failure('apiKey.refused');
    return await claim.prove(hashOfNothing);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const text = sentenceOf(error.code, error.values);
    if (error.code === 'apiKey.address') return stepsTo('address', 'refused', text);
    if (['disabled', 'expired', 'ownerLost'].includes(key.state))
      return stepsTo('key', 'refused', unusable(key.state));
    return stepsTo('signature', 'refused', text);
  }
};

/** Signs a call with the key's own secret, takes it through the door of the API, and decides about an action. */
export const checkKey = async (
  o: Outside,
  key: Key,
  operation: string,
  ip: string,
): Promise<Answer> => {
  const [name = '', verb = ''] = operation.split('.');
  /* Safe cast: every entry of the map is a resource; their union is wider than the general type. */
  const all = Object.values(resources) as unknown as Resource[];
  const endpoint = all.find((r) => r.name === name)?.endpoints[verb];
  if (!endpoint) throw badField('operation', 'staff.operation', { operation });
  const action = sides(actionLabel(endpoint.permission));
  const from = ip || key.allowedIps[0]?.replace(/\/\d+$/, '') || '127.0.0.1';
  const who = await whoBySignature(o, key, from);
  if (Array.isArray(who)) return { steps: who, action };
  const decision = decisionOf(who, endpoint.permission);
  const text = decision.allowed
    ? admissionRules[decision.rule]
    : refusalWords(who, endpoint.permission, decision).rule;
  return { steps: stepsTo('permission', decision.allowed ? 'passed' : 'refused', text), action };
};
