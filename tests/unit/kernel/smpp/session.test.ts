import { describe, expect, test } from '@jest/globals';
import { commandIds, statuses } from '#shared/kernel/smpp/layouts.data';
import { decodePdu, encodePdu, type Pdu } from '#shared/kernel/smpp/pdu';
import { type Outcome, Session, type SessionEnd } from '#shared/kernel/smpp/session';

/** A session whose clock and wire the test holds. */
const opened = (more: { window?: number; inbound?: number } = {}) => {
  const seen = {
    now: 0,
    sent: [] as Pdu[],
    ends: [] as SessionEnd[],
    asked: [] as Pdu[],
    answer: [] as ((status: number, fields?: object) => void)[],
  };
  const session = new Session({
    window: 10,
    inbound: 100,
    answerMs: 1_000,
    enquireMs: 5_000,
    ...more,
    now: () => seen.now,
    write: (bytes) => void seen.sent.push(decodePdu(bytes)),
    closed: (why) => void seen.ends.push(why),
    received: (pdu, answer) => {
      seen.asked.push(pdu);
      seen.answer.push(answer);
    },
  });
  return { session, seen };
};
const submit = (sequence: number) =>
  encodePdu({ command: 'submit_sm', sequence, fields: { destination_addr: '8613800000000' } });

describe('smpp session', () => {
  test('PDUs that arrive octet by octet are answered in turn', () => {
    const { session, seen } = opened();
    for (const octet of [...submit(1), ...submit(2)]) session.receive(Uint8Array.of(octet));
    seen.answer.forEach((answer, i) => answer(statuses.ok, { message_id: `m${i}` }));
    expect(seen.sent.map((pdu) => [pdu.command, pdu.sequence])).toEqual([
      ['submit_sm_resp', 1],
      ['submit_sm_resp', 2],
    ]);
  });
  test('an answer after its time still settles what was given up; a cut tells the rest', () => {
    const { session, seen } = opened({ window: 2 });
    const outcomes: Outcome[] = [];
    session.request('submit_sm', {}, (outcome) => outcomes.push(outcome));
    session.request('submit_sm', {}, (outcome) => outcomes.push(outcome));
    expect(session.free).toBe(0);
    seen.now = 1_001;
    session.tick();
    expect(outcomes).toEqual([{ lost: 'timeout' }, { lost: 'timeout' }]);
    expect(session.free).toBe(2);
    session.receive(
      encodePdu({ command: 'submit_sm_resp', sequence: 1, fields: { message_id: 'x' } }),
    );
    expect(outcomes[2]).toMatchObject({ answer: { fields: { message_id: 'x' } } });
    session.request('submit_sm', {}, (outcome) => outcomes.push(outcome));
    session.end('closed');
    expect(outcomes[3]).toEqual({ lost: 'closed' });
    expect(() => session.request('submit_sm', {}, () => undefined)).toThrow(RangeError);
  });
  test('a quiet peer is asked, and left when it stays silent', () => {
    const { session, seen } = opened();
    seen.now = 5_000;
    session.tick();
    expect(seen.sent[0]?.command).toBe('enquire_link');
    seen.now = 5_020;
    session.receive(encodePdu({ command: 'enquire_link_resp', sequence: 1 }));
    expect(session.roundTrip).toBe(20);
    seen.now = 10_100;
    session.tick();
    seen.now = 11_200;
    session.tick();
    session.tick();
    expect(seen.ends).toEqual(['silent']);
  });
  test('a peer that floods is throttled; unbind is answered and ends', () => {
    const { session, seen } = opened({ inbound: 2 });
    for (const n of [1, 2, 3]) session.receive(submit(n));
    expect(seen.sent.map((pdu) => [pdu.sequence, pdu.status])).toEqual([[3, statuses.throttled]]);
    session.receive(encodePdu({ command: 'unbind', sequence: 4 }));
    expect([seen.sent.at(-1)?.command, seen.ends]).toEqual(['unbind_resp', ['unbound']]);
  });
});

describe('smpp session: hostile PDUs', () => {
  /** Same faults on every run: a linear congruence, not chance. */
  const random = (seed: number) => () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
  const ids = [...Object.values(commandIds), 0x103, 0xdeadbeef];
  const hostile = (next: () => number): Uint8Array => {
    const below = (n: number) => Math.floor(next() * n);
    const bytes = Uint8Array.from({ length: 16 + below(300) }, () => below(256));
    const view = new DataView(bytes.buffer);
    const lengths = [bytes.length, bytes.length, bytes.length, 0, 15, 0xffffffff, below(400)];
    view.setUint32(0, lengths[below(lengths.length)] as number);
    view.setUint32(4, ids[below(ids.length)] as number);
    view.setUint32(12, [0, 1, 2, 0x80000000, 0xffffffff, below(100)][below(6)] as number);
    return below(10) === 0 ? bytes.subarray(0, below(bytes.length)) : bytes;
  };
  test('20,000 of them end their session or are answered, and never throw', () => {
    const next = random(20_261_124);
    let ended = 0;
    let current = opened();
    for (let i = 0; i < 20_000; i++) {
      expect(() => current.session.receive(hostile(next))).not.toThrow();
      if (current.session.open) continue;
      ended++;
      current = opened();
    }
    expect(ended).toBeGreaterThan(1_000);
  });
  test.each([
    ['an HTTP probe', new TextEncoder().encode('GET / HTTP/1.1\r\n\r\n')],
    ['length 8', Uint8Array.of(0, 0, 0, 8, 0, 0, 0, 0x15)],
  ])('%s ends the session with a nack, once', (_, bytes) => {
    const { session, seen } = opened();
    session.receive(bytes);
    session.receive(submit(1));
    expect(seen.ends).toEqual(['fault']);
    expect(seen.sent.map((pdu) => pdu.command)).toEqual(['generic_nack']);
    expect(seen.asked).toEqual([]);
  });
  test('a PDU that cannot be read is refused and the session stays; only a hundred in a row end it', () => {
    const { session, seen } = opened();
    const odd = encodePdu({ command: 'enquire_link', sequence: 3 });
    new DataView(odd.buffer).setUint32(4, 0x102);
    const cut = submit(1).map((octet, i, all) => (i === all.length - 1 ? 200 : octet));
    session.receive(odd);
    session.receive(cut);
    expect([session.open, ...seen.sent.map((pdu) => pdu.status)]).toEqual([
      true,
      statuses.invalidCommand,
      statuses.invalidLength,
    ]);
    for (let i = 0; i < 300; i++) session.receive(i % 50 === 0 ? submit(i + 2) : odd);
    expect(session.open).toBe(true);
    for (let i = 0; i < 101; i++) session.receive(odd);
    expect(seen.ends).toEqual(['fault']);
  });
});
