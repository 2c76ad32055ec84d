import sax from 'sax';

/** An element of a document: a text, or elements in it. */
export type Node = { name: string; text: string; children: Node[] };

/** Reads a document; null where it is none. */
export const parseXml = (body: string): Node | null => {
  const parser = sax.parser(true, {});
  const root: Node = { name: '', text: '', children: [] };
  const path = [root];
  let broken = false;
  parser.onerror = () => {
    broken = true;
    parser.resume();
  };
  parser.onopentag = ({ name }) => {
    const node: Node = { name, text: '', children: [] };
    path.at(-1)?.children.push(node);
    path.push(node);
  };
  parser.ontext = (text) => {
    const at = path.at(-1);
    if (at) at.text += text;
  };
  parser.onclosetag = () => path.pop();
  parser.write(body).close();
  return broken ? null : (root.children[0] ?? null);
};

/** The element of a path below another one. */
export const below = (node: Node | undefined, ...path: string[]): Node | undefined =>
  path.reduce<Node | undefined>((at, name) => at?.children.find((c) => c.name === name), node);

const escaped = (text: string): string => text.replace(/[<>&"']/g, (c) => `&#${c.charCodeAt(0)};`);
/** Writes an element; what is absent (null, undefined) leaves it out. */
export const tag = (name: string, value: string | number | boolean | null | undefined): string =>
  value === null || value === undefined ? '' : `<${name}>${escaped(String(value))}</${name}>`;
/** Writes an element with elements in it. */
export const group = (name: string, ...parts: string[]): string =>
  `<${name}>${parts.join('')}</${name}>`;
