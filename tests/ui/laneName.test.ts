import { expect, test } from '@jest/globals';
import { laneName } from '../../client/areas/cdn/content/laneName';

test('a supplier has one name also where its parts of a task stand; another credential keeps its own', () => {
  expect(['Aurora', 'borealis', 'Aurora · europe', 'Second key'].map(laneName)).toEqual([
    '极光 CDN',
    '北辰 CDN',
    '极光 CDN · 欧洲',
    'Second key',
  ]);
});
