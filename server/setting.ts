type Kind = 'text' | 'number' | 'flag' | 'list';
/** One variable that the processes read. */
export type Setting = { kind: Kind; fallback: string; summary: string };

/** The value of a variable; throws with its name where it is malformed. */
export const readSetting = (setting: Setting, name: string, input: string | undefined) => {
  const text = input ?? setting.fallback;
  if (setting.kind === 'number') {
    const value = Number(text);
    if (!Number.isFinite(value)) throw new Error(`${name} must be a number, got "${text}"`);
    return value;
  }
  if (setting.kind === 'flag') return /^(1|true|yes|on)$/i.test(text);
  if (setting.kind === 'list')
    return text
      .split(',')
      .map((s) => s.trim())
      .filter(Boolean);
  return text;
};
