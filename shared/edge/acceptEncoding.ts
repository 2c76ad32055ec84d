/**
 * Whether an Accept-Encoding field takes gzip: named, or meant by `*`, with a weight above 0 (RFC 9110 12.5.3;
 * x-gzip is its old name, 8.4.1.3). No field is a no: what was not asked for is sent as it is.
 */
export const acceptsGzip = (field: string | undefined): boolean => {
  const weights = new Map(
    (field ?? '')
      .toLowerCase()
      .split(',')
      .map((member) => {
        const [name = '', ...parameters] = member.split(';').map((part) => part.trim());
        const weight = parameters.find((p) => p.startsWith('q='))?.slice(2) ?? '1';
        return [name === 'x-gzip' ? 'gzip' : name, Number(weight)] as const;
      }),
  );
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0;
};
