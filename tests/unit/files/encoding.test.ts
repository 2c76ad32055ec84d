import { expect, test } from '@jest/globals';
import { encodingJudge, textOf } from '#shared/kernel/encoding';

/** 王先生 and 北京 in GB 18030. */
const gbk = { name: [0xcd, 0xf5, 0xcf, 0xc8, 0xc9, 0xfa], city: [0xb1, 0xb1, 0xbe, 0xa9] };
const utf8 = (text: string) => [...new TextEncoder().encode(text)];
const judged = (...pieces: number[][]) => {
  const judge = encodingJudge();
  for (const piece of pieces) judge.add(Uint8Array.from(piece));
  return judge.end();
};
const ascii = utf8('number,name\n13800000001,Ann\n');

test('an encoding that shows itself late, also across pieces, is judged over the whole file', () => {
  expect(judged(ascii, ascii, utf8('1,'), gbk.name.slice(0, 3), [...gbk.name.slice(3), 0x0a])).toBe(
    'gb18030',
  );
  const [first, second] = [utf8('1,王先生').slice(0, 4), utf8('1,王先生').slice(4)];
  expect(judged(ascii, first, second)).toBe('utf-8');
  expect(judged(ascii)).toBe('utf-8');
  expect(judged()).toBe('utf-8');
});

test('one damaged line does not turn a UTF-8 file into another encoding', () => {
  const damaged = [...utf8('王\n李\n'), 0xff, 0xfe, 0x0a, ...gbk.city, 0x0a, ...utf8('陈\n')];
  expect(judged(damaged)).toBe('utf-8');
  expect(judged([0xef, 0xbb, 0xbf, ...gbk.city, 0x0a])).toBe('utf-8');
});

test('a text file is read in UTF-8, GB 18030 and marked UTF-16, or its bad lines are named', () => {
  expect(textOf(Uint8Array.from([...ascii, ...gbk.city]))).toEqual({
    text: 'number,name\n13800000001,Ann\n北京',
  });
  expect(textOf(Uint8Array.from(utf8('\ufeff北京')))).toEqual({ text: '北京' });
  expect(textOf(new Uint8Array(Buffer.from('\ufeffid\t北京\r\n', 'utf16le')))).toEqual({
    text: 'id\t北京\r\n',
  });
  const damaged = [...utf8('王\n李\n'), ...gbk.city, 0x0a, ...utf8('陈\n')];
  expect(textOf(Uint8Array.from(damaged))).toEqual({ badLines: [3] });
  expect(textOf(Uint8Array.from([...ascii, 0x50, 0, 0x0a]))).toEqual({ badLines: [3] });
});
