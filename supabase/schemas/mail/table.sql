create type private.logged_mail as (id uuid, kind text, record text, record_id uuid, to_address text, status text,
  attempts int, last_error text, created_at timestamptz, sent_at timestamptz, can_retry boolean, is_dismissed boolean);

-- Outgoing email: queued in the transaction that causes it, and sent at least once by the server.
create table private.outbox (
  id uuid primary key default gen_random_uuid(),
  -- The same cause, queued twice, is one mail.
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
  created_at timestamptz not null default now(),
  -- The user who caused the mail; null: the server, or a client through their link.
  user_id uuid default auth.uid(),
  -- The record that a mail is about, so that the record can show what was sent and what failed.
  record text check (record in ('client', 'quote', 'visit', 'invoice', 'payment', 'request')),
  record_id uuid,
  -- The mail log, with failures and retries. It contains neither codes nor links nor the text of an email.
  -- The start of the current attempts: somebody requested a retry.
  retried_at timestamptz check (retried_at between '2000-01-01Z' and '2100-01-01Z'),
  retries int not null default 0 check (retries between 0 and 1000),
  -- Somebody has seen the failure and dismissed it.
  is_dismissed boolean not null default false
);
create index outbox_due_idx on private.outbox (next_attempt_at) where status in ('pending', 'sending');
create index outbox_created_idx on private.outbox (created_at desc);
create index outbox_business_idx on private.outbox (business_id, created_at) where business_id is not null;
create index outbox_user_idx on private.outbox (user_id, created_at) where user_id is not null;
create index outbox_record_idx on private.outbox (record_id, created_at desc) where record_id is not null;
create index outbox_invitations_idx on private.outbox (private.fold_email(to_address), created_at) where kind = 'team-invitation';
create index outbox_failed_idx on private.outbox (business_id, created_at desc, id desc) where status = 'failed';

alter table private.outbox enable row level security;
