-- Scores of channels at their carriers as routes by score read them; made anew by a job, lost without harm.
create table sms_binding_score (
  channel_id uuid not null references sms_channel (id) on delete cascade,
  param smallint not null,
  score smallint not null check (score between 0 and 100),
  rated_at timestamptz not null,
  primary key (channel_id, param)
);
