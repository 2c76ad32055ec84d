import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  anyOf?: Schema[];
  format?: string;
  maxLength?: number;
};
type Line = { path: string; type: string; required: boolean };

const typeOf = (s: Schema): string => {
  if (s.enum) return s.enum.map(String).join(' | ');
  if (s.anyOf) return [...new Set(s.anyOf.map(typeOf))].join(' | ');
  if (s.type === 'array') return `${s.items ? typeOf(s.items) : ''}[]`;
  const name = Array.isArray(s.type) ? s.type.join(' | ') : (s.type ?? 'any');
  return s.format ? `${name} (${s.format})` : s.maxLength ? `${name} ≤ ${s.maxLength}` : name;
};

/** Fields of an object and of the objects in it, three levels deep. */
const linesOf = (s: Schema, path = '', depth = 0): Line[] =>
  Object.entries(s.properties ?? {}).flatMap(([name, inner]) => {
    const at = `${path}${name}`;
    const deeper =
      depth < 2 ? linesOf(inner.items ?? inner, `${at}${inner.items ? '[]' : ''}.`, depth + 1) : [];
    return [
      { path: at, type: typeOf(inner), required: s.required?.includes(name) ?? false },
      ...deeper,
    ];
  });

/** One table of a request's or answer's fields. */
export const Fields = ({ title, schema }: { title: string; schema: Record<string, unknown> }) => {
  const lines = linesOf(schema);
  return (
    <section>
      <h3 className="mb-1 font-medium">{title}</h3>
      {lines.length === 0 ? (
        <p className="text-ink-muted">{t(texts.nothing)}</p>
      ) : (
        // A wide table scrolls in its own box and is reached by the keyboard.
        <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={title}>
          <table className="w-full text-left text-[13px]">
            <thead className="text-ink-muted">
              <tr>
                <th className="py-1 pr-4 font-normal">{t(texts.field)}</th>
                <th className="py-1 pr-4 font-normal">{t(texts.type)}</th>
                <th className="py-1 font-normal">{t(texts.required)}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((l) => (
                <tr key={l.path} className="border-t border-line">
                  <td className="py-1 pr-4 font-mono">{l.path}</td>
                  <td className="py-1 pr-4 font-mono">{l.type}</td>
                  <td className="py-1">{t(l.required ? texts.yes : texts.no)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
};
