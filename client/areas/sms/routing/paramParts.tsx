import { type CarrierProtocol, sendsTemplates, templateCarriers } from '#shared/carriers';
import { smsParams } from '#shared/areas/sms/routing/params';
import type { FormPart, FormParts } from '../../../kernel/screens/formTypes';
import { FailurePanel } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { Callout, CopyText, Facts, Skeleton } from '../../../ui';
import { texts } from '../texts';

const Address = ({ id, isOpen }: { id: string; isOpen: boolean }) => {
  const { value, failure } = useQuery(smsParams.endpoints.push, { id });
  if (failure) return <FailurePanel failure={failure} />;
  if (!value) return <Skeleton className="h-16" />;
  return (
    <Callout>
      <div className="flex flex-col gap-2">
        <Facts
          columns={1}
          items={[[t(texts.pushAddress), <CopyText key="url" text={value.url} />]]}
        />
        <p>{t(isOpen ? texts.pushOpen : texts.pushNote)}</p>
      </div>
    </Callout>
  );
};

/** What the driver was proven against, and where the carrier pushes receipts to; the address is known once the parameter stands. */
const Below = ({ values, row }: FormPart) => {
  const id = row?.['id'];
  const protocol = String(values['protocol']);
  const proof = templateCarriers[protocol as CarrierProtocol]?.proof;
  return (
    <>
      {proof && <Callout>{t(proof)}</Callout>}
      {protocol !== 'smpp' && protocol === row?.['protocol'] && typeof id === 'string' && (
        <Address id={id} isOpen={sendsTemplates(protocol)} />
      )}
    </>
  );
};

/** What the forms of a parameter have of their own. */
const parts: FormParts = { below: Below };
export default parts;
