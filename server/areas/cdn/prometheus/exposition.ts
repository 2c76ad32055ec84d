/** One family of samples in Prometheus' text format. */
export type Family = {
  name: string;
  help: string;
  samples: readonly (readonly [labels: Readonly<Record<string, string>>, value: number])[];
};

const labelText = (value: string) =>
  value.replace(/\\/g, '\\\\').replace(/\n/g, '\\n').replace(/"/g, '\\"');
const labelsOf = (labels: Readonly<Record<string, string>>): string => {
  const pairs = Object.entries(labels).map(([k, v]) => `${k}="${labelText(v)}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
};

/** Text format 0.0.4: every family is a gauge; one without samples is left out. */
export const exposition = (families: readonly Family[]): string =>
  families
    .filter((f) => f.samples.length > 0)
    .map(({ name, help, samples }) =>
      [
        `# HELP ${name} ${help.replace(/\\/g, '\\\\').replace(/\n/g, '\\n')}`,
        `# TYPE ${name} gauge`,
        ...samples.map(([labels, value]) => `${name}${labelsOf(labels)} ${String(value)}`),
        '',
      ].join('\n'),
    )
    .join('');
