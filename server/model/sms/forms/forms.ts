import { filledText, placesOf } from '#shared/areas/sms/material/variables';
import type { FiledForm } from '../../../drivers/sms/link';
import type { FiledMaterial } from './filed.store';

/** What stands at the places of a template in a text that was made of it; null where it was not. No place is empty. */
const valuesIn = (template: string, text: string): Record<string, string> | null => {
  const places = placesOf(template);
  const values: Record<string, string> = {};
  let at = places[0]?.start ?? template.length;
  if (!text.startsWith(template.slice(0, at))) return null;
  for (const [i, { name, end }] of places.entries()) {
    const next = places[i + 1];
    const fixed = template.slice(end, next?.start);
    // The last fixed part stands at the end; each before it as early as it can.
    const start = next ? text.indexOf(fixed, at + 1) : text.length - fixed.length;
    if (start <= at || !text.startsWith(fixed, start)) return null;
    values[name] ??= text.slice(at, start);
    at = start + fixed.length;
  }
  // A place that occurs twice holds the same twice.
  return filledText(template, values) === text ? values : null;
};

/**
 * A text as a carrier sends it that takes filed material alone: `【signature】` before a template with its places filled. Null where it
 * is not made of what the carrier accepted. Of several templates the one with the fewest places is taken.
 */
export const formOf = (
  text: string,
  { signatures, templates }: FiledMaterial,
): FiledForm | null => {
  const signature = signatures.find((name) => text.startsWith(`【${name}】`));
  if (signature === undefined) return null;
  const body = text.slice(signature.length + 2);
  for (const { code, text: template } of templates) {
    const values = valuesIn(template, body);
    if (values) return { signature, code, values };
  }
  return null;
};
