import { mailGroups, mailSettings } from '#shared/areas/platform/letters/mailSettings';
import type { Caller } from '../support/caller';

type Instance = { sql: <T>(text: string, values?: unknown[]) => Promise<T[]> };
/** One supplier of a domain as if it had been changed there by hand since the last scan. */
const drift = JSON.stringify([
  {
    place: 'origin',
    subject: null,
    field: 'hostHeader',
    before: null,
    after: 'origin-two.example.test',
  },
  { place: 'origin', subject: null, field: 'port', before: 80, after: 8080 },
]);

/** A group that gets copies of mail, limits of an hour, and a domain that differs at a supplier. */
export const fillOffice = async (instance: Instance, staff: Caller): Promise<void> => {
  if ((await instance.sql('select 1 from mail_group limit 1'))[0]) return;
  await instance.sql(
    `update domain_reading set state = 'drifted', differences = $1::jsonb where entry_id = (
       select r.entry_id from domain_reading r join domain d on d.id = r.domain_id
       where d.status = 'Activated' order by d.name, r.entry_id limit 1)`,
    [drift],
  );
  await staff.call(mailGroups.endpoints.create, {
    name: 'Finance and security desk',
    emails: ['finance-desk@console.example.test', 'security@console.example.test'],
    kinds: ['monthBill', 'auditReminder', 'factorReset'],
  });
  await staff.call(mailSettings.endpoints.update, {
    senderName: 'Manifold Operations',
    replyTo: 'support@console.example.test',
    perHour: 2000,
    perAddress: 60,
  });
};
