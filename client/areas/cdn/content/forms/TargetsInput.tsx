import { X } from 'lucide-react';
import { linesOf } from '#shared/areas/cdn/content/targets';
import { Button, Field, TextArea, TextDrop, useKit } from '../../../../ui';
import type { Entered } from './targets';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

const largestFile = 20_000_000;

const FileName = ({ entered }: { entered: Entered }) => {
  if (!entered.file) return null;
  const count = entered.lines.length;
  return (
    <div className="flex items-center justify-between gap-2 rounded border border-line bg-ground px-3 py-2 text-sm">
      <span className="min-w-0 truncate">
        {t(texts.fileLoaded, { name: entered.file.name, count })}
      </span>
      <Button size="sm" variant="ghost" icon={X} onClick={() => entered.setFile(null)}>
        {t(texts.fileClear)}
      </Button>
    </div>
  );
};

/** Addresses one per line, typed or from a file, with their number against the limit. */
export const TargetsInput = ({ entered, max, file, error }: Props) => {
  const { locale } = useKit();
  const number = new Intl.NumberFormat(locale);
  const count = entered.lines.length;
  const read = (text: string, name: string) => entered.place(linesOf(text), name);
  const tooMany =
    count > max && t(texts.tooMany, { max: number.format(max), count: number.format(count) });
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={t(texts.targets.label)}
        required
        hint={t(file ? texts.targets.many : texts.targets.refresh, {
          max: number.format(max),
        })}
        error={tooMany || error}
        aside={t(texts.count, { count: number.format(count), max: number.format(max) })}
      >
        {(ids) =>
          entered.file ? (
            <FileName entered={entered} />
          ) : file ? (
            <TextDrop
              {...ids}
              rows={12}
              autoCapitalize="off"
              placeholder="https://www.example.com/a.jpg"
              value={entered.text}
              onText={(text, name) => (name ? read(text, name) : entered.setText(text))}
              fileLabel={t(texts.file)}
              accept=".txt,.csv,.list,text/plain"
              maxBytes={largestFile}
            />
          ) : (
            <TextArea
              {...ids}
              mono
              rows={max > 10 ? 12 : 10}
              spellCheck={false}
              autoCapitalize="off"
              placeholder={
                max > 10
                  ? 'https://www.example.com/a.jpg'
                  : 'https://www.example.com/a.jpg\nhttps://www.example.com/img/*'
              }
              value={entered.text}
              onChange={(e) => entered.setText(e.target.value)}
            />
          )
        }
      </Field>
    </div>
  );
};
type Props = {
  entered: Entered;
  max: number;
  file?: boolean;
  error?: string | undefined;
};
