-- Points that stay untold are counted by why: within the interval, silenced by which silence, acknowledged.
drop index notice_delivery_once;
create unique index notice_delivery_once on notice_delivery
  (incident_id, turn, repeat, channel, target, coalesce(reason, ''), coalesce(silence_id, '00000000-0000-0000-0000-000000000000'))
  where incident_id is not null;
