-- Mail that leaves the house: written in the transaction that causes it, sent at least once by the server.
create table private.outbox (
  id uuid primary key default gen_random_uuid(),
  -- The same cause, written twice, is one mail.
  key text not null unique check (char_length(key) between 1 and 300),
  kind text not null check (char_length(kind) between 1 and 60),
  to_address text not null check (char_length(to_address) between 3 and 254),
  language text not null default 'en' check (language in ('en', 'es')),
  data jsonb not null default '{}' check (octet_length(data::text) <= 100000),
  business_id uuid,
  status text not null default 'pending' check (status in ('pending', 'sending', 'sent', 'failed')),
  attempts int not null default 0 check (attempts between 0 and 1000),
  next_attempt_at timestamptz not null default now()
    check (next_attempt_at between '2000-01-01Z' and '2100-01-01Z'),
  sent_at timestamptz check (sent_at between '2000-01-01Z' and '2100-01-01Z'),
  last_error text check (char_length(last_error) <= 2000),
  created_at timestamptz not null default now()
);
create index outbox_due_idx on private.outbox (next_attempt_at) where status in ('pending', 'sending');
create index outbox_created_idx on private.outbox (created_at desc);

alter table private.outbox enable row level security;
revoke all on private.outbox from public, anon, authenticated;
