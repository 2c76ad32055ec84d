import { expect, test } from '@jest/globals';
import { readPing, readTrace } from '#server/model/cdn/networkTasks/programs';

const head = 'traceroute to 192.0.2.9 (192.0.2.9), 20 hops max, 60 byte packets';
test('a trace is the time of its target and the hops before it; one that does not arrive keeps its hops', () => {
  const hops = [head, ' 1  10.0.0.1  0.412 ms', ' 2  *', ' 3  192.0.2.9  8.031 ms'];
  expect(readTrace(hops.join('\n'), '192.0.2.9')).toEqual({
    ms: 8.031,
    fault: null,
    path: '1 10.0.0.1 0.412 ms → 2 * → 3 192.0.2.9 8.031 ms',
  });
  expect(readTrace(hops.slice(0, 3).join('\n'), '192.0.2.9')).toEqual({
    ms: null,
    fault: 'timeout',
    path: '1 10.0.0.1 0.412 ms → 2 *',
  });
  const unreached = [head, ' 1  10.0.0.1  3071.120 ms !H'].join('\n');
  expect(readTrace(unreached, '192.0.2.9')).toMatchObject({ ms: null, fault: 'unreachable' });
  expect(readTrace('', '192.0.2.9')).toEqual({ ms: null, fault: 'timeout', path: null });
});

test('a ping is its time, or whether a router said that nobody is there', () => {
  const answer = '64 bytes from 192.0.2.9: icmp_seq=1 ttl=64 time=0.043 ms';
  expect(readPing(answer)).toEqual({ ms: 0.043, fault: null, path: null });
  const gone = 'From 10.0.0.1 icmp_seq=1 Destination Host Unreachable';
  expect(readPing(gone)).toMatchObject({ ms: null, fault: 'unreachable' });
  expect(readPing('1 packets transmitted, 0 received')).toMatchObject({ fault: 'timeout' });
});
