-- Certificates issued by ACME: our accounts at authorities, open challenges, what is issued already.
create table acme_account (
  directory text primary key,
  key_sealed text not null,
  created_at timestamptz not null
);

-- Domains whose edges hand the challenge path to the console.
create table acme_route (
  domain_id uuid primary key references domain (id) on delete cascade,
  created_at timestamptz not null
);

-- What the console answers on the challenge path while an order is open.
create table acme_challenge (
  token text primary key,
  host text not null,
  answer text not null,
  created_at timestamptz not null
);

-- Certificate that a task brought: written with it, so that a second run of the task brings no other.
create table acme_issued (
  task_id uuid primary key references task (id) on delete cascade,
  certificate_id uuid not null references certificate (id) on delete cascade,
  created_at timestamptz not null
);

-- Renewals that were started: one a day and version.
create table acme_renewal (
  certificate_id uuid not null references certificate (id) on delete cascade,
  version int not null,
  day date not null,
  primary key (certificate_id, version, day)
);

-- Tasks that follow from another one are found from it.
create index task_parent on task (parent_id) where parent_id is not null;
