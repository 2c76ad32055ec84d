import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const trees = ['shared', 'server', 'workers', 'gateway', 'client', 'lab'];
/** Two literals after each other, the first of them Chinese and the other one not. */
const pair = /'((?:[^'\\\n]|\\.)*)',\s*'((?:[^'\\\n]|\\.)+)'/g;
const chinese = /[\u4e00-\u9fff]/;

export type Wording = { zhCN: string; en: string; file: string };
/** Every text that the sources declare in both languages, with the file it stands in. */
export const wordings = (): Wording[] =>
  trees
    .flatMap((tree) =>
      readdirSync(tree, { recursive: true, encoding: 'utf8' })
        .filter((f) => /\.tsx?$/.test(f) && !f.includes('node_modules'))
        .map((f) => join(tree, f)),
    )
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(pair)].flatMap(([, zhCN = '', en = '']) =>
        chinese.test(zhCN) && !chinese.test(en) ? [{ zhCN: plain(zhCN), en: plain(en), file }] : [],
      ),
    );
const plain = (literal: string): string => literal.replace(/\\(.)/g, '$1');

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** The places of a text, as they stand in it and as anything may stand there. */
const places = /\\\{[^{}]*\\\}/g;

/**
 * Says an English text of the console in a language: what a test looks for is told once, and the other
 * language is what the sources declare beside it. Where they have several for one, each of them will do.
 */
export const wordsIn = (language: 'zh-CN' | 'en') => {
  // A text of hardly more than its places would be found in any other.
  const all = wordings().filter(({ en }) => {
    const own = en.replace(/\{[^{}]*\}/g, '');
    return own === en || own.replace(/\P{L}/gu, '').length >= 4;
  });
  /** `exact`: nothing else stands before or behind it. */
  return (en: string, o: { exact?: boolean } = {}): RegExp => {
    const pattern = (texts: string) => new RegExp(o.exact ? `^(?:${texts})$` : texts);
    const own = all.filter((w) => new RegExp(`^${escaped(w.en).replace(places, '.+')}$`).test(en));
    if (own.length === 0) throw new Error(`no text of the console says "${en}"`);
    // A whole text beats one with places.
    const same = own.filter((w) => w.en === en);
    const texts = (same.length > 0 ? same : own).map((w) =>
      escaped(language === 'en' ? w.en : w.zhCN).replace(places, '.+'),
    );
    return pattern([...new Set(texts)].sort((a, b) => b.length - a.length).join('|'));
  };
};
