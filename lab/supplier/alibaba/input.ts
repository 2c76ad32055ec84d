import { Problem } from '../problem';
import type { Call } from '../reply';
import type { ActionFacts, ParameterFacts } from './description.data';

/** The parameters of a call by their names. */
export type Parameters = Readonly<Record<string, string>>;

const bad = (name: string, why: string): never => {
  throw new Problem('badRequest', `The specified parameter ${name} ${why}.`);
};
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const check = (name: string, value: string, facts: ParameterFacts): void => {
  if (facts.required && value === '') bad(name, 'is required');
  if (facts.values && value !== '' && !facts.values.includes(value)) bad(name, 'is not supported');
  if (facts.most !== undefined && value.length > facts.most) bad(name, 'is too long');
  if (facts.kind === 'time' && value !== '' && !time.test(value)) bad(name, 'is no time');
  if (facts.kind === 'json' && !isJson(value)) bad(name, 'is no JSON');
  if (facts.kind === 'number') {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < 1 || number > (facts.upTo ?? Infinity))
      bad(name, 'is out of range');
  }
  if (facts.list && value.split(facts.list.sign).length > facts.list.most)
    bad(name, `takes ${facts.list.most} at most`);
};

/**
 * Parameters of a call, from its address and its form alike, each held to the published description: one
 * that is not in it is refused here, though the real service would pass over it.
 */
export const parametersOf = (call: Call, action: string, described: ActionFacts): Parameters => {
  const facts = Object.hasOwn(described, action) ? described[action] : undefined;
  if (!facts) throw new Problem('notFound', `The specified action ${action} is not found.`);
  const form = String(call.headers['content-type'] ?? '').includes('x-www-form-urlencoded');
  const sent = [...call.query, ...(form ? new URLSearchParams(call.body.toString('utf8')) : [])];
  const names = new Set<string>();
  for (const [name, value] of sent) {
    const general = name.replace(/\.\d+(?=\.|$)/g, '.N');
    const own = Object.hasOwn(facts, general) ? facts[general] : undefined;
    if (!own) return bad(name, 'is not part of the description');
    check(name, value, own);
    names.add(general);
  }
  for (const [name, own] of Object.entries(facts))
    if (own.required && !names.has(name)) bad(name, 'is required');
  return Object.fromEntries(sent);
};

/** Start and end of a question, epoch milliseconds; so long a span at most. */
export const rangeOf = (input: Parameters, mostMs: number): { from: number; to: number } => {
  const from = Date.parse(input['StartTime'] ?? '');
  const to = Date.parse(input['EndTime'] ?? '');
  if (!(to > from)) bad('EndTime', 'must be later than StartTime');
  if (to - from > mostMs) bad('StartTime', 'lies too far before EndTime');
  return { from, to };
};
