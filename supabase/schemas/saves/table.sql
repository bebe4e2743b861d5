-- The last save of each record, so that a retry after a lost response is not reported as a conflict.
create table private.saves (
  record_id uuid primary key,
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid not null,
  version int not null,
  content_hash text not null check (content_hash ~ '^[0-9a-f]{32}$'),
  -- What else came of that save: the response, when it is more than the record, or a hash of how it was sent.
  answer jsonb check (octet_length(answer::text) <= 2000),
  saved_at timestamptz not null default now()
);
create index saves_business_idx on private.saves (business_id);

alter table private.saves enable row level security;
