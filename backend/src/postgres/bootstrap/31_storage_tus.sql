-- Resumable uploads that are not finished yet. The server's own: no role of the API may see them.
create table if not exists storage.tus_uploads (
  id uuid primary key,
  bucket_id text not null,
  name text not null,
  owner_id text,
  is_upsert boolean not null,
  -- As the client sent it, decoded.
  metadata jsonb not null,
  -- Bytes; null until the client knows.
  length bigint,
  upload_offset bigint not null default 0,
  -- Keys of the blobs that hold the bytes so far, in their order.
  parts text[] not null default '{}',
  -- The version the object gets, from the moment its row is being written.
  version uuid,
  finished_at timestamptz,
  expires_at timestamptz not null,
  -- One request at a time works on an upload, in whichever process: a lease, so that none outlives its process.
  locked_by uuid,
  locked_until timestamptz,
  is_release_asked boolean not null default false
);
create index if not exists tus_uploads_expires_at on storage.tus_uploads (expires_at);

alter table storage.tus_uploads enable row level security;
revoke all on storage.tus_uploads from anon, authenticated, service_role;
