-- Sign-in: slider puzzles, one-time tokens, failure counters, second factor, letters.
create table sign_in_challenge (
  id uuid primary key,
  -- hash of email and ip: the puzzle and its pass serve nobody else
  bound text not null,
  x int not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tried_at timestamptz,
  pass_hash text unique,
  pass_used_at timestamptz
);
create index sign_in_challenge_age on sign_in_challenge (expires_at);

create table sign_in_gate (
  key text primary key,
  tries int not null,
  since timestamptz not null,
  blocked_until timestamptz,
  level int not null default 0
);

create table sign_in_attempt (
  id uuid primary key,
  at timestamptz not null,
  email text not null,
  person_id uuid,
  account_id uuid,
  ip text not null,
  country text,
  device text not null,
  user_agent text not null,
  result text not null,
  abnormal text
);
create index sign_in_attempt_person on sign_in_attempt (person_id, at desc);
create index sign_in_attempt_at on sign_in_attempt (at desc);

create table one_time_token (
  id uuid primary key,
  hash text not null unique,
  purpose text not null,
  person_id uuid not null references person (id) on delete cascade,
  tries int not null default 0,
  data jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_token_person on one_time_token (person_id, purpose);

create table recovery_code (
  person_id uuid not null references person (id) on delete cascade,
  hash text not null,
  used_at timestamptz,
  primary key (person_id, hash)
);

create table password_history (
  person_id uuid not null references person (id) on delete cascade,
  hash text not null,
  set_at timestamptz not null
);
create index password_history_person on password_history (person_id, set_at desc);

alter table person add column totp_pending_sealed text;
alter table session add column second_factor boolean not null default false;

create table letter (
  id uuid primary key,
  key text not null unique,
  recipient text not null,
  template text not null,
  language text not null,
  account_id uuid,
  values_sealed text,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts int not null default 0,
  created_at timestamptz not null,
  next_at timestamptz,
  sent_at timestamptz
);
create index letter_due on letter (next_at) where state = 'waiting';
create table letter_attempt (
  letter_id uuid not null references letter (id) on delete cascade,
  n int not null,
  at timestamptz not null,
  ok boolean not null,
  answer text not null,
  primary key (letter_id, n)
);
