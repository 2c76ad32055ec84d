import { useState } from 'react';
import { mostZoneFile, zoneEditions } from '#shared/areas/cdn/dns/zoneEditions';
import type { Out } from '#shared/kernel/contract';
import { sentenceText } from '#shared/kernel/sentences';
import * as terms from '#shared/kernel/terms';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import { textFile } from '../../../kernel/declared/textFile';
import { call } from '../../../kernel/request/api';
import type { ToolbarDialogProps } from '../../../kernel/screens/actionTypes';
import { t } from '../../../kernel/text/translate';
import { Button, Callout, download, PlainTable } from '../../../ui';
import { texts } from './zoneTexts';

const { importFile, exportFile } = zoneEditions.endpoints;
type Answer = Out<typeof importFile>;

const Text = textFile({
  rows: 10,
  file: texts.choose,
  maxBytes: mostZoneFile,
  accept: '.zone,.txt,.db,text/plain,text/dns',
  placeholder: '$TTL 300\nstatus  IN A     192.0.2.7\nstatus  IN TXT   "v=1"',
});

const Bad = ({ rows }: { rows: Answer['bad'] }) => (
  <div className="flex flex-col gap-2">
    <Callout tone="error">{t(texts.bad, { bad: rows.length })}</Callout>
    <PlainTable
      label={t(texts.file)}
      heads={[t(texts.line), t(terms.reason), t(texts.row)]}
      numeric={[t(texts.line)]}
    >
      {rows.map((r) => (
        <tr key={r.line} className="border-b border-line align-top last:border-0">
          <td className="nums py-1 pr-4 text-right">{r.line}</td>
          <td className="py-1 pr-4">{t(sentenceText(r.sentence))}</td>
          <td className="break-all py-1 font-mono text-xs">{r.text}</td>
        </tr>
      ))}
    </PlainTable>
  </div>
);

/** The zone as a zone file, and one read into one's own draft. */
const ZoneFile = ({ onClose, onDone }: ToolbarDialogProps) => {
  const [bad, setBad] = useState<Answer['bad']>([]);
  const save = async () => {
    const { name, text } = await call(exportFile, {});
    download(name, text, 'text/plain;charset=utf-8');
  };
  return (
    <FormDialog
      area={zoneEditions}
      endpoint={importFile}
      names={['text', 'replace']}
      start={{ replace: false }}
      controls={{ text: Text }}
      looks={{ replace: { hint: texts.replaceHint } }}
      size="lg"
      title={t(texts.file)}
      submit={t(texts.read)}
      above={
        <div className="flex flex-col items-start gap-3">
          <p className="text-sm text-ink-muted">{t(texts.fileText)}</p>
          <Button size="sm" onClick={() => void save()}>
            {t(texts.export)}
          </Button>
          {bad.length > 0 && <Bad rows={bad} />}
        </div>
      }
      onClose={onClose}
      onDone={(answer) => {
        setBad(answer.bad);
        if (answer.bad.length === 0) onDone();
      }}
    />
  );
};
export default ZoneFile;
