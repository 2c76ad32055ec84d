import { expect, test } from '@jest/globals';
import { field } from '#shared/kernel/field';
import { plainWords, sentence, sentenceText } from '#shared/kernel/sentences';

test('a kept sentence reads in both languages, a value of two texts in the language of each', () => {
  const text = sentence('step.leftOut', { properties: ['缓存、参数', 'cache, query'] });
  expect(text).toEqual({
    code: 'step.leftOut',
    values: { properties: ['缓存、参数', 'cache, query'] },
  });
  expect(sentenceText(text)).toEqual([
    '供应商不支持，已略去：缓存、参数',
    'Left out, not supported: cache, query',
  ]);
  expect(field.sentence('说明', 'Message').parse(text)).toEqual(text);
});

test('a failure is kept by its own code', () => {
  const text = sentence('certificate.otherServed', { domain: 'a.test', nodes: 'n1' });
  expect(sentenceText(text)[1]).toBe('Nodes n1 serve another certificate for a.test');
});

test('words of people and suppliers are the same in both languages, braces and all', () => {
  expect(sentenceText(plainWords('retry {node} ‖ later'))).toEqual([
    'retry {node} ‖ later',
    'retry {node} ‖ later',
  ]);
});

test('a code that nobody declared says that something failed instead of showing itself', () => {
  expect(sentenceText({ code: 'of.tomorrow', values: {} })[1]).toBe('Something failed on our side');
  expect(sentenceText({ code: 'constructor', values: {} })[1]).toBe('Something failed on our side');
});

test('the compiler refuses a sentence without the values of its places', () => {
  // @ts-expect-error: `answer` is missing
  expect(sentenceText(sentence('step.deployFailed', {}))[1]).toContain('{answer}');
  // @ts-expect-error: no such sentence
  expect(sentenceText(sentence('step.nowhere'))[1]).toContain('failed');
});
