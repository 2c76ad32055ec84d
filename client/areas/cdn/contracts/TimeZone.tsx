import type { ControlProps } from '../../../kernel/screens/formTypes';
import { t } from '../../../kernel/text/translate';
import { Select } from '../../../ui';
import { texts } from './texts';

/** Minutes east of UTC in which places live, as clocks are set there without summer time. */
const offsets = [
  -720, -660, -600, -570, -540, -480, -420, -360, -300, -240, -210, -180, -120, -60, 0, 60, 120,
  180, 210, 240, 270, 300, 330, 345, 360, 390, 420, 480, 525, 540, 570, 600, 630, 660, 720, 765,
  780, 840,
];
const places: Readonly<Record<number, readonly [string, string]>> = texts.zones;

const nameOf = (minutes: number): string => {
  const size = Math.abs(minutes);
  const rest = size % 60;
  const hours = `${minutes < 0 ? '−' : '+'}${Math.floor(size / 60)}`;
  const place = places[minutes];
  const name = `UTC${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`;
  return place ? `${name} · ${t(place)}` : name;
};

/** The zone of an account's days and months, always so many hours ahead of UTC. */
export const TimeZone = ({ value, onChange, ...props }: ControlProps) => {
  const own = typeof value === 'number' ? value : 480;
  const all = offsets.includes(own) ? offsets : [...offsets, own].sort((a, b) => a - b);
  return (
    <Select
      {...props.ids}
      options={all.map((m) => ({ value: String(m), label: nameOf(m) }))}
      value={String(own)}
      onChange={(e) => onChange(Number(e.target.value))}
    />
  );
};
