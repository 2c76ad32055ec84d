import { useSearchParams } from 'react-router-dom';
import { t } from '../../../kernel/text/translate';
import { DateInput } from '../../../ui';
import { texts } from './texts';

type Props = { first: string | undefined; last: string | undefined };

/** The span of days in the address; what is shown without one stands in the inputs. */
export const SpanInputs = ({ first, last }: Props) => {
  const [query, setQuery] = useSearchParams();
  const set = (name: string, day: string) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      if (day) next.set(name, day);
      else next.delete(name);
      return next;
    });
  const days = [
    ['from', first, texts.from],
    ['to', last, texts.to],
  ] as const;
  return (
    <>
      {days.map(([name, shown, label]) => (
        <DateInput
          key={name}
          aria-label={t(label)}
          className="!w-36"
          value={query.get(name) ?? shown ?? ''}
          onChange={(day) => set(name, day)}
        />
      ))}
    </>
  );
};
