-- What a business and a client write to each other: one thread for each client. Numbers count the messages of a thread: of
-- the newest of each side, up to which a side has read, and up to which it was mailed what it had not read.
create table public.message_threads (
  -- Of its own: keyed by both its references, the data API would take it for a link between businesses and clients.
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  client_id uuid not null,
  last_number int not null default 0 check (last_number between 0 and 1000000000),
  last_at timestamptz not null default now() check (last_at between '2000-01-01Z' and '2100-01-01Z'),
  last_author text not null check (last_author in ('client', 'member')),
  last_preview text check (char_length(last_preview) <= 120),
  -- What the last message has beside its text. Without either it was removed.
  last_file text check (last_file in ('photo', 'pdf')),
  from_client int not null default 0,
  from_business int not null default 0,
  client_read int not null default 0,
  business_read int not null default 0,
  client_mailed int not null default 0,
  business_mailed int not null default 0,
  client_mailed_at timestamptz check (client_mailed_at between '2000-01-01Z' and '2100-01-01Z'),
  business_mailed_at timestamptz check (business_mailed_at between '2000-01-01Z' and '2100-01-01Z'),
  created_at timestamptz not null default now() check (created_at between '2000-01-01Z' and '2100-01-01Z'),
  is_unread boolean generated always as (from_client > business_read) stored,
  unique (business_id, client_id),
  foreign key (business_id, client_id) references public.clients (business_id, id) on delete cascade,
  check (greatest(from_client, from_business, client_read, business_read, client_mailed, business_mailed) <= last_number)
);
create index message_threads_newest_idx on public.message_threads (business_id, last_at desc, client_id);
create index message_threads_unread_idx on public.message_threads (business_id) where is_unread;
create index message_threads_client_mail_idx on public.message_threads (last_at)
  where from_business > client_read and from_business > client_mailed;
create index message_threads_business_mail_idx on public.message_threads (last_at)
  where from_client > business_read and from_client > business_mailed;

alter table public.message_threads enable row level security;
revoke all on public.message_threads from public, anon, authenticated;
grant select on public.message_threads to authenticated;
grant all on public.message_threads to service_role;

create policy "owners and managers read threads, workers of clients they may message" on public.message_threads
  for select to authenticated
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or client_id in (select private.my_message_client_ids())));

-- Nobody changes a message. Within five minutes its text can be taken back, as long as it was not mailed.
create table public.messages (
  -- Chosen by whoever writes: the same message sent again is one message.
  id uuid primary key,
  business_id uuid not null,
  client_id uuid not null,
  number int not null check (number between 1 and 1000000000),
  author text not null check (author in ('client', 'member')),
  -- The member who wrote it. Without a foreign key: it is kept after their account is deleted.
  user_id uuid,
  -- The ready text it came from. "Running late" is mailed at any hour.
  template text check (template in ('on_my_way', 'late_15', 'late_30', 'pick_a_time', 'thank_you')),
  -- Null: it has files alone, or was removed.
  body text check (private.fits(body, 4000) and body ~ '\S'),
  file_count smallint not null default 0 check (file_count between 0 and 5),
  created_at timestamptz not null default clock_timestamp(),
  removed_at timestamptz check (removed_at between '2000-01-01Z' and '2100-01-01Z'),
  unique (business_id, id),
  unique (business_id, client_id, number),
  foreign key (business_id, client_id) references public.message_threads (business_id, client_id) on delete cascade,
  check ((body is null and file_count = 0) = (removed_at is not null)),
  check (author = 'member' or user_id is null)
);

alter table public.messages enable row level security;
revoke all on public.messages from public, anon, authenticated;
grant select on public.messages to authenticated;
grant all on public.messages to service_role;

create policy "owners and managers read messages, workers of clients they may message" on public.messages
  for select to authenticated
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or client_id in (select private.my_message_client_ids())));

-- Photos and PDFs of messages; their bytes are in the bucket "message_files".
create table public.message_files (
  -- Chosen by whoever sends it: the same file sent again is one file.
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  client_id uuid not null,
  author text not null default 'member' check (author in ('client', 'member')),
  -- The member who sent it. Without a foreign key: it is kept after their account is deleted.
  user_id uuid,
  -- Null: it arrived before its message, which takes it along within 50 minutes, or it is removed by night.
  message_id uuid,
  name text not null check (btrim(name) <> '' and private.fits(name, 200)) check (private.require_line(name)),
  -- {business_id}/{uuid}.{jpg|png|webp|pdf}
  path text not null unique
    check (char_length(path) <= 200 and path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}\.(jpg|png|webp|pdf)$'),
  mime_type text not null check (mime_type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  size_bytes int not null check (size_bytes between 1 and 10485760),
  -- Of a photo, so that a page keeps its place free.
  width int check (width between 1 and 30000),
  height int check (height between 1 and 30000),
  created_at timestamptz not null default clock_timestamp(),
  foreign key (business_id, client_id) references public.clients (business_id, id) on delete cascade,
  foreign key (business_id, message_id) references public.messages (business_id, id) on delete cascade,
  check (split_part(path, '/', 1) = business_id::text),
  check (author = 'member' or user_id is null),
  check ((mime_type = 'application/pdf') = (width is null) and (width is null) = (height is null))
);
create index message_files_message_idx on public.message_files (message_id, business_id);
create index message_files_client_idx on public.message_files (client_id, business_id, created_at);
create index message_files_business_idx on public.message_files (business_id, created_at);

alter table public.message_files enable row level security;
revoke all on public.message_files from public, anon, authenticated;
grant select, insert (id, business_id, client_id, name, path, mime_type, size_bytes, width, height)
  on public.message_files to authenticated;
grant all on public.message_files to service_role;

create policy "who reads a message sees its files, and whoever sends one" on public.message_files
  for select to authenticated
  using (business_id = any(array(select private.my_business_ids()))
    and (message_id is not null or user_id = (select auth.uid()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or client_id in (select private.my_message_client_ids())));
create policy "owners and managers send files, workers to clients they may message" on public.message_files
  for insert to authenticated
  with check (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or client_id in (select private.my_message_client_ids())));

-- Links that open one thread and nothing else, without an account, as long as the client has the address they were sent to.
create table private.message_links (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  client_id uuid not null,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  sent_to text not null check (char_length(sent_to) <= 254),
  expires_at timestamptz not null check (expires_at between '2000-01-01Z' and '2100-01-01Z'),
  created_at timestamptz not null default now(),
  foreign key (business_id, client_id) references public.message_threads (business_id, client_id) on delete cascade
);
create index message_links_client_idx on private.message_links (business_id, client_id, created_at desc);

alter table private.message_links enable row level security;
