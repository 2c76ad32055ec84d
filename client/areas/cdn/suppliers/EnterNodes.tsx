import { useState } from 'react';
import { edgeNodes, nodeLineActs } from '#shared/areas/cdn/suppliers/edgeNodes';
import type { Out } from '#shared/kernel/contract';
import { sentenceText } from '#shared/kernel/sentences';
import * as terms from '#shared/kernel/terms';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import { textFile } from '../../../kernel/declared/textFile';
import type { ToolbarDialogProps } from '../../../kernel/screens/screens';
import { t } from '../../../kernel/text/translate';
import { words } from '../../../kernel/text/words';
import { Button, Callout, DataTable, Dialog, StatusDot } from '../../../ui';
import { nodeTexts as texts } from './nodeTexts';

type Lines = Out<typeof edgeNodes.endpoints.enter>['lines'];
const mostBytes = 500_000;

const Text = textFile({
  rows: 10,
  file: texts.file,
  maxBytes: mostBytes,
  placeholder: 'aurora,203.0.113.10,Aurora,europe,Frankfurt 1\naurora,203.0.113.11',
});

/** What became of each line. */
const Result = ({ lines, onDone }: { lines: Lines; onDone(): void }) => {
  const count = (act: Lines[number]['act']) => lines.filter((l) => l.act === act).length;
  const [added, changed, same, bad] = [
    count('added'),
    count('changed'),
    count('same'),
    count('bad'),
  ];
  return (
    <Dialog
      open
      size="lg"
      title={t(texts.enter)}
      onClose={onDone}
      footer={<Button onClick={onDone}>{t(words.close)}</Button>}
    >
      <div className="flex flex-col gap-4">
        <Callout tone={bad > 0 ? 'warning' : 'success'}>
          {t(texts.counts, { added, changed, same, bad })}
        </Callout>
        <DataTable
          name="/cdn-supplier-edge-node list"
          label={t(texts.lines)}
          rows={lines}
          rowKey={(l) => String(l.line)}
          maxHeight="50vh"
          columns={[
            { id: 'line', header: t(texts.line), width: 70, always: true, cell: (l) => l.line },
            {
              id: 'act',
              header: t(terms.result),
              width: 150,
              cell: (l) => (
                <StatusDot tone={nodeLineActs[l.act][2]}>{t(nodeLineActs[l.act])}</StatusDot>
              ),
            },
            { id: 'text', header: t(texts.text), width: 260, cell: (l) => l.text },
            {
              id: 'fault',
              header: t(terms.reason),
              grow: true,
              cell: (l) => (l.fault ? t(sentenceText(l.fault)) : '–'),
            },
          ]}
        />
      </div>
    </Dialog>
  );
};

/** Enters a list of nodes, pasted or out of a file, and tells what became of each line. */
const EnterNodes = ({ onClose, onDone }: ToolbarDialogProps) => {
  const [lines, setLines] = useState<Lines | null>(null);
  if (lines) return <Result lines={lines} onDone={onDone} />;
  return (
    <FormDialog
      area={edgeNodes}
      endpoint={edgeNodes.endpoints.enter}
      names={['text']}
      controls={{ text: Text }}
      size="lg"
      title={t(texts.enter)}
      submit={t(texts.enter)}
      above={<p className="text-sm text-ink-muted">{t(texts.format)}</p>}
      onClose={onClose}
      onDone={(answer) => setLines(answer.lines)}
    />
  );
};
export default EnterNodes;
