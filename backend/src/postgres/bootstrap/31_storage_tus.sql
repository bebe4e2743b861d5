-- Unfinished resumable uploads. Only the server uses this table; no API role has access.
create table if not exists storage.tus_uploads (
  id uuid primary key,
  bucket_id text not null,
  name text not null,
  owner_id text,
  is_upsert boolean not null,
  -- The client's metadata, decoded.
  metadata jsonb not null,
  -- In bytes; null until the client knows it.
  length bigint,
  upload_offset bigint not null default 0,
  -- Keys of the blobs with the bytes so far, in order.
  parts text[] not null default '{}',
  -- The version of the object, set when its row is being written.
  version uuid,
  finished_at timestamptz,
  expires_at timestamptz not null,
  -- Only one request at a time, in any process, works on an upload. It is a lease, so it ends with its process.
  locked_by uuid,
  locked_until timestamptz,
  is_release_asked boolean not null default false
);
create index if not exists tus_uploads_expires_at on storage.tus_uploads (expires_at);
-- For the limit of unfinished uploads per person.
create index if not exists tus_uploads_open on storage.tus_uploads (owner_id) where finished_at is null;

alter table storage.tus_uploads enable row level security;
revoke all on storage.tus_uploads from anon, authenticated, service_role;
