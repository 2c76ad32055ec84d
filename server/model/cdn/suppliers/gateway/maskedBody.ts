import { withoutSecrets } from './mask';

const words =
  'secret|token|passw|signature|credential|authorization|cookie|(?:private|api|access|auth|sign(?:ing)?)[-_ ]?key';
const name = `[^"\\\\\\s]{0,60}(?:${words})[^"\\\\\\s]{0,60}`;
const text = '"[^"\\\\]*(?:\\\\[^][^"\\\\]*)*(?:"|\\\\?$)';
const valueName = '"(?:value|values)"\\s*:\\s*';
/** A value: text, also one that the cut ends; a number; or a flat list or object of such. */
const value = `(?:${text}|-?\\d[\\d.eE+-]*|\\[[^\\]]*(?:\\]|$)|\\{[^{}]*(?:\\}|$))`;

/** What says by its name that it is secret, in the forms answers come in; names stay, values go. */
const secretForms: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`("${name}"\\s*:\\s*)${value}`, 'gi'), '$1"***"'],
  // A header as a pair of name and value.
  [
    new RegExp(`("(?:name|key|header)"\\s*:\\s*"${name}"\\s*,\\s*${valueName})${value}`, 'gi'),
    '$1"***"',
  ],
  // JSON inside of a JSON text.
  [new RegExp(`(\\\\"${name}\\\\"\\s*:\\s*)\\\\"[^"\\\\]*(?:\\\\"|\\\\?$)`, 'gi'), '$1\\"***\\"'],
  [new RegExp(`(<(${name.replaceAll('"', '<>&')})>)[^<]*`, 'gi'), '$1***'],
  // Parameters of addresses and of forms.
  [
    new RegExp(
      `((?:[?&;]|\\\\u0026|^)[^=&?;"<>\\s]{0,60}(?:${words}|sig)[^=&?;"<>\\s]{0,60}=)[^&;"<>\\s\\\\]+`,
      'gim',
    ),
    '$1***',
  ],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{4,}/gi, '$1 ***'],
  [/(-----BEGIN [A-Z ]*PRIVATE KEY-----)[^]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g, '$1***'],
];

/** A body as it may be kept: values of the credential, and what is named like a secret, are hidden. */
export const maskedBody = (body: string, secrets: readonly string[]): string =>
  secretForms.reduce((t, [form, by]) => t.replace(form, by), withoutSecrets(body, secrets));
