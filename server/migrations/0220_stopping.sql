-- A domain is stopped when its suppliers have stopped it; until then it is stopping.
update domain d set status = 'Suspending' where d.status = 'Suspend'
  and exists (select 1 from domain_supplier e where e.domain_id = d.id and e.state <> 'stopped');
