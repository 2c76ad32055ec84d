import { ArrowRightLeft, Eye, Link2, Plus, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { certificateStatuses, certificates } from '#shared/areas/cdn/certificates/certificates';
import { domains } from '#shared/areas/cdn/domains/domains';
import { useAct } from '../../../kernel/request/act';
import { useList } from '../../../kernel/declared/lists';
import { ListTable } from '../../../kernel/declared/ListTable';
import { Page } from '../../../kernel/page/Page';
import { useIsStaff, useRefusal } from '../../../kernel/session/who';
import { Button, ConfirmDialog, RowMenu } from '../../../ui';
import { useCertificateColumns } from './columns';
import { type CertificateRow, useWords } from './certificateParts';

const RemoveDialog = ({ row, onClose }: { row: CertificateRow; onClose(): void }) => {
  const say = useWords();
  const { run, failure } = useAct(certificates.endpoints.remove, { inline: true });
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      title={say('certificates.remove.title', { name: row.name })}
      action={say('certificates.act.remove')}
      error={failure && say(failure.text)}
      onConfirm={async () => {
        if ((await run({ id: row.id })) !== undefined) onClose();
      }}
    >
      {say('certificates.remove.note', { count: row.boundCount })}
    </ConfirmDialog>
  );
};

const Actions = ({ row, onRemove }: { row: CertificateRow; onRemove(): void }) => {
  const say = useWords();
  const navigate = useNavigate();
  const bind = useRefusal('domain.bindCertificate');
  const replace = useRefusal('certificate.replace');
  const remove = useRefusal('certificate.delete');
  const bound = row.boundCount > 0 && say('certificates.bound', { count: row.boundCount });
  return (
    <>
      <Button
        size="sm"
        disabled={bind}
        onClick={() => void navigate(`/bindCertificate?id=${row.id}`)}
      >
        {say('certificates.act.bind')}
      </Button>
      <RowMenu
        items={[
          {
            label: say('certificates.act.view'),
            icon: Eye,
            onSelect: () => void navigate(`/viewCertificate?id=${row.id}`),
          },
          {
            label: say('certificates.act.bind'),
            icon: Link2,
            disabled: bind,
            onSelect: () => void navigate(`/bindCertificate?id=${row.id}`),
          },
          {
            label: say('certificates.act.change'),
            icon: ArrowRightLeft,
            disabled: bind,
            onSelect: () => void navigate(`/changeOfBindingCertificate?from=${row.id}`),
          },
          {
            label: say('certificates.act.replace'),
            icon: RefreshCw,
            disabled: replace,
            onSelect: () => void navigate(`/updateCertificatePage?id=${row.id}`),
          },
          {
            label: say('certificates.act.remove'),
            icon: Trash2,
            danger: true,
            divided: true,
            disabled: remove || bound,
            onSelect: onRemove,
          },
        ]}
      />
    </>
  );
};

const Add = () => {
  const say = useWords();
  const navigate = useNavigate();
  const refused = useRefusal('certificate.add');
  return (
    <Button
      variant="primary"
      icon={Plus}
      disabled={refused}
      onClick={() => void navigate('/createCertificatePage')}
    >
      {say('certificates.add')}
    </Button>
  );
};

/** Certificates of the account, or of all accounts for staff. */
const Certificates = () => {
  const say = useWords();
  const account = useIsStaff();
  const [removing, setRemoving] = useState<CertificateRow | null>(null);
  const list = useList(certificates.endpoints.list, {
    filters: ['search', 'status'],
    sort: '-createdAt',
    refreshOn: [certificates.events.changed, certificates.events.removed, domains.events.changed],
  });
  const columns = useCertificateColumns(account);
  return (
    <Page>
      <ListTable
        list={list}
        name="/cdn-certification"
        label={say('certificates.col.name')}
        columns={columns}
        rowKey={(c) => c.id}
        none={say('certificates.none')}
        noneText={say('certificates.none.note')}
        noneAction={<Add />}
        rowActions={(c) => <Actions row={c} onRemove={() => setRemoving(c)} />}
        actionsWidth={118}
        search={say('certificates.search')}
        filters={{
          status: { label: say('certificates.col.status'), choices: certificateStatuses },
        }}
        actions={<Add />}
      />
      {removing && <RemoveDialog row={removing} onClose={() => setRemoving(null)} />}
    </Page>
  );
};
export default Certificates;
