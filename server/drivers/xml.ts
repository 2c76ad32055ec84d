import { readAll } from '../kernel/sheet/xml';

/** An element of a document: what stands in it is either text or elements. */
export type Xml = { name: string; text: string; children: Xml[] };

/** An element with a text or with elements in it. */
export const element = (name: string, inside: string | number | readonly Xml[]): Xml =>
  typeof inside === 'object'
    ? { name, text: '', children: [...inside] }
    : { name, text: String(inside), children: [] };

const entities: Record<string, string> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  "'": '&apos;',
};
const escaped = (text: string): string => text.replace(/[<>&"']/g, (c) => entities[c] ?? c);
/** An element as it is sent. */
export const writeXml = ({ name, text, children }: Xml): string =>
  `<${name}>${children.length > 0 ? children.map(writeXml).join('') : escaped(text)}</${name}>`;

/** The document of an answer, without attributes; throws where it is none. */
export const readTree = async (body: Buffer): Promise<Xml> => {
  const root = element('', []);
  const path: Xml[] = [root];
  const here = () => path.at(-1) ?? root;
  async function* pieces() {
    yield body;
  }
  await readAll(pieces(), {
    open: (name) => {
      const one = element(name, []);
      here().children.push(one);
      path.push(one);
    },
    text: (text) => {
      here().text += text;
    },
    close: () => {
      const one = path.pop();
      // Blanks between elements are no text of theirs.
      if (one && one.children.length > 0) one.text = '';
    },
  });
  const [top] = root.children;
  if (!top) throw new Error('the answer is empty');
  return top;
};

/** The first element of a name, or one further in; undefined where there is none. */
export const inside = (xml: Xml | undefined, ...path: string[]): Xml | undefined =>
  path.reduce<Xml | undefined>((at, name) => at?.children.find((c) => c.name === name), xml);
/** The text of an element further in; empty where there is none. */
export const textIn = (xml: Xml | undefined, ...path: string[]): string =>
  inside(xml, ...path)?.text ?? '';
