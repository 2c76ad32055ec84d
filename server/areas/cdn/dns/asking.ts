import type { LookupFailure } from '../../../drivers/dns/lookup';
import {
  lookupWithSubnet,
  type SubnetLookupInput,
  type SubnetRecordType,
} from '../../../drivers/dns/subnetLookup';

/** No network of a client is told: the server answers for where the question comes from (RFC 7871 7.1.2). */
export const anywhere = '0.0.0.0/0';
/** How long one server may take, and how many are asked at the same time. */
const timeoutMs = 1_500;
const atATime = 80;

/** A question of one name server; `subnet` is the network of the client it is asked for. */
export type Question = { server: string; name: string; type: SubnetRecordType; subnet: string };
/** The records of the asked name and type; a fault where there are none. ttl in seconds. */
export type Reply = {
  values: string[];
  ttl: number | null;
  ms: number;
  fault: LookupFailure | null;
};

const plain = (name: string) => name.toLowerCase().replace(/\.$/, '');

const askOne = async ({ type, ...question }: Question): Promise<Reply> => {
  const input: SubnetLookupInput = { ...question, type, timeoutMs };
  const answer = await lookupWithSubnet(input);
  if (!answer.ok) return { values: [], ttl: null, ms: answer.ms, fault: answer.code };
  // A server may follow aliases: what is asked for is what stands under its type.
  const records = answer.records.filter((r) => r.type === type);
  const values = [...new Set(records.map((r) => (type === 'TXT' ? r.value : plain(r.value))))];
  return {
    values: values.toSorted(),
    ttl: records.length > 0 ? Math.min(...records.map((r) => r.ttl)) : null,
    ms: answer.ms,
    fault: records.length > 0 ? null : 'noRecords',
  };
};

/** Asks all questions, some at a time; the replies stand in the order of the questions. */
export const askAll = async (questions: readonly Question[]): Promise<Reply[]> => {
  const replies: Reply[] = [];
  let next = 0;
  const line = async () => {
    for (let at = next++; at < questions.length; at = next++)
      replies[at] = await askOne(questions[at] as Question); // below the length
  };
  await Promise.all(Array.from({ length: Math.min(atATime, questions.length) }, line));
  return replies;
};
