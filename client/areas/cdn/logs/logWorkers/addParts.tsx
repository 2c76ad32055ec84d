import { logWorkers } from '#shared/areas/cdn/logs/logWorkers';
import { useQuery } from '../../../../kernel/request/query';
import type { ControlProps, FormParts } from '../../../../kernel/screens/formTypes';
import { t } from '../../../../kernel/text/translate';
import { Select } from '../../../../ui';
import { texts } from './texts';

/** The process that shall have more log workers, with the room each has. */
const Place = ({ ids, value, onChange }: ControlProps) => {
  const { value: places } = useQuery(logWorkers.endpoints.places, {});
  const rows = places?.rows ?? [];
  const open = t(places && rows.length === 0 ? texts.noPlace : texts.choose);
  return (
    <Select
      {...ids}
      value={typeof value === 'string' ? value : ''}
      options={[
        { value: '', label: open },
        ...rows.map((place) => ({ value: place.node, label: t(texts.place, place) })),
      ]}
      onChange={(e) => onChange(e.target.value)}
    />
  );
};
const Note = () => <p className="text-sm text-ink-muted">{t(texts.addText)}</p>;

/** What is its own of the form of log workers. */
const parts: FormParts = { controls: { node: Place }, above: Note };
export default parts;
