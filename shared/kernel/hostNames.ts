import type { kernelErrors } from './refusals/kernelErrors';

/** Browsers and Node have it alike; the types of neither belong to what both share. */
declare const URL: {
  canParse(text: string): boolean;
  new (text: string): { hostname: string };
};

type Code = keyof typeof kernelErrors;
const name = /^(?=.{1,253}$)([a-z0-9_]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
const emoji = /\p{Extended_Pictographic}/u;
const inAddress = /[\s/?#@:\\%*]/;

/**
 * A host name as machines write it, from what people type: blanks around it, capitals, full-width marks
 * and letters of any script. What is no name stays as it is, so that `hostFault` can name the reason.
 */
export const asciiHost = (typed: string): string => {
  const text = typed.normalize('NFKC').replaceAll('。', '.').trim().toLowerCase();
  const plain = text.length > 1 ? text.replace(/[.,]$/, '') : text;
  if (/^[\x21-\x7e]*$/.test(plain) || inAddress.test(plain) || emoji.test(plain)) return plain;
  return URL.canParse(`http://${plain}`) ? new URL(`http://${plain}`).hostname : plain;
};

/** Whether a text is the name of a host, as `asciiHost` writes it. */
export const isHost = (text: string): boolean => name.test(text);

/** Whether a domain's name is a wildcard, which stands for every host one label below a name. */
export const isWildcard = (domain: string): boolean => domain.startsWith('*.');
/** The name below which a wildcard's hosts lie; of any other name the name itself. */
export const baseOf = (domain: string): string => (isWildcard(domain) ? domain.slice(2) : domain);
/** The wildcard that stands for a host: its first label, and only that, becomes a star. */
export const wildcardOf = (host: string): string => `*.${host.slice(host.indexOf('.') + 1)}`;
/** Whether a host is served under a domain's name: as itself or below the wildcard. */
export const standsFor = (domain: string, host: string): boolean =>
  domain === host || domain === wildcardOf(host);
/** A host that can be asked for in a domain's name: a wildcard is looked at through one no visitor uses. */
export const sampleHost = (domain: string): string =>
  isWildcard(domain) ? `manifold-sample.${baseOf(domain)}` : domain;

/** A domain's name as machines write it: that of a host, or a wildcard before one. */
export const asciiDomain = (typed: string): string => {
  const text = typed.normalize('NFKC').replaceAll('。', '.').trim();
  return isWildcard(text) ? `*.${asciiHost(baseOf(text))}` : asciiHost(text);
};

/** What is wrong with a text that should be a host name, each with the code of its sentence. */
const faults: readonly (readonly [wrong: (text: string) => boolean, code: Code])[] = [
  [(s) => s === '', 'field.required'],
  [(s) => /^[a-z][a-z0-9+.-]*:\/\/|^\/\//.test(s), 'host.scheme'],
  [(s) => s.includes('*'), 'host.wildcard'],
  [
    (s) => /^\[?[0-9a-f]*:[0-9a-f:.]+\]?$/.test(s) || /^\d+(\.\d+){3}(:\d+)?$/.test(s),
    'host.address',
  ],
  [(s) => /[/?#]/.test(s), 'host.path'],
  [(s) => /:\d*$/.test(s), 'host.port'],
  [(s) => emoji.test(s), 'host.emoji'],
  [(s) => s.includes(','), 'host.comma'],
  [(s) => /[^a-z0-9._-]/.test(s), 'host.characters'],
  [(s) => s.length > 253 || s.split('.').some((part) => part.length > 63), 'host.length'],
  [(s) => !s.includes('.'), 'host.bare'],
];
/** The code of the sentence that says why a text is no host name; null when it is one. */
export const hostFault = (text: string): Code | null =>
  isHost(text) ? null : (faults.find(([wrong]) => wrong(text))?.[1] ?? 'field.format');
/** The same of a domain's name, in which a star may stand as the whole first label. */
export const domainFault = (text: string): Code | null => {
  const fault = hostFault(baseOf(text));
  return fault === 'host.wildcard' ? 'host.star' : fault;
};
