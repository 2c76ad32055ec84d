-- Buckets that backups go to; each backup remembers its own, also when later ones go elsewhere.
create table backup_target (
  id uuid primary key,
  url text not null,
  bucket text not null,
  region text not null,
  prefix text not null default '',
  path_style boolean not null,
  key_id text not null,
  secret_sealed text,
  set_by_email text not null,
  -- Where the next ones go; none of them: into the folder of the platform.
  in_use boolean not null default false,
  created_at timestamptz not null,
  unique (url, bucket, prefix)
);
create unique index backup_target_in_use on backup_target (in_use) where in_use;
alter table backup add column target_id uuid references backup_target (id);
alter table backup add column place text not null default '';
