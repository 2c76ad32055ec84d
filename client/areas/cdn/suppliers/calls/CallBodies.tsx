import { Download } from 'lucide-react';
import { toast } from 'sonner';
import { bodyParts, mostKeptBytes, supplierCalls } from '#shared/areas/cdn/suppliers/supplierCalls';
import type { Out } from '#shared/kernel/contract';
import { fetchFile } from '../../../../kernel/request/api';
import { asFailure } from '../../../../kernel/request/http';
import { t } from '../../../../kernel/text/translate';
import { Badge, Button, CodeBlock, useKit, withUnit } from '../../../../ui';
import { texts } from '../texts';

type Call = Out<typeof supplierCalls.endpoints.one>;
type Body = Call['bodies'][number];

/** JSON in lines; what is none, or was cut, as it came. */
const readable = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

const BodyOf = ({ id, body }: { id: string; body: Body }) => {
  const { locale } = useKit();
  const { part, text, sizeBytes } = body;
  const label = t(bodyParts[part]);
  const save = () =>
    fetchFile(supplierCalls.endpoints.body, { id, part }).catch((error: unknown) =>
      toast.error(t(asFailure(error).text)),
    );
  const size =
    sizeBytes === null
      ? t(texts.calls.unknownSize)
      : t(texts.calls.size, { size: withUnit(sizeBytes, 'bytes', locale) });
  return (
    <section aria-label={label} className="mt-4 min-w-0">
      <div className="mb-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-sm font-medium">{label}</h3>
        <span className="nums text-xs text-ink-muted">
          {[size, body.type].filter(Boolean).join(' · ')}
        </span>
        {body.isCut && text !== null && (
          <Badge tone="warning">
            {t(texts.calls.cut, { kept: withUnit(mostKeptBytes, 'bytes', locale) })}
          </Badge>
        )}
        {text !== null && (
          <Button size="sm" icon={Download} className="ml-auto" onClick={() => void save()}>
            {t(texts.calls.download)}
          </Button>
        )}
      </div>
      {text === null ? (
        <p className="text-sm text-ink-muted">{t(texts.calls.file)}</p>
      ) : (
        <CodeBlock code={readable(text)} label={label} maxHeight={360} />
      )}
    </section>
  );
};

/** What was sent and what came back, without secrets. */
export const CallBodies = ({ call }: { call: Call }) => (
  <>
    {call.bodies.map((body) => (
      <BodyOf key={body.part} id={call.id} body={body} />
    ))}
    {!call.bodies.some((body) => body.part === 'answer') && (
      <p className="mt-4 text-sm text-ink-muted">
        {t(call.status === null ? texts.calls.noAnswer : texts.calls.noBody)}
      </p>
    )}
  </>
);
