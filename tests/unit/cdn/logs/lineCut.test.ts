import { expect, test } from '@jest/globals';
import { openLineCut } from '#server/model/cdn/logs/lineCut';

const cutOf = (text: string, spanBytes: number, chunkBytes: number) => {
  const cut = openLineCut(spanBytes);
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += chunkBytes)
    cut.add(bytes.subarray(at, at + chunkBytes));
  return cut.end().map(({ fromByte, toByte, lines }) => ({
    text: bytes.toString('utf8', fromByte, toByte),
    lines,
  }));
};

test.each([1, 2, 3, 7, 100])(
  'a text that comes in chunks of %d bytes is cut at line ends, each span its lines',
  (chunk) => {
    expect(cutOf('one\ntwo\nthree\nfour\n', 6, chunk)).toEqual([
      { text: 'one\ntwo\n', lines: 2 },
      { text: 'three\n', lines: 1 },
      { text: 'four\n', lines: 1 },
    ]);
    expect(cutOf('a line of more than a span\nb', 4, chunk)).toEqual([
      { text: 'a line of more than a span\n', lines: 1 },
      { text: 'b', lines: 1 },
    ]);
    expect(cutOf('\n\none\n\n日志\n', 100, chunk)).toEqual([
      { text: '\n\none\n\n日志\n', lines: 2 },
    ]);
    expect(cutOf('', 4, chunk)).toEqual([]);
  },
);

test('a cut that goes on behind a span makes the spans that one without a break makes', () => {
  const text = Buffer.from('one\ntwo\n\nthree\nfour\nfive\nsix');
  const whole = openLineCut(6);
  whole.add(text);
  const spans = whole.end();
  for (const [i, { toByte }] of spans.entries()) {
    const rest = openLineCut(6, toByte);
    rest.add(text.subarray(toByte));
    expect(rest.full(100)).toEqual([]);
    const first = rest.full(1);
    expect([...first, ...rest.end()]).toEqual(spans.slice(i + 1));
  }
});
