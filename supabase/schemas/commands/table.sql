-- What people did, by the id that their device made when they did it, and the answer: sent again, however late and however often, a
-- command is answered and not done again. Nobody is granted anything; private.forget_commands drops what is older than any resend.
create table private.commands (
  id uuid primary key,
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid not null,
  name text not null check (char_length(name) between 1 and 60),
  content_hash text not null check (content_hash ~ '^[0-9a-f]{32}$'),
  done_at timestamptz not null check (done_at between '2000-01-01Z' and '2100-01-01Z'),
  -- Null: there is nothing to answer, or more than is kept, such as a drawing, or it is more than three days old.
  answer jsonb check (octet_length(answer::text) <= 50000),
  created_at timestamptz not null default clock_timestamp()
);
create index commands_business_idx on private.commands (business_id, created_at);
create index commands_created_idx on private.commands (created_at);

alter table private.commands enable row level security;
