-- Document numbers: one row per business and kind, locked by whoever takes the next number, so that a rolled-back
-- insert returns its number and no number is given twice.
create table public.counters (
  business_id uuid not null references public.businesses (id) on delete cascade,
  kind text not null check (kind in ('request', 'quote', 'job', 'invoice', 'payment')),
  prefix text not null check (char_length(prefix) <= 12 and prefix ~ '^[A-Za-z0-9./_-]*$'),
  padding int not null default 4 check (padding between 1 and 10),
  next_number int not null default 1 check (next_number between 1 and 999999999),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  -- No number up to this one is given again. A next number that was never taken may be lowered.
  last_taken int not null default 0 check (last_taken between 0 and 2000000000),
  primary key (business_id, kind)
);

alter table public.counters enable row level security;
revoke all on public.counters from public, anon, authenticated;
grant select, update (prefix, padding, next_number, version, updated_at) on public.counters to authenticated;
grant all on public.counters to service_role;

create policy "owners and managers read their business's numbers" on public.counters
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers set their business's numbers" on public.counters
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids())))
  with check (business_id = any(array(select private.my_managed_business_ids())));
