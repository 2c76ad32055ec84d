-- A simulated sign-in ends with the staff member's own session and keeps their address when they are gone.
alter table session add column acting_email text;
alter table session add column acting_session_id uuid;
update session s set acting_email = p.email from person p where p.id = s.acting_staff_id;
create index session_acting on session (acting_staff_id) where acting_staff_id is not null and revoked_at is null;

-- Why a session was ended, for whoever still holds its token; outlives the session of a removed person.
create table session_ending (
  token_hash text primary key,
  reason text not null,
  ended_at timestamptz not null
);
create index session_ending_age on session_ending (ended_at);

-- Simulating has a grant of its own from now on; whoever could do it before still can.
update person set grants = grants || '{"simulate": "operate"}'
  where account_id is null and not staff_top and grants ->> 'accounts' in ('operate', 'approve');
