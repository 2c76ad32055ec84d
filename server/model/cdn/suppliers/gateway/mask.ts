const secretName = /secret|token|passw|sign|key|credential|authorization/i;

/** A URL as it may be kept: no user part, and values of parameters that sound like secrets hidden. */
export const maskedUrl = (text: string): string => {
  if (!URL.canParse(text)) return text.slice(0, 500);
  const url = new URL(text);
  url.username = '';
  url.password = '';
  for (const name of new Set(url.searchParams.keys()))
    if (secretName.test(name)) url.searchParams.set(name, '***');
  return url.href.slice(0, 2000);
};

/** Hides every value of a credential wherever it stands in a text. */
export const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets
    .filter((s) => s.length >= 4)
    .flatMap((s) => [s, encodeURIComponent(s), JSON.stringify(s).slice(1, -1)])
    .reduce((t, s) => t.replaceAll(s, '***'), text);
